import CityFiles
import GuideSite
import TransitModel

extension Session {
  /// Whether `name` is the path of a guide's own file.
  func isGuideFile(_ name: String) -> Bool {
    let isPartOfCity = ["city.yaml", "lines.yaml", "stations.yaml", "fares.yaml"].contains(Path.name(of: name))
    return Path.ending(of: name) == "yaml" && !isPartOfCity && FileSystem.target(at: absolute(name)) == .file
  }

  /// What is wrong with a guide's own file, with what it names, and with its cities.
  func validations(ofGuide name: String) throws -> [Validation] {
    let source = try guideSource(named: name)
    let file = TextFile(path: Path.name(of: source.path), bytes: try FileSystem.read(source.path))
    let reading = GuideFile.read(file)
    var check = GuideCheck(session: self, name: name, source: source, findings: reading.findings)
    if reading.value != nil { check.look() }
    let own = Validation(name: name, folder: source.folderName, id: nil, findings: check.findings)
    return [own] + check.cities
  }
}

/// Looks at everything that a guide's own file names.
private struct GuideCheck {
  let session: Session
  /// How the reader calls the guide's own file.
  let name: String
  let source: GuideSource
  /// What was found, in files whose paths start from the guide's folder.
  var findings: [Finding]
  /// What was found in its cities.
  var cities: [Validation] = []

  mutating func look() {
    let (session, name) = (session, name)
    guard let plan = take({ try session.plan(BuildRequest(config: name)) }) else { return }
    let templates = take { try plan.templateFiles() } ?? []
    // Of the shipped templates nothing is wrong: what is found stands in the publisher's.
    let unused = take { try plan.unusedTemplates() } ?? []
    if let folder = plan.guide.templates {
      findings += (TemplateSet(files: templates).findings + unused).map { $0.inside(folder.text) }
    }
    let wordless = take { try plan.wordless(plan.guide.languages ?? []) } ?? []
    findings += wordless
    _ = take { try plan.ownPages(templates) }
    _ = take { try plan.assetFiles() }
    let loaded = plan.cities.compactMap { place -> LoadedCity? in
      guard let reading = try? session.read(place) else { return nil }
      cities.append(Validation(place: place, reading: reading))
      return reading.value.map { LoadedCity(place: place, city: $0, findings: reading.findings) }
    }
    guard loaded.count == plan.cities.count else { return }
    _ = take { try JourneyChoice(plan: plan, cities: loaded, session: session).journeys() }
  }

  /// What `work` gives; where it cannot, that is a finding.
  private mutating func take<Value>(_ work: () throws -> Value) -> Value? {
    do {
      return try work()
    } catch CommandFailure.input(let found, _) {
      findings += found
    } catch {
      let failure = (error as? CommandFailure) ?? (error as? SystemFailure).map { CommandFailure($0) }
      findings.append(
        Finding(
          code: "unreadable", severity: .error, location: .init(file: Path.name(of: source.path)),
          message: failure?.sentence ?? "\(error)"))
    }
    return nil
  }
}

extension CommandFailure {
  /// The sentence of a failure that is no finding.
  fileprivate var sentence: String? {
    switch self {
    case .usage(let sentence, _), .machine(let sentence, _): sentence
    case .finding, .input, .interrupted, .closedPipe: nil
    }
  }
}
