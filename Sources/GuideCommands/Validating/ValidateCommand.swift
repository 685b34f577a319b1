import ArgumentParser
import TransitModel

/// `metroguide validate`: every finding in the data of cities, and in a guide's own file.
struct ValidateCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Says what is wrong with the data of a city: every error and warning, with file, line and column.",
    discussion: """
      Without a city, what guide.yaml here says, and then its cities; a guide's own file may also be named like a city. \
      Of each kind of finding at most 100 are shown, then how many more there are. Ends with 1 when there is an error, \
      with 0 when there are only warnings or nothing at all.

      Examples:
        metroguide validate
        metroguide validate beijing
        metroguide validate my-city other-city --json
      """)

  @Argument(help: "Cities: ids, city folders or GTFS feeds; or a guide's own file.", completion: .cities(or: ["yaml"]))
  var city: [String] = []

  @Flag(help: "Print JSON; Assets/Schemas/findings.schema.json describes it.")
  var json = false

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    try report(await validations(in: session), in: session)
  }

  private func validations(in session: Session) async throws -> [Validation] {
    guard !city.isEmpty else {
      let here = session.absolute(GuideSource.fileName)
      guard FileSystem.target(at: here) == .file else {
        throw CommandFailure.usage(
          "there is no \(GuideSource.fileName) here", hint: "name a city: an id, a folder or a GTFS feed")
      }
      return try await session.validations(ofGuide: GuideSource.fileName)
    }
    let catalog = try session.catalog()
    var validations: [Validation] = []
    for name in city {
      if session.isGuideFile(name) {
        validations += try await session.validations(ofGuide: name)
      } else {
        let place = try catalog.place(of: name, in: session)
        validations.append(Validation(place: place, reading: try session.readAll(of: place)))
      }
    }
    return validations
  }

  // Not a part of the asynchronous function: Swift 6.3.1 crashes when it optimises the two as one.
  @inline(never)
  private func report(_ validations: [Validation], in session: Session) throws {
    if json {
      try session.print(
        ["cities": .array(validations.map(\.json)), "valid": .bool(validations.allSatisfy { $0.errors == 0 })])
    } else {
      for validation in validations { try print(validation, in: session) }
    }
    guard validations.allSatisfy({ $0.errors == 0 }) else { throw CommandFailure.finding }
  }

  private func print(_ validation: Validation, in session: Session) throws {
    for finding in validation.findings {
      let line = FindingText(of: finding, in: validation.folder).line
      try session.print(style(of: finding.severity).map { session.styled(line, $0, for: session.output) } ?? line)
    }
    session.say(validation.summary)
  }

  private func style(of severity: Finding.Severity) -> TextStyle? {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .info: nil
    }
  }
}
