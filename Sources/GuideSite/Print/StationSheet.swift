public import Diagrams
public import Journeys
public import Localization
public import TransitModel

/// Writes the sheets, pocket timetables and the booklet of a city: the figures are those of `station --json` and of the pages, from the same code.
public struct StationSheets: Sendable {
  let city: CityIndex
  let words: SheetWords
  let set: PrintSet
  let guide: Guide?
  let links: GuideLinks?
  let connections: LastConnections?
  /// The day whose closures and notices are told: that of the data.
  let day: CalendarDate?

  /// A writer for one kind of sheet; nothing where there are no languages to write in.
  ///
  /// - Parameters:
  ///   - languages: the languages of the guide's own words.
  ///   - guide: the publisher, where there is one.
  ///   - planner: answers when the last connections leave; nothing: they are not told.
  public init?(
    _ city: City, set: PrintSet, languages: Languages, guide: Guide? = nil, planner: CityPlanner? = nil
  ) {
    let tags = Array((set.languages.isEmpty ? city.languages : set.languages).prefix(2))
    guard let words = SheetWords(tags.isEmpty ? ["en"] : tags, of: languages) else { return nil }
    self.words = words
    self.set = set
    self.guide = guide
    let index = CityIndex(city)
    self.city = index
    links = guide?.baseURL.map { GuideLinks(city: city, languages: [words.first.tag], baseURL: $0) }
    day = city.version?.date ?? index.newestDate
    connections =
      set.modules.contains(.connections)
      ? planner.map { LastConnections(index, original: city, planner: $0, chosen: set.places) } : nil
  }

  /// The colours of lines.
  public var palette: LinePalette { self.set.palette }

  /// The languages of names and words.
  public var languages: [LanguageTag] { words.tags }

  /// The sheet of a station; nothing where the city does not have it.
  public func content(of station: StationID) -> SheetContent? {
    guard let station = city.stations[station] else { return nil }
    let subject = StationSubject(station, in: city)
    var content = SheetContent(
      title: station.name.text(for: words.first.tag) + ", " + city.city.name.text(for: words.first.tag),
      language: words.first.tag.rawValue, names: words.names(station.name),
      parts: set.modules.flatMap { parts($0, of: subject) })
    content.remarks = remarks(station)
    content.badges = openLines(at: station.id).map(badge)
    content.header = set.header.flatMap { words.names($0).first }
    content.footer = footer(lines: openLines(at: station.id))
    content.fields = fields(content, lines: openLines(at: station.id))
    if let links, let caption = words.heading("sheetOnline").first {
      content.address = .init(url: links.address(of: station.id), caption: caption)
    }
    return content
  }

  private func parts(_ kind: SheetModuleKind, of subject: StationSubject) -> [SheetContent.Part] {
    switch kind {
    case .departures: departures(of: subject).map { [.departures($0)] } ?? []
    case .firstLast: firstLast(of: subject).map { [.firstLast($0)] } ?? []
    case .connections: connections(of: subject).map { [.connections($0)] } ?? []
    case .line: lines(from: subject).map { .line($0) }
    case .network: [.network(figure("heading-network", subject.station))]
    case .surroundings: [.surroundings(figure("heading-surroundings", subject.station))]
    case .exits: exits(of: subject.station).map { [.exits($0)] } ?? []
    case .facilities: facilities(of: subject.station).map { [.facilities($0)] } ?? []
    }
  }

  /// The lines whose trains stop at a station.
  func openLines(at station: StationID) -> [Line] {
    city.lines(at: station).filter { line in
      (day.map { line.status.state(on: $0) } ?? line.status.state) == .open
    }
  }

  func badge(_ line: Line) -> SheetBadge {
    let label = line.label(for: words.first.tag)
    return SheetBadge(
      line: line.id, text: SheetText(label.text, label.language.rawValue),
      name: line.name.text(for: words.first.tag), color: line.color, labelColor: line.labelColor)
  }

  func state(of station: Station) -> Status.State {
    day.map { station.status.state(on: $0) } ?? station.status.state
  }

  private func remarks(_ station: Station) -> [SheetText] {
    var remarks = city.qualifier(of: station).flatMap { words.names($0).first }.map { [$0] } ?? []
    let phrase: Phrase? =
      switch state(of: station) {
      case .open: nil
      case .closed: .isClosed
      case .passing: .trainsPass
      case .construction: .isUnderConstruction
      }
    if let phrase { remarks.append(words.plain(words.first[phrase])) }
    return remarks
  }

  private func figure(_ heading: String, _ station: Station) -> MapFigure {
    let lines = words.first.list(openLines(at: station.id).map { $0.name.text(for: words.first.tag) })
    return MapFigure(
      heading: words.heading(heading), station: station.id,
      here: words.heading("youAreHere").first ?? words.plain(""),
      words: words.first(
        .locatorStation,
        [
          "station": station.name.text(for: words.first.tag), "city": city.city.name.text(for: words.first.tag),
          "lines": lines,
        ]))
  }

  /// What a publisher's frame may say of a sheet.
  private func fields(_ content: SheetContent, lines: [Line]) -> [SheetFrame.Field: SheetText] {
    var fields: [SheetFrame.Field: SheetText] = [:]
    fields[.station] = content.names.first
    fields[.secondStation] = content.names.dropFirst().first
    fields[.city] = words.names(city.city.name).first
    fields[.title] = (guide?.title).flatMap { words.names($0).first }
    fields[.date] = timetableDate(of: lines).map { words.plain(words.first.date($0)) }
    fields[.header] = content.header
    return fields
  }

  /// The day of the newest timetable of some lines, else that of the data.
  private func timetableDate(of lines: [Line]) -> CalendarDate? { lines.compactMap(\.timetableDate).max() ?? day }

  /// What the publisher says, how old the times are, and where they come from.
  func footer(lines: [Line]) -> [SheetText] {
    var rows: [String] = []
    let own = [set.footer ?? guide?.publisher].compactMap { $0 }.compactMap { words.names($0).first?.text }
    var first = own
    if let date = timetableDate(of: lines) { first.append(words.first(.timetableOf, ["date": words.first.date(date)])) }
    if let until = city.validity.until { first.append(words.first(.timetableUntil, ["date": words.first.date(until)])) }
    if !first.isEmpty { rows.append(first.joined(separator: " · ")) }
    let sources = NetworkMap.Frame(city.city).sources
    if !sources.isEmpty { rows.append(sources.joined(separator: " · ")) }
    return rows.map { SheetText($0, words.first.tag.rawValue) }
  }
}
