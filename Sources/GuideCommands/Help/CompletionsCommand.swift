import ArgumentParser

/// `metroguide completions`: the script that lets a shell complete commands and options.
struct CompletionsCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Prints the completion script of a shell.",
    discussion: """
      Bash and zsh read it where their line stands in ~/.bashrc or, after compinit, in ~/.zshrc; fish finds its \
      file by itself.

      Examples:
        source <(metroguide completions bash)
        source <(metroguide completions zsh)
        metroguide completions fish > ~/.config/fish/completions/metroguide.fish
      """)

  /// A shell there is a script for.
  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    guard let shell = CompletionShell(rawValue: shell.rawValue) else { return }
    try session.print(HelpCompletion.adding(to: CompletedProgram.completionScript(for: shell), for: shell))
  }
}

/// The program as shells complete it: the argument parser puts a `help` of its own into every script, and twice would be
/// once too often.
private struct CompletedProgram: ParsableCommand {
  static let configuration: CommandConfiguration = {
    var configuration = Metroguide.configuration
    configuration.subcommands.removeAll { $0 == HelpCommand.self }
    return configuration
  }()
}
