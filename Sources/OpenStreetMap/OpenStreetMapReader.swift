public import TransitModel

/// Reads raw OpenStreetMap data as a city: XML, PBF or Overpass JSON, gzip or bzip2 around it or not.
///
/// What is wrong with an element costs that piece of the city alone, and is found by the element's id. The city has no
/// times.
public struct OpenStreetMapReader: Sendable {
  private let options: OpenStreetMapOptions

  /// A reader with these options.
  public init(_ options: OpenStreetMapOptions) {
    self.options = options
  }

  /// Whether bytes at the beginning of a file may be those of OpenStreetMap data; `name` is the file's.
  public static func recognises(head: some Collection<UInt8>, name: String) -> Bool {
    let lower = name.lowercased()
    let endings = [".osm", ".pbf", ".osm.gz", ".osm.bz2", ".osm.xml", ".osm.json"]
    if endings.contains(where: lower.hasSuffix) { return true }
    let text = String(decoding: head.prefix(4096), as: UTF8.self)
    if text.contains("OSMHeader") || text.contains("<osm ") || text.contains("<osm>") { return true }
    let isObject = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" } == "{"
    return isObject && !text.contains("FeatureCollection")
      && (text.contains("\"osm3s\"") || text.contains("\"elements\""))
  }

  /// The city in the bytes of a file.
  public func city(_ bytes: [UInt8]) -> Reading<City> {
    bytes.withUnsafeBytes { city(UnsafeRawBufferPointer($0)) }
  }

  /// The city in the bytes of a file, which are read several times and not copied.
  public func city(_ bytes: UnsafeRawBufferPointer) -> Reading<City> {
    let log = FindingLog()
    do {
      return Reading(value: try city(ElementFile(bytes: bytes), log), findings: log.findings)
    } catch {
      log.add("osm-unreadable", .error, nil, error.message, expected: "OpenStreetMap XML, PBF or Overpass JSON")
      return Reading(value: nil, findings: log.findings)
    }
  }

  private func city(_ file: ElementFile, _ log: FindingLog) throws(FileFault) -> City? {
    guard let routes = try Extract.Routes(file, modes: options.modes) else {
      let kinds = (options.modes ?? Set(RailMode.allCases)).map(\.rawValue).sorted().joined(separator: ", ")
      log.add(
        "osm-no-railway", .error, nil, "it has no route on rails", found: "no relation with type=route and route=…",
        expected: "routes with \(kinds)",
        hint: "an extract needs the relations of its routes, not only stations and tracks")
      return nil
    }
    let extract = try Extract(file, routes: routes)
    note(routes, log)
    let members = routes.routes.map { RouteMembers($0, in: extract, box: options.box) }
    var grouping = StationGrouping(extract: extract, routes: members, log: log)
    let map = grouping.map()
    let lines = LineGrouping(extract: extract, routes: members, log: log).lines().map { draft in
      let log = FindingLog()
      let drafting = PatternDrafting(draft: draft, extract: extract, stations: map, log: log)
      return DraftedLine(draft: draft, result: drafting.result(), log: log)
    }
    guard let choice = NetworkChoice(lines, options: options, log: log) else {
      noteEmpty(lines, log)
      return nil
    }
    noteShort(lines, of: choice, log)
    return CityMapping(extract: extract, map: map, options: options, choice: choice, log: log).city()
  }

  private func note(_ routes: Extract.Routes, _ log: FindingLog) {
    if !routes.remark.isEmpty {
      log.add(
        "osm-server-remark", .warning, nil, "the server that made the file remarks: \(routes.remark.quoted)",
        hint: "ask it again; the answer may not be whole")
    }
    guard options.modes == nil, !routes.others.isEmpty else { return }
    let words = RailMode.allCases.compactMap { mode in routes.others[mode].map { "\(mode.rawValue) (\($0) routes)" } }
    log.add(
      "osm-other-modes", .info, nil, "also in the file: \(words.joined(separator: ", "))",
      hint: "--route-types takes them")
  }

  private func noteEmpty(_ lines: [DraftedLine], _ log: FindingLog) {
    guard !log.findings.contains(where: { $0.severity == .error }) else { return }
    log.add(
      "osm-no-stops", .error, nil, "no route on rails has two stops in the file", found: "\(lines.count) lines",
      expected: "routes with stops as members", hint: "an extract needs the nodes that its relations name")
  }

  /// Tells of the chosen network's lines of which the file has one stop at most.
  private func noteShort(_ lines: [DraftedLine], of choice: NetworkChoice, _ log: FindingLog) {
    for line in lines where line.stations.isEmpty {
      let networks = line.draft.networks
      guard choice.network.map({ networks.contains($0) }) ?? networks.isEmpty else { continue }
      log.add(
        "osm-short-line", .warning, line.draft.id,
        "the line \(line.draft.shortName.quoted) is left out: \(line.result.known) of its \(line.result.length) stops are in the file",
        expected: "at least two stops")
    }
  }
}
