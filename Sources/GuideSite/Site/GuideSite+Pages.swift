internal import TransitModel

extension GuideSite {
  /// Does a job. It may run beside others.
  public func make(_ job: SiteJob) -> SiteOutput {
    switch job.work {
    case .file(let file): SiteOutput(files: [file], findings: [])
    case .pages(let address): pages(at: address)
    case .planner(let id): planner(of: id)
    case .font(let sheet): SiteOutput(files: [sheet.file(from: fonts)], findings: [])
    }
  }

  /// What scripts know of a city, and its pack.
  private func planner(of id: CityID) -> SiteOutput {
    guard let city = sources.first(where: { $0.id == id }) else { return SiteOutput(files: [], findings: []) }
    let script = CityScript(city: city, map: frame.map)
    let pack = script.pack
    return SiteOutput(files: [script.file] + pack.files, findings: pack.findings)
  }

  /// A page in every language of the guide; the first page of all stands at the root as well.
  private func pages(at address: PageAddress) -> SiteOutput {
    let contents = contents(at: address)
    // A server has one page for all that is missing.
    var pages = contents.flatMap { own, content in
      frame.words.prefix(address == .missing ? 1 : .max).map { (Page(own, in: $0, of: frame), content) }
    }
    if address == .cities, let first = frame.words.first, let content = contents.first?.1 {
      pages.append((Page(address, in: first, of: frame, at: SitePath("index.html")), content))
    }
    let make = { @Sendable (part: (Page, PageContent)) in made(part.0, with: part.1) }
    let outputs = address.hasMap ? pages.mappedSideBySide(make) : pages.map(make)
    let beside = contents.flatMap { $0.1.files() }
    return SiteOutput(files: outputs.flatMap(\.files) + beside, findings: outputs.flatMap(\.findings))
  }

  /// The pages that are made together, each with what stands on it: the city's first page and its map share a drawing.
  private func contents(at address: PageAddress) -> [(PageAddress, PageContent)] {
    guard case .city(let id) = address else { return content(of: address).map { [(address, $0)] } ?? [] }
    guard let city = frame.city(id) else { return [] }
    let subject = CityMapSubject(city, drawings: drawings, frame: frame)
    var first = content(.city, subject, .cityPage)
    first.files = { [frame] in
      let small = frame.hasManyCities ? subject.smallMap(in: frame)?.file(of: id, in: frame.map) : nil
      return [LocatorFile(subject, in: frame)?.file, small].compactMap { $0 } + subject.stationMaps(in: frame)
    }
    return [(address, first), (.map(id), content(.map, subject, .mapPage))]
  }

  /// A page in one language, with the picture for links to it.
  func made(_ page: Page, with content: PageContent) -> SiteOutput {
    let composed = PageComposer(
      templates: templates, page: page, hasPictures: drawings.measuring != nil && drawings.picturing != nil
    ).compose(content)
    let files = [SiteFile(path: page.path.text, text: composed.html), PreviewCard(page, drawings)?.file]
    let faults = PageAudit.faults(in: composed.html).map { $0.finding(at: page.path) }
    return SiteOutput(files: files.compactMap { $0 }, findings: composed.findings + page.log.findings + faults)
  }

  /// What stands on a page that is made alone, whatever its language; nothing for a page that is not there.
  private func content(of address: PageAddress) -> PageContent? {
    switch address {
    case .cities: return content(.cities, GuideSubject.withMaps(frame, drawings: drawings), .citiesPage)
    case .acknowledgements: return content(.acknowledgements, GuideSubject(frame: frame), .acknowledgementsPage)
    case .about: return content(.about, GuideSubject(frame: frame, drawings: drawings), .aboutPage)
    case .missing: return content(.missing, GuideSubject(frame: frame), .missingPage)
    case .city, .map, .accessibility: return nil
    case .journey(let id): return frame.city(id).map { content(.journey, $0, .journeyPage) }
    case .history(let id):
      return frame.city(id).map { content(.history, HistorySubject(city: $0, drawings: drawings), .historyPage) }
    case .published(let id, let name):
      guard let journey = frame.journeys.first(where: { $0.city == id && $0.id == name }), let city = frame.city(id)
      else { return nil }
      return content(.published, PublishedSubject(journey, in: city, from: frame.today), .publishedPage)
    case .own(let id):
      let own = frame.guide.pages.first { $0.id == id }
      return own.map { content(.page, OwnPageSubject(page: $0, frame: frame), .ownPage) }
    case .line(let id, let line):
      guard let city = frame.city(id), let line = city.lines[line] else { return nil }
      return content(.line, LineSubject(line, in: city, drawings: drawings), .linePage)
    case .complex(let id, let complexID):
      guard let city = frame.city(id), let complex = city.complexes.first(where: { $0.id == complexID }) else {
        return nil
      }
      return content(.complex, ComplexSubject(complex: complex, city: city), .complexPage)
    case .station(let id, let station):
      guard let city = frame.city(id), let station = city.stations[station] else { return nil }
      return content(.station, StationSubject(station, in: city), .stationPage)
    }
  }

  func content<Subject: Sendable>(
    _ kind: PageKind, _ subject: Subject, _ modules: [Module<Subject>]
  ) -> PageContent {
    let arranged = frame.guide.arrangements[kind]?.arrange(modules, on: kind) ?? modules
    return PageContent(
      kind: kind,
      modules: { page in
        arranged.compactMap { $0.render(subject, on: page, with: templates) }
      })
  }
}

/// The modules of a page before its language is known.
struct PageContent: Sendable {
  let kind: PageKind
  /// What stands beside the page, the same in all languages.
  var files: @Sendable () -> [SiteFile] = { [] }
  let modules: @Sendable (Page) -> [RenderedModule]
}

extension SiteFrame {
  /// The city of that id.
  func city(_ id: CityID) -> CityIndex? { cities.first { $0.city.id == id } }
}
