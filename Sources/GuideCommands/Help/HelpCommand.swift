import ArgumentParser
import CityFiles
import TransitModel

/// `metroguide help`: the commands, one command, or a topic.
struct HelpCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "help",
    abstract: "Explains a command or a topic.",
    discussion: "Topics: " + HelpTopic.allCases.map(\.rawValue).joined(separator: ", ") + ".")

  @Argument(help: "A command or a topic; without it, all commands.")
  var subject: String?

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    guard let subject else { return try session.print(Metroguide.helpMessage() + "\n\n" + HelpTopic.list) }
    if let topic = HelpTopic(rawValue: subject) { return try session.print(topic.text) }
    if let command = Self.command(named: subject) {
      return try session.print(Metroguide.helpMessage(for: command))
    }
    throw CommandFailure.usage("there is no help on \"\(subject)\"", hint: Self.hint(for: subject))
  }

  private static func command(named name: String) -> (any ParsableCommand.Type)? {
    Metroguide.configuration.subcommands.first { $0._commandName == name }
  }

  private static func hint(for subject: String) -> String {
    let known = Metroguide.configuration.subcommands.map { $0._commandName } + HelpTopic.allCases.map(\.rawValue)
    let near = Suggestion.nearest(to: subject, among: known)
    return near.map { "did you mean \"\($0)\"?" } ?? "\"metroguide help\" lists commands and topics"
  }
}
