import Archives
import CairoBackend
import GuideSite
import Logging
import PlannerModule
import Scene
import TransitModel

/// Makes a guide from its plan: reads the cities, sets up the site, and has its pages made by several tasks at once.
struct GuideBuild: Sendable {
  let session: Session
  let plan: BuildPlan
  /// How many pages are made at a time.
  let jobs: Int
  let progress: Progress

  /// What a build gives.
  struct Result: Sendable {
    /// What was made.
    var report: BuildReport
    /// Every file of the guide, as an archive holds it.
    let packed: [PackedFile]
    /// What was found while pages were made, in files whose paths start from the folder of templates.
    let pageFindings: [Finding]
  }

  /// Makes every file and hands it to `write`, which may be called from several tasks. What the cache has is not made
  /// again.
  func run(write: @escaping @Sendable (SiteFile) throws -> Void) async throws -> Result {
    let inputs = try InputDigests(plan, in: session)
    let store = PageStore(cache: session.cache)
    session.log.info("the guide is \(plan.source.path), with the files of \(plan.resources.folder)")
    session.log.debug("the cache is \(session.cacheFolder ?? "nowhere")")
    if let kept = await store.wholeGuide(for: inputs) {
      session.log.info("nothing has changed since it was built before")
      return try await publish(kept, write: write)
    }
    progress.step("reading \(plan.cities.count == 1 ? "the city" : "\(plan.cities.count) cities")")
    let loaded = try await loadCities()
    for city in loaded {
      let row = BuildReport.CityRow(city.city)
      let count = "\(row.lineCount) lines, \(row.stationCount) stations, \(row.tripCount) trips"
      session.log.info("\(city.place.name) is the city \(row.id): \(count)")
    }
    let cities = loaded.map(\.city)
    // The keys take as long as the site does, and neither needs the other.
    async let pageKeys = PageKeys(inputs, cities: cities)
    var input = try input(loaded)
    input.assets += try loaded.compactMap { try GuideData.file(of: $0) }
    let site = GuideSite(input)
    try stopForSite(site.findings)
    // What changed while it was read belongs under no key.
    let isSteady = try InputDigests(plan, in: session) == inputs
    let jobs = await pageKeys.keys(of: site)
    let maker = PageMaker(
      site: site, keys: isSteady ? jobs : nil, store: store, templates: plan.templates?.name ?? "Templates")
    var made = try await inOrder(site.jobs.count) { index in
      let (pages, isNew) = try maker.make(index)
      for file in pages.files {
        try write(file)
        if isNew { session.log.debug("made \(file.path)") }
      }
      return PageMaker.Made(pages, isNew: isNew)
    }
    session.log.info("\(made.count(where: \.isNew)) of \(made.count) parts were made, the others kept from before")
    let packs = try OfflinePacks(cities: site.offlineCities).pages(from: made.flatMap(\.packed))
    for file in packs.files { try write(file) }
    made.append(PageMaker.Made(packs, isNew: true))
    let packsKey = OfflinePacks.key(for: inputs)
    let guide = MadeGuide(
      jobs: jobs + [packsKey], cities: cities.map { BuildReport.CityRow($0) },
      findings: try plan.warnings(in: input.guide.languages) + lines(site.findings))
    if isSteady {
      store.keep(packs, for: packsKey)
      store.keep(guide, for: inputs)
    }
    return result(guide, made)
  }

  private func publish(
    _ kept: (guide: MadeGuide, pages: [MadePages]), write: @escaping @Sendable (SiteFile) throws -> Void
  ) async throws -> Result {
    let made = try await inOrder(kept.pages.count) { index in
      for file in kept.pages[index].files { try write(file) }
      return PageMaker.Made(kept.pages[index], isNew: false)
    }
    return result(kept.guide, made)
  }

  private func result(_ guide: MadeGuide, _ made: [PageMaker.Made]) -> Result {
    progress.end()
    var report = BuildReport()
    report.cities = guide.cities
    for job in made {
      for file in job.packed { report.count(file.path, byteCount: file.byteCount, isNew: job.isNew) }
    }
    let found = made.flatMap(\.findings).unique
    report.findings = (guide.findings + lines(found)).unique
    return Result(report: report, packed: made.flatMap(\.packed), pageFindings: found)
  }

  private func lines(_ findings: [Finding]) -> [String] {
    findings.map { FindingText(of: $0, in: folder(of: $0)).line }
  }

  /// What `work` gives for each number below `count`, done by several tasks at once.
  private func inOrder<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) throws -> Value
  ) async throws -> [Value] {
    let results = try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var next = 0
      var all: [(Int, Value)] = []
      func add(to group: inout ThrowingTaskGroup<(Int, Value), any Error>) {
        guard next < count else { return }
        let index = next
        next += 1
        group.addTask {
          try Task.checkCancellation()
          return (index, try work(index))
        }
      }
      for _ in 0..<jobs { add(to: &group) }
      while let result = try await group.next() {
        all.append(result)
        progress.advance(of: count)
        add(to: &group)
      }
      return all
    }
    return results.sorted { $0.0 < $1.0 }.map(\.1)
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
        try stop(for: twins(sorted), in: plan.source.folderName)
        throw CommandFailure.usage(
          "the guide has two cities with the id \"\(loaded.city.id)\": \"\(twin.place.name)\" and \"\(loaded.place.name)\""
        )
      }
    }
    return sorted
  }

  /// What the guide's own file says twice; nothing where the cities were named otherwise.
  private func twins(_ cities: [LoadedCity]) -> [Finding] {
    let named = plan.guide.cities
    guard named.count == cities.count else { return [] }
    return CityTwins.findings(zip(named, cities).map { ($0, $1.city.id.rawValue) })
  }

  private func input(_ loaded: [LoadedCity]) throws -> SiteInput {
    let cities = loaded.map(\.city)
    var guide = plan.guide.guide
    guide.languages = plan.guide.languages ?? cities.flatMap(\.languages).unique
    guide.logo = try plan.logoName()
    let templates = try plan.templateFiles()
    guide.pages = try plan.ownPages(templates)
    var input = SiteInput(guide: guide, cities: cities)
    input.templates = templates
    input.assets = try plan.assetFiles()
    input.today = session.dayOfSource
    input.plannerModule = PlannerModule.base64
    input.software = SoftwareCredit.all
    input.fonts = { [fonts = session.fonts] in FontFiles.source(of: $0, $1, in: fonts) }
    let typesetter = try typesetter(for: guide.languages + cities.flatMap(\.languages))
    input.measuring = typesetter
    let pinned = try loaded.flatMap { try session.pinnedMaps(of: $0.city, at: $0.place) }
    input.maps = MapStore(in: session, pinned: pinned)
    input.picturing = { try CairoRenderer(typesetter: typesetter).png(of: $0, options: RasterOptions(scale: $1)) }
    input.journeys = try JourneyChoice(plan: plan, cities: loaded, session: session).journeys()
    return input
  }

  private func typesetter(for languages: [LanguageTag]) throws -> Typesetter {
    do throws(TextFault) {
      return try Typesetter(
        fonts: session.fonts, languages: languages.unique.map(\.rawValue), missingGlyphs: .estimate)
    } catch {
      throw CommandFailure.machine("\(error)", hint: Session.fontHint)
    }
  }

  private func stop(for findings: [Finding], in folder: String) throws {
    let errors = findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    throw CommandFailure.input(errors.unique, folder: folder)
  }

  /// The same for what a site finds, which stands in two folders: those in the first are told.
  private func stopForSite(_ findings: [Finding]) throws {
    let errors = findings.filter { $0.severity == .error }
    guard let first = errors.first.map({ folder(of: $0) }) else { return }
    try stop(for: errors.filter { folder(of: $0) == first }, in: first)
  }

  /// The folder that the path of a finding starts from: the assets for the guide's own words, else the templates.
  private func folder(of finding: Finding) -> String {
    finding.location.file.hasPrefix("Languages/") ? plan.resources.assets : plan.templates?.name ?? "Templates"
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
