import ArgumentParser
import GuideSite
import TransitModel

/// `metroguide new`: a small city folder that builds, with comments, and what publishes a guide elsewhere.
struct NewCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a small city folder that builds, with comments.",
    discussion: """
      The folder holds an invented city that uses every part of the format, and a guide.yaml: change them into yours.

      With --publish NAME it also gets what publishes the guide where NAME runs: slurm, kubernetes, matrix and parallel \
      are jobs that build the cities of a large guide side by side. A folder that has a guide.yaml already gets that and \
      nothing else.

      Examples:
        metroguide new mycity
        cd mycity && metroguide serve
        metroguide new mycity --publish slurm
        metroguide new . --publish matrix
      """)

  @Argument(help: "The folder; without --publish it must not be there, or be empty.", completion: .directory)
  var folder: String

  @Option(
    name: .customLong("publish"),
    help: ArgumentHelp(
      "Also write what publishes the guide there, such as slurm; may stand several times.", valueName: "name"))
  var publishings: [String] = []

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let root = session.absolute(folder)
    let resources = try session.resources()
    var draft = NewFolder(path: root, name: folder)
    for name in publishings.unique { try draft.add(try Publishing.files(named: name, in: resources)) }
    let isGuide = !publishings.isEmpty && FileSystem.target(at: root + "/" + GuideSource.fileName) == .file
    let jobs = draft.paths
    if !isGuide {
      try draft.checkEmpty()
      try draft.add(try NewFolder.files(in: resources.example))
    }
    try draft.write()
    let place = (folder.hasPrefix("-") ? "./" + folder : folder).shellWord
    if !isGuide {
      let count = draft.paths.count - jobs.count
      session.say("Wrote a city of \(count) files into \(folder). To see it: cd \(place) && metroguide serve")
    }
    if !jobs.isEmpty { session.say("Wrote \(jobs.joined(separator: ", ")): what to do with it stands at its head.") }
  }
}

extension Resources {
  /// The city that `new` writes.
  fileprivate var example: String { assets + "/Examples/tidewater" }
}
