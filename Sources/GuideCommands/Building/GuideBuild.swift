import CairoBackend
import GuideSite
import Scene
import TransitModel

/// Makes a guide from its plan: reads the cities, sets up the site, and has its pages made by several tasks at once.
struct GuideBuild: Sendable {
  let session: Session
  let plan: BuildPlan
  /// How many pages are made at a time.
  let jobs: Int
  let progress: Progress

  /// Makes every file and hands it to `write`, which may be called from several tasks.
  func run(write: @escaping @Sendable (SiteFile) throws -> Void) async throws -> BuildReport {
    progress.step("reading \(plan.cities.count == 1 ? "the city" : "\(plan.cities.count) cities")")
    let cities = try await loadCities()
    let site = GuideSite(try input(cities.map(\.city)))
    var findings = site.findings
    try stop(for: findings)
    var report = BuildReport()
    report.cities = cities.map { BuildReport.CityRow($0.city) }
    for output in try await make(site, write: write) {
      for file in output.files { report.count(file.path, byteCount: file.byteCount) }
      findings += output.findings
    }
    report.madePageCount = report.pageCount
    progress.end()
    try stop(for: findings)
    report.findings = findings.unique.map { FindingText(of: $0, in: plan.templates?.name ?? "Templates").line }
    return report
  }

  /// The cities, read side by side, in the order of the guide.
  private func loadCities() async throws -> [LoadedCity] {
    let cities = try await withThrowingTaskGroup(of: (Int, LoadedCity).self) { group in
      for (index, place) in plan.cities.enumerated() {
        group.addTask { (index, try session.load(place)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let sorted = cities.sorted { $0.0 < $1.0 }.map(\.1)
    for (index, loaded) in sorted.enumerated() {
      if let twin = sorted[..<index].first(where: { $0.city.id == loaded.city.id }) {
        throw CommandFailure.usage(
          "the guide has two cities with the id \"\(loaded.city.id)\": \"\(twin.place.name)\" and \"\(loaded.place.name)\""
        )
      }
    }
    return sorted
  }

  private func input(_ cities: [City]) throws -> SiteInput {
    var guide = plan.guide.guide
    guide.languages = plan.guide.languages ?? cities.flatMap(\.languages).unique
    if let logo = plan.guide.logo { guide.logo = plan.logoName(logo) }
    var input = SiteInput(guide: guide, cities: cities)
    input.templates = try plan.templateFiles()
    input.assets = try plan.assetFiles()
    input.today = session.dayOfSource
    input.software = SoftwareCredit.all
    input.measuring = try typesetter(for: guide.languages + cities.flatMap(\.languages))
    return input
  }

  private func typesetter(for languages: [LanguageTag]) throws -> Typesetter {
    do throws(TextFault) {
      return try Typesetter(languages: languages.unique.map(\.rawValue), missingGlyphs: .estimate)
    } catch {
      throw CommandFailure.machine("\(error)", hint: "\"metroguide doctor\" says what to install")
    }
  }

  private func stop(for findings: [Finding]) throws {
    let errors = findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    throw CommandFailure.input(errors.unique, folder: "")
  }

  /// What a job made, without the files' contents.
  private struct Made: Sendable {
    let index: Int
    let files: [(path: String, byteCount: Int)]
    let findings: [Finding]
  }

  private func make(
    _ site: GuideSite, write: @escaping @Sendable (SiteFile) throws -> Void
  ) async throws -> [Made] {
    let total = site.jobs.count
    let made = try await withThrowingTaskGroup(of: Made.self) { group in
      var next = 0
      var all: [Made] = []
      while next < min(jobs, total) {
        add(next, of: site, to: &group, write: write)
        next += 1
      }
      while let made = try await group.next() {
        all.append(made)
        progress.advance(of: total)
        guard next < total else { continue }
        add(next, of: site, to: &group, write: write)
        next += 1
      }
      return all
    }
    return made.sorted { $0.index < $1.index }
  }

  private func add(
    _ index: Int, of site: GuideSite, to group: inout ThrowingTaskGroup<Made, any Error>,
    write: @escaping @Sendable (SiteFile) throws -> Void
  ) {
    group.addTask {
      try Task.checkCancellation()
      let output = site.make(site.jobs[index])
      for file in output.files { try write(file) }
      return Made(
        index: index, files: output.files.map { ($0.path, $0.bytes.count) }, findings: output.findings)
    }
  }
}

extension BuildReport.CityRow {
  init(_ city: City) {
    self.init(
      id: city.id.rawValue, lineCount: city.lines.count, stationCount: city.stations.count,
      tripCount: city.trips.count, version: city.version?.number)
  }
}

extension Array where Element: Hashable {
  /// The elements without those that stood before, in their order.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
