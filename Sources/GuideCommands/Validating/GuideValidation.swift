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
  func validations(ofGuide name: String) async throws -> [Validation] {
    let source = try guideSource(named: name)
    let file = TextFile(path: Path.name(of: source.path), bytes: try FileSystem.read(source.path))
    let reading = GuideFile.read(file)
    var check = GuideCheck(session: self, name: name, source: source, findings: reading.findings)
    if let guide = reading.value {
      check.look()
      for profile in guide.profiles { check.look(at: profile, in: file) }
      try await check.makePages()
    }
    let own = Validation(name: name, folder: source.folderName, id: nil, findings: check.findings.unique)
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
  /// What a build would begin with; nothing where it would stop before the first page.
  private(set) var plan: BuildPlan?

  init(session: Session, name: String, source: GuideSource, findings: [Finding]) {
    (self.session, self.name, self.source, self.findings) = (session, name, source, findings)
  }

  mutating func look() {
    let (session, name) = (session, name)
    guard let plan = take({ try session.plan(BuildRequest(config: name)) }) else { return }
    lookAtFiles(of: plan)
    let loaded = plan.cities.compactMap { place -> LoadedCity? in
      guard let reading = try? session.read(place) else { return nil }
      cities.append(Validation(place: place, reading: reading))
      return reading.value.map { LoadedCity(place: place, city: $0, findings: reading.findings) }
    }
    guard loaded.count == plan.cities.count else { return }
    _ = take { try JourneyChoice(plan: plan, cities: loaded, session: session).journeys() }
    for file in plan.alerts {
      let city = loaded.first { $0.place == file.city }?.city
      findings += take { try session.validation(of: file, in: city) } ?? []
    }
    let all = findings + cities.flatMap(\.findings)
    if !all.contains(where: { $0.severity == .error }) { self.plan = plan }
  }

  /// What is wrong where the guide is built with a profile, and only there.
  mutating func look(at profile: String, in file: TextFile) {
    let (session, name) = (session, name)
    let reading = GuideFile.read(file, profile: profile)
    findings += reading.findings
    guard reading.value != nil,
      let plan = take({ try session.plan(BuildRequest(config: name, profile: profile)) })
    else { return }
    lookAtFiles(of: plan)
  }

  /// What is wrong with the files that a guide names beside its cities.
  private mutating func lookAtFiles(of plan: BuildPlan) {
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
  }

  /// Makes the pages, where they are made with templates of the publisher's: only then is known which tags resolve to
  /// nothing. What is made stays in the cache, for the build.
  mutating func makePages() async throws {
    guard let plan, let folder = plan.guide.templates else { return }
    let progress = Progress(in: session)
    defer { progress.end() }
    let build = GuideBuild(session: session, plan: plan, jobs: FileSystem.coreCount, progress: progress)
    do {
      let found = try await build.run { _ in }.pageFindings
      findings += found.filter(\.isOfTemplate).map { $0.inside(folder.text) }
    } catch CommandFailure.input(let found, _) {
      findings += found.map { $0.inside(folder.text) }
    } catch CommandFailure.machine {
      // What this machine lacks is no fault of the guide's.
    }
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

extension Finding {
  /// Whether it is about what stands in a template.
  fileprivate var isOfTemplate: Bool { code.hasPrefix("template-") }
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
