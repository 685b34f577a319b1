import ArgumentParser

/// The root command. Each command stands in a folder of its own; adding one touches that folder and this list.
struct Metroguide: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metroguide",
    abstract: "Publishes offline guides to metros, and draws their maps, lines and journeys.",
    version: Version.text,
    subcommands: subcommands)

  private static var subcommands: [any ParsableCommand.Type] {
    [
      MapCommand.self,
      BuildCommand.self,
      MergeCommand.self,
      ServeCommand.self,
      NewCommand.self,
      RouteCommand.self,
      StationCommand.self,
      LineCommand.self,
      HistoryCommand.self,
      PrintCommand.self,
      ValidateCommand.self,
      DiffCommand.self,
      DoctorCommand.self,
      ImportCommand.self,
      CompletionsCommand.self,
      HelpCommand.self,
    ]
  }
}
