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
  /// Whether a city that cannot be read is left out instead of stopping the build.
  var keepsGoing = false

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
    let prepared = try await prepare(inputs, store)
    var made = try await make(Array(prepared.site.jobs.indices), of: prepared) { _, pages in
      for file in pages.files { try write(file) }
    }
    made.append(try statement(on: made, of: prepared, write: write))
    session.log.info("\(made.count(where: \.isNew)) of \(made.count) parts were made, the others kept from before")
    let (guide, result) = try finish(made, of: prepared, write: write)
    if prepared.isSteady, prepared.missing.isEmpty, prepared.alerts.missing.isEmpty { store.keep(guide, for: inputs) }
    session.cache.prune(for: result.report.byteCount)
    return result
  }

  /// A guide whose cities were read, and of which no page was made yet.
  struct Prepared: Sendable {
    let inputs: InputDigests
    /// The cities that could be read.
    let cities: [City]
    /// The names of those that could not.
    let missing: [String]
    /// Warnings about alerts, and the errors of those that the guide is published without.
    let alerts: AlertReport
    let site: GuideSite
    /// The languages of its pages.
    let languages: [LanguageTag]
    /// The keys of the site's jobs.
    let keys: [Digest]
    /// Whether nothing changed while it was read; what changed belongs under no key.
    let isSteady: Bool
    let maker: PageMaker
  }

  /// Reads the cities and sets up the site.
  func prepare(_ inputs: InputDigests, _ store: PageStore) async throws -> Prepared {
    progress.step("reading \(plan.cities.count == 1 ? "the city" : "\(plan.cities.count) cities")")
    let (read, unread) = try await loadCities()
    let (loaded, alerts) = try plan.addAlerts(to: read, keepsGoing: keepsGoing, in: session)
    let missing = (plan.lost + unread).sorted()
    for city in loaded {
      let row = BuildReport.CityRow(city.city)
      let count = "\(row.lineCount) lines, \(row.stationCount) stations, \(row.tripCount) trips"
      session.log.info("\(city.place.name) is the city \(row.id): \(count)")
    }
    let cities = loaded.map(\.city)
    // The keys take as long as the site does, and neither needs the other.
    async let pageKeys = PageKeys(inputs, cities: loaded, missing: missing)
    var input = try input(loaded)
    input.missing = missing.map { Path.name(of: $0) }
    input.assets += try loaded.compactMap { try GuideData.file(of: $0) }
    let site = GuideSite(input)
    try stopForSite(site.findings)
    let isSteady = try InputDigests(plan, in: session) == inputs
    let keys = await pageKeys.keys(of: site)
    let maker = PageMaker(
      site: site, keys: isSteady ? keys : nil, store: store, templates: plan.templates?.name ?? "Templates")
    return Prepared(
      inputs: inputs, cities: cities, missing: missing, alerts: alerts, site: site, languages: input.guide.languages,
      keys: keys,
      isSteady: isSteady, maker: maker)
  }

  /// Makes some jobs of the site, in the order of their numbers, and hands what each made to `take`.
  func make(
    _ jobs: [Int], of prepared: Prepared, take: @escaping @Sendable (Int, MadePages) throws -> Void
  ) async throws -> [PageMaker.Made] {
    try await progress.inOrder(jobs.count, jobs: self.jobs) { index in
      let began = ContinuousClock.now
      let (pages, isNew) = try prepared.maker.make(jobs[index])
      try take(jobs[index], pages)
      if isNew { for file in pages.files { session.log.debug("made \(file.path)") } }
      return PageMaker.Made(pages, isNew: isNew, duration: began.duration(to: .now))
    }
  }

  /// Makes the statement of accessibility, which is about all pages.
  ///
  /// - Parameter made: what every job of the site made.
  func statement(
    on made: [PageMaker.Made], of prepared: Prepared, write: (SiteFile) throws -> Void
  ) throws -> PageMaker.Made {
    let (pages, isNew) = try prepared.maker.statement(on: made.flatMap(\.findings), of: prepared.keys)
    for file in pages.files { try write(file) }
    return PageMaker.Made(pages, isNew: isNew)
  }

  /// Adds what is made of all pages together.
  ///
  /// - Parameter made: what every job of the site made, in their order, and the statement on them.
  func finish(
    _ made: [PageMaker.Made], of prepared: Prepared, write: (SiteFile) throws -> Void
  ) throws -> (guide: MadeGuide, result: Result) {
    let guide = MadeGuide(
      jobs: prepared.keys + [PageMaker.statementKey(of: prepared.keys)],
      cities: prepared.cities.map { BuildReport.CityRow($0) },
      offline: prepared.site.offlineCities, languages: prepared.languages,
      findings: try plan.warnings(in: prepared.languages) + prepared.alerts.lines + lines(prepared.site.findings))
    var result = try result(guide, made, write: write)
    result.report.missingCities = prepared.missing
    result.report.missingAlerts = prepared.alerts.missing
    return (guide, result)
  }

  private func publish(
    _ kept: (guide: MadeGuide, pages: [MadePages]), write: @escaping @Sendable (SiteFile) throws -> Void
  ) async throws -> Result {
    let made = try await progress.inOrder(kept.pages.count, jobs: jobs) { index in
      for file in kept.pages[index].files { try write(file) }
      return PageMaker.Made(kept.pages[index], isNew: false)
    }
    return try result(kept.guide, made, write: write)
  }

  private func result(
    _ guide: MadeGuide, _ made: [PageMaker.Made], write: (SiteFile) throws -> Void
  ) throws -> Result {
    progress.step("packing \(guide.offline.count == 1 ? "the city" : "\(guide.offline.count) cities")")
    var report = BuildReport()
    report.cities = guide.cities
    for job in made {
      for file in job.packed { report.count(file.path, byteCount: file.byteCount, isNew: job.isNew) }
    }
    let packed = made.flatMap(\.packed)
    let packs = OfflinePacks(cities: guide.offline, from: packed)
    try packs.forEach { file in
      try Task.checkCancellation()
      try write(file)
      report.count(file.path, byteCount: file.bytes.count, isNew: true)
    }
    progress.end()
    let found = made.flatMap(\.findings).unique
    report.findings = (guide.findings + lines(AccessibilityFindings.shortened(found))).unique
    return Result(
      report: report, files: packed, packs: packs, guide: guide, today: session.dayOfSource, pageFindings: found)
  }

  func lines(_ findings: [Finding]) -> [String] {
    findings.map { FindingText(of: $0, in: folder(of: $0)).line }
  }

  /// The cities, read side by side, in the order of the guide, and the names of those that could not be read, where the
  /// build goes on without them.
  private func loadCities() async throws -> (loaded: [LoadedCity], missing: [String]) {
    for name in plan.lost { session.complain("metroguide: there is no city \"\(name)\"".printable) }
    let read = try await withThrowingTaskGroup(of: (Int, LoadedCity?).self) { group in
      for (index, place) in plan.cities.enumerated() {
        group.addTask { (index, try loadOrSkip(place)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let sorted = read.sorted { $0.0 < $1.0 }.compactMap(\.1)
    let missing = read.filter { $0.1 == nil }.map { plan.cities[$0.0].name }.sorted()
    guard !sorted.isEmpty || missing.isEmpty else {
      throw CommandFailure.usage("none of the \(missing.count) cities could be read")
    }
    for (index, loaded) in sorted.enumerated() {
      if let twin = sorted[..<index].first(where: { $0.city.id == loaded.city.id }) {
        try stop(for: twins(sorted), in: plan.source.folderName)
        throw CommandFailure.usage(
          "the guide has two cities with the id \"\(loaded.city.id)\": \"\(twin.place.name)\" and \"\(loaded.place.name)\""
        )
      }
    }
    return (sorted, missing)
  }

  /// A city; nothing where it cannot be read and the build goes on without it. Why is said at once.
  private func loadOrSkip(_ place: CityPlace) throws -> LoadedCity? {
    guard keepsGoing else { return try session.load(place) }
    do {
      return try session.load(place)
    } catch let failure as CommandFailure where failure.status == .usage {
      for line in failure.lines.prefix(Self.mostLines) { session.complain(line) }
    } catch let failure as SystemFailure where [.missing, .wrongKind, .forbidden].contains(failure.kind) {
      session.complain(("metroguide: " + failure.sentence).printable)
    }
    return nil
  }

  /// How many lines about a city that is left out are shown.
  private static let mostLines = 10

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
    guide.theme = try plan.themeName()
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
    if finding.isAboutAccessibility { return "" }
    let file = finding.location.file
    guard file.hasPrefix(LanguageFolder.name + "/") else { return plan.templates?.name ?? "Templates" }
    let isOwn = FileSystem.target(at: Path.join(plan.source.folder, file)) == .file
    return isOwn ? plan.source.folderName : plan.resources.assets
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
