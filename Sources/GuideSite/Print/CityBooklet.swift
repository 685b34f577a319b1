public import Diagrams
internal import Journeys
internal import TransitModel

extension StationSheets {
  /// The booklet of the city; nothing where no line has a station.
  public func booklet() -> BookletContent? {
    let lines = city.city.lines.filter { line in
      (day.map { line.status.state(on: $0) } ?? line.status.state) == .open
    }.compactMap { line -> BookletContent.Chapter? in
      let tables = LineTables(line, of: self)
      let table = tables.table(of: tables.directions)
      return table.rows.isEmpty ? nil : BookletContent.Chapter(names: words.names(line.name), table: table)
    }
    guard !lines.isEmpty else { return nil }
    var content = BookletContent(
      title: city.city.name.text(for: words.first.tag), language: words.first.tag.rawValue,
      names: words.names(city.city.name),
      headings: BookletContent.Headings(
        contents: words.heading("heading-contents"), network: words.heading("heading-network"),
        stations: words.heading("heading-stations")),
      mapWords: mapWords(lines), lines: lines, stations: entries())
    content.header = set.header.flatMap { words.names($0).first }
    content.footer = footer(lines: city.city.lines)
    if let links, let caption = words.heading("guideOnline").first {
      content.address = .init(url: links.cityAddress, caption: caption)
    }
    return content
  }

  /// The lines of the network with their stations.
  private func mapWords(_ lines: [BookletContent.Chapter]) -> String {
    lines.map { line in
      let names = line.table.rows.compactMap { $0.stop.names.first?.text }
      return words.first(
        .recordDetail,
        ["what": line.table.badge.name, "detail": words.first.list(names)])
    }.joined(separator: "; ")
  }

  private func entries() -> [BookletContent.Entry] {
    let served = city.city.stations.filter { !(city.linesAt[$0.id] ?? []).isEmpty }
    let keyed = served.map { station in
      (key: StationIndex.key(of: station, in: words.first.tag), station: station)
    }.map { (key: $0.key, order: LatinKey.natural($0.key), station: $0.station) }
    return keyed.sorted { a, b in
      a.order == b.order ? a.station.id < b.station.id : a.order < b.order
    }.map { entry in
      let letter = entry.key.first.map { $0.isASCII && $0.isLetter ? String($0).uppercased() : "#" } ?? "#"
      return BookletContent.Entry(
        station: entry.station.id, letter: letter, names: words.names(entry.station.name),
        badges: openLines(at: entry.station.id).map(badge))
    }
  }
}
