internal import Localization
internal import Scene
public import TransitModel

/// A guide, ready to be made page by page.
///
/// Nothing is read and nothing is written: ``jobs`` are made in any order and on any number of threads, and whoever asked
/// for them puts the files where they belong. The same input gives the same files.
public struct GuideSite: Sendable {
  let frame: SiteFrame
  let templates: TemplateSet
  let drawings: Drawings
  let fonts: @Sendable (FontScript, FontWeight) -> FontSource?
  /// The cities as they came in, which planners read.
  let sources: [City]
  /// How many documents that are no pages the publisher added.
  let documentCount: Int
  /// Everything the guide consists of but its statement of accessibility, in the order of its pages.
  public let jobs: [SiteJob]
  /// What a page about one city may show of the others: the day that counts as today, the languages, the fonts there are
  /// (every page names those it needs), and whether there is a page about the guide.
  public var shared: [String] {
    [frame.today.description, frame.hasAbout ? "about" : ""] + frame.words.map(\.tag.rawValue) + frame.fontSheets
  }
  /// How many languages its pages are made in.
  public var languageCount: Int { frame.words.count }
  /// What is wrong with templates, languages and the choice of modules.
  public let findings: [Finding]

  /// The guide that is made from `input`.
  public init(_ input: SiteInput) {
    let languages = Languages(files: input.assets.inFolder("Languages"))
    let journeys = Dictionary(grouping: input.journeys, by: \.city).mapValues { $0.map(\.id) }
    let isDrawn = input.measuring != nil
    let cities = input.cities.mappedSideBySide { isDrawn ? CityIndex($0).withMap : CityIndex($0) }
    let words = input.guide.languages.compactMap { tag in languages.language(for: tag).map { Words($0, for: tag) } }
    let characters = input.fonts.map { _ in FontCharacters(input, words: words) }
    let sheets = input.fonts.flatMap { characters?.sheets(from: $0) } ?? []
    templates = TemplateSet(files: input.templates)
    frame = SiteFrame(
      guide: input.guide,
      map: SiteMap(
        languages: input.guide.languages, cities: input.cities, own: input.guide.pages.map(\.id), journeys: journeys),
      words: words, languages: languages,
      icons: IconSet(files: input.assets.inFolder("Icons")),
      today: input.today ?? cities.compactMap(\.newestDate).max() ?? CalendarDate(dayNumber: 0), cities: cities,
      software: input.software, scripts: Scripts.names(in: input.assets), templateNames: templates.names,
      journeys: input.journeys, fontSheets: sheets.map(\.name),
      fontUse: characters?.use ?? FontUse(), scheme: SiteTheme(input.guide.theme, in: input.assets).scheme,
      missing: input.missing)
    drawings = Drawings(measuring: input.measuring, picturing: input.picturing, maps: input.maps)
    findings =
      languages.findings + templates.findings + Self.arrangementFindings(input.guide)
      + (words.isEmpty ? [Self.noLanguage] : [])
    sources = input.cities
    documentCount = input.documentCount
    fonts = input.fonts ?? { _, _ in nil }
    let pages = Self.pages(of: frame)
    let files =
      StyleSheets.files(of: input, map: frame.map) + Scripts.files(of: input, words: words)
      + (frame.hasManyCities ? [CityNames(frame: frame).file] : []) + WebFiles(frame: frame, pages: pages).all
    // Maps take longest: they begin first. A city's map is drawn once for both pages that show it.
    let withMaps = frame.cities.map { PageAddress.city($0.city.id) }
    jobs =
      (withMaps + pages.filter { !$0.hasMap && $0 != .accessibility }).map { SiteJob(.pages($0)) }
      + sheets.map { SiteJob(.font($0)) }
      + cities.map { SiteJob(.planner($0.city.id)) } + files.map { SiteJob(.file($0)) }
  }

  /// Every page of a guide, in order.
  static func pages(of frame: SiteFrame) -> [PageAddress] {
    var pages = [PageAddress.cities]
    for city in frame.cities {
      let id = city.city.id
      pages += [.city(id), .map(id), .journey(id)]
      pages += city.city.lines.map { .line(id, $0.id) }
      pages += city.city.stations.map { .station(id, $0.id) }
      pages += city.complexes.map { .complex(id, $0.id) }
      if city.hasHistory { pages.append(.history(id)) }
      pages += frame.journeys.filter { $0.city == id }.map { .published(id, $0.id) }
    }
    pages += frame.guide.pages.map { .own($0.id) }
    return pages + [.about, .acknowledgements, .accessibility, .missing]
  }

  private static var noLanguage: Finding {
    Finding(
      code: "no-language", severity: .error, location: Finding.Location(file: "Languages"),
      message: "there is no language file", hint: "the assets folder is not whole")
  }

  private static func arrangementFindings(_ guide: Guide) -> [Finding] {
    PageKind.allCases.flatMap { kind in
      guide.arrangements[kind]?.findings(modules: moduleNames(on: kind), on: kind) ?? []
    }
  }

  /// The names of the modules of a kind of page, in the order in which they stand.
  public static func moduleNames(on kind: PageKind) -> [String] {
    switch kind {
    case .cities: [Module<GuideSubject>].citiesPage.map(\.name)
    case .city: [Module<CityMapSubject>].cityPage.map(\.name)
    case .map: [Module<CityMapSubject>].mapPage.map(\.name)
    case .journey: [Module<CityIndex>].journeyPage.map(\.name)
    case .line: [Module<LineSubject>].linePage.map(\.name)
    case .station: [Module<StationSubject>].stationPage.map(\.name)
    case .complex: [Module<ComplexSubject>].complexPage.map(\.name)
    case .acknowledgements: [Module<GuideSubject>].acknowledgementsPage.map(\.name)
    case .accessibility: [Module<AccessibilitySubject>].accessibilityPage.map(\.name)
    case .about: [Module<GuideSubject>].aboutPage.map(\.name)
    case .history: [Module<HistorySubject>].historyPage.map(\.name)
    case .published: [Module<PublishedSubject>].publishedPage.map(\.name)
    case .page: [Module<OwnPageSubject>].ownPage.map(\.name)
    case .missing: [Module<GuideSubject>].missingPage.map(\.name)
    }
  }
}

/// Something a guide consists of: a page in all its languages, or a file.
public struct SiteJob: Sendable {
  enum Work: Sendable {
    case pages(PageAddress)
    case file(SiteFile)
    case planner(CityID)
    case font(FontSheet)
  }

  let work: Work

  init(_ work: Work) { self.work = work }
}

/// What a job makes.
public struct SiteOutput: Sendable {
  /// The files.
  public let files: [SiteFile]
  /// What was found on the way.
  public let findings: [Finding]
}

extension [SiteFile] {
  /// The files of a folder.
  func inFolder(_ folder: String) -> [SiteFile] { filter { $0.path.hasPrefix(folder + "/") } }
}
