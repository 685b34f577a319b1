import ArgumentParser

/// What shells offer after `metroguide help`: commands and topics. The `help` that the argument parser writes into every
/// completion script of its own accord offers nothing.
enum HelpCompletion {
  /// What is offered, with what it is about.
  static var subjects: [(name: String, summary: String)] {
    let commands = Metroguide.configuration.subcommands.filter { $0 != HelpCommand.self }
    return commands.map { ($0._commandName, $0.configuration.abstract) }
      + HelpTopic.allCases.map { ($0.rawValue, $0.summary) }
  }

  /// The completion script of a shell with the subjects put in.
  static func adding(to script: String, for shell: CompletionShell) -> String {
    switch shell {
    case .zsh:
      // It calls its functions at its end, before which they have to stand.
      guard let call = script.ranges(of: "\nif [[ ").last else { return script }
      return script[..<call.lowerBound] + "\n" + zsh + script[call.lowerBound...]
    case .bash: return script + "\n\n" + bash
    default: return script + "\n" + fish
    }
  }

  private static var bash: String {
    """
    _metroguide_help() {
        __metroguide_offer_flags_options 1
        if [[ "${positional_number}" -eq 1 ]]; then
            __metroguide_add_completions -W '\(subjects.map(\.name).joined(separator: "\n"))'
        fi
    }
    """
  }

  private static var zsh: String {
    """
    _metroguide_help() {
        (( CURRENT == 2 )) || return 1
        local -ar subjects=(
    \(subjects.map { "        " + ($0.name + ":" + $0.summary).shellQuoted }.joined(separator: "\n"))
        )
        _describe -V subject subjects
    }

    """
  }

  private static var fish: String {
    subjects.map { subject in
      "complete -c metroguide -n '__metroguide_should_offer_completions_for_positional \"metroguide help\" -eq 1'"
        + " -fa \(subject.name) -d \(subject.summary.shellQuoted)"
    }.joined(separator: "\n")
  }
}
