import ArgumentParser

/// `metroguide doctor`: what is installed, what is missing, how to get it.
struct DoctorCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says what is installed, what is missing, and how to get it.",
    discussion: """
      The libraries with their versions, the fonts and whether they have every letter of the guide here (else of the \
      demo), where it would be published, the cache, and the room on the disk. Ends with 3 when something is missing that a command needs.

      Examples:
        metroguide doctor
        metroguide doctor --output /srv/www/metro --json
      """)

  @Option(help: "The folder a guide would be published into.", completion: .directory)
  var output = "Output"

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let findings = diagnoses(in: session)
    if json {
      try session.print(JSONValue.object(["checks": .array(findings.map(\.json)), "version": .string(Version.number)]))
    } else {
      try session.print("metroguide " + Version.number)
      for finding in findings { try session.print(line(finding, in: session)) }
    }
    let missing = findings.filter { $0.state == .missing }
    guard missing.isEmpty else {
      throw CommandFailure.machine("missing: " + missing.map(\.subject).joined(separator: ", "))
    }
  }

  private func diagnoses(in session: Session) -> [Diagnosis] {
    let cache =
      session.cacheFolder.map { Diagnosis.writable($0, as: "cache", in: session) }
      ?? Diagnosis(subject: "cache", state: .plain, found: "none", remedy: "export XDG_CACHE_HOME=FOLDER")
    let resources = Diagnosis.resources(in: session)
    // Without them there is no guide to look at.
    let guide = resources.state == .fine ? Diagnosis.guide(in: session) : []
    return Diagnosis.libraries() + Diagnosis.fonts(in: session) + guide + [
      resources,
      .writable(output, as: "output", in: session),
      cache,
      .disk(at: output, in: session),
    ]
  }

  private func line(_ finding: Diagnosis, in session: Session) -> String {
    let style: TextStyle =
      switch finding.state {
      case .fine: .green
      case .plain: .yellow
      case .missing: .red
      }
    let state = session.styled(finding.state.rawValue.padded(to: 9), style, for: session.output)
    let remedy = finding.remedy.map { "  ->  " + $0 } ?? ""
    return state + finding.subject.padded(to: 22) + finding.found + remedy
  }
}

extension Diagnosis {
  /// The diagnosis for programs.
  fileprivate var json: JSONValue {
    .members([
      "subject": .string(subject), "state": .string(state.rawValue), "found": .string(found),
      "remedy": .optional(remedy),
    ])
  }
}
