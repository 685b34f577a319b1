import ArgumentParser

/// The root command. Each command stands in a folder of its own; adding one touches that folder and this list.
struct Metroguide: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metroguide",
    abstract: "Publishes offline guides to metros, and draws their maps, lines and journeys.",
    version: Version.number,
    subcommands: subcommands)

  private static var subcommands: [any ParsableCommand.Type] {
    [
      CompletionsCommand.self,
      HelpCommand.self,
    ]
  }
}

/// The version of the program.
enum Version {
  static let number = "0.1.0"
}
