internal import Scene
internal import TransitModel

/// Which other lines stop at a station, or a walk away from it.
struct ChipIndex {
  private let city: City
  private let line: Line
  private let options: LineDiagram.Options
  private let language: LanguageTag
  /// The places of the lines in the city's list, by station.
  private let lines: [StationID: [Int]]
  /// Stations a walk away.
  private let neighbours: [StationID: [StationID]]
  /// The stations that are one with a station, itself among them.
  private let complexes: [StationID: [StationID]]

  init(city: City, line: Line, options: LineDiagram.Options, language: LanguageTag) {
    self.city = city
    self.line = line
    self.options = options
    self.language = language
    var lines: [StationID: [Int]] = [:]
    for (index, other) in city.lines.enumerated() {
      for stop in other.patterns.lazy.flatMap(\.stops) where lines[stop.station]?.last != index {
        lines[stop.station, default: []].append(index)
      }
    }
    self.lines = lines
    var neighbours: [StationID: [StationID]] = [:]
    for transfer in city.transfers where transfer.from.station != transfer.to.station && transfer.kind != .forbidden {
      let known = neighbours[transfer.from.station] ?? []
      if !known.contains(transfer.to.station) { neighbours[transfer.from.station] = known + [transfer.to.station] }
    }
    self.neighbours = neighbours
    var complexes: [StationID: [StationID]] = [:]
    for group in JoinedStations(city).groups { for station in group { complexes[station] = group } }
    self.complexes = complexes
  }

  /// The chips at a station: lines in the station first, then those a walk away, each in the city's order.
  func chips(at station: StationID) -> [Chip] {
    // A change between the stations of a complex leads through no street.
    let inside = Set((complexes[station] ?? [station]).flatMap { lines[$0] ?? [] }).filter { isOther(city.lines[$0]) }
    let outside = Set((neighbours[station] ?? []).flatMap { lines[$0] ?? [] })
      .subtracting(inside).subtracting(lines[station] ?? []).filter { isOther(city.lines[$0]) }
    let chips =
      inside.sorted().map { chip(for: city.lines[$0], isOutside: false) }
      + outside.sorted().map { chip(for: city.lines[$0], isOutside: true) }
    // Lines that look alike, as the variants of one do, have one badge.
    var seen: Set<[String]> = []
    return chips.filter { seen.insert([$0.text, LineColor($0.fill.light).hex]).inserted }
  }

  /// Whether one changes to a line: not from a line to itself, nor to a variant of it.
  private func isOther(_ other: Line) -> Bool {
    other.id != line.id && !(other.color == line.color && other.variantName == line.variantName)
  }

  /// The sign of a line.
  func chip(for line: Line, isOutside: Bool) -> Chip {
    let name = options.style.chipText == .name ? line.name.variant(for: language) : nil
    return Chip(
      line, text: name, language: language, link: options.link(.line(line.id)), isOutside: isOutside)
  }
}

extension Chip {
  /// The sign of a line: a text, or what stands on its badge; at length a title, or the line's name.
  init(
    _ line: some LabelledLine, text: LocalizedText.Variant? = nil, language: LanguageTag, title: String? = nil,
    link: String? = nil, isOutside: Bool = false
  ) {
    let label = text ?? line.label(for: language)
    self.init(
      text: label.text.isEmpty ? line.id.rawValue : label.text, language: label.language.rawValue,
      fill: line.color.paint, label: line.labelColor.paint,
      title: title ?? line.name.variant(for: language)?.text ?? label.text, link: link, isOutside: isOutside)
    self.line = line.id
  }
}

extension Line {
  /// What the variants of a line are called alike: `5` of `5` and `5X`, `Yellow` of `Yellow-N` and `Yellow-S`.
  var variantName: String {
    let name = shortName.isEmpty ? id.rawValue : shortName
    if let dash = name.lastIndex(of: "-"), name.distance(from: dash, to: name.endIndex) == 2, dash > name.startIndex {
      return String(name[..<dash])
    }
    guard let last = name.last, "Xx".contains(last), name.dropLast().allSatisfy(\.isNumber), name.count > 1 else {
      return name
    }
    return String(name.dropLast())
  }
}
