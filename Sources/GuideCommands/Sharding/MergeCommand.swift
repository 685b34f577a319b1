import Archives
import ArgumentParser

/// `metroguide merge`: joins the parts of shards into one guide.
struct MergeCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins the parts that shards made into one guide.",
    discussion: """
      The guide is the same, byte for byte, as if it had been built at once, whatever the number of shards, their order \
      and the machines they ran on. Options that say what the guide is made of have to be those that its shards were \
      given.

      Examples:
        metroguide build --shard 1/2 --parts parts
        metroguide build --shard 2/2 --parts parts
        metroguide merge parts --output Output
      """)

  @Argument(help: "The folder with the parts.", completion: .directory)
  var parts: String

  @OptionGroup var options: BuildOptions

  @OptionGroup var publishing: PublishingOptions

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let folder = PartsFolder(parts, in: session)
    try await publishing.publish(options, from: folder, in: session) { build, write in
      try await build.merge(folder, write: write)
    }
  }
}
