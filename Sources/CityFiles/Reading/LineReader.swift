internal import TransitModel

/// Reads `lines.yaml`.
struct LineReader {
  let context: ReadingContext
  /// Lines of whose patterns not all could be read.
  private(set) var brokenLines: Set<LineID> = []
  private var log: FindingLog { context.log }

  init(context: ReadingContext) { self.context = context }

  /// The lines of the list; their ids go into `registry`.
  mutating func lines(_ root: YAMLCursor, registry: inout Registry<LineID>) -> [Line] {
    guard let items = root.list() else {
      registry.isComplete = false
      return []
    }
    var lines: [Line] = []
    for item in items {
      guard let map = item.map(Forms.line) else { continue }
      guard let idCursor = map.required("id", of: "a line"), let id: LineID = idCursor.id() else {
        registry.isComplete = false
        continue
      }
      registry.add(id, at: idCursor.location, log: log)
      lines.append(line(id, map))
    }
    return lines
  }

  private mutating func line(_ id: LineID, _ map: YAMLMap) -> Line {
    let owner = "line \(id.quoted)"
    let name = context.text(map.required("name", of: owner))
    let shortName = map["shortName"]?.text() ?? id.rawValue
    let color = color(map, owner)
    // A line that lacks either is an error already; it is read to its end all the same, for what else is wrong in it.
    var line = Line(id: id, shortName: shortName, name: name ?? LocalizedText([]), color: color ?? .black)
    line.officialLabelColor = labelColor(map["labelColor"], on: color, owner)
    amend(&line, map, owner)
    var directions = Registry<DirectionID>("direction")
    line.directions = self.directions(map, registry: &directions, owner)
    var patterns = PatternReader(context: context, owner: owner, directions: directions)
    line.patterns = patterns.patterns(map["patterns"])
    if !patterns.isComplete || !directions.isComplete { brokenLines.insert(id) }
    let services = ServiceReader(context: context, owner: owner, patterns: patterns)
    line.headways = services.headways(map["headways"])
    line.firstLastTrains = services.firstLastTrains(map["firstLast"])
    checkPatterns(of: line, map, owner)
    return line
  }

  /// What the map says of a line beside its name, colour and trains: a value in the place of the old one, a list after
  /// it.
  func amend(_ line: inout Line, _ map: YAMLMap, _ owner: String) {
    line.formerNames += context.formerNames(map["formerNames"])
    line.routeIDs += (map["routeIDs"]?.list(orOne: true) ?? []).compactMap { $0.text() }
    line.code = map["code"]?.text() ?? line.code
    line.mode = map["mode"]?.choice(Line.Mode.self) ?? line.mode
    line.mark = map["mark"]?.choice(Mark.self) ?? line.mark
    if map["status"] != nil { line.status = context.status(map["status"]) }
    line.timetableDate = map["timetableDate"]?.date() ?? line.timetableDate
    line.operatorName = context.text(map["operator"]) ?? line.operatorName
    line.openings += openings(map["openings"], owner)
  }

  private func color(_ map: YAMLMap, _ owner: String) -> LineColor? {
    if let cursor = map["color"] { return cursor.color() }
    let place = map.entries.first { $0.key == "color" }
    log.error(
      "no-color", at: place?.location ?? map.location, "\(owner) has no colour",
      .init(
        found: place == nil ? nil : "nothing", expected: "a colour as \"#RRGGBB\"",
        hint: place == nil ? "add \"color\"" : "put quotes around it: in YAML # begins a comment"))
    return nil
  }

  func labelColor(_ cursor: YAMLCursor?, on color: LineColor?, _ owner: String) -> LineColor? {
    guard let cursor, let label = cursor.color() else { return nil }
    if let color, color.contrast(to: label) < Self.leastContrast {
      let contrast = (color.contrast(to: label) * 10).rounded(.down) / 10
      log.warning(
        "low-contrast", at: cursor.location, "the label colour \(label) contrasts too little with \(color)",
        .init(
          found: "contrast \(contrast)", expected: "at least \(Self.leastContrast)",
          hint: "leave it out to get \(color.labelColor)"))
    }
    return label
  }

  /// What WCAG 2.2 asks of text (success criterion 1.4.3).
  private static let leastContrast = 4.5

  private func openings(_ cursor: YAMLCursor?, _ owner: String) -> [Opening] {
    let openings: [Opening] = (cursor?.list() ?? []).compactMap { item in
      guard let map = item.map(Forms.opening) else { return nil }
      let what = "an opening of \(owner)"
      let from = context.stations.resolve(map["from"], by: what)
      let to = context.stations.resolve(map["to"], by: what)
      let metres = map["metres"]?.integer(in: 0...10_000_000)
      let name = context.text(map["name"])
      let formerLine = context.text(map["formerLine"])
      guard let date = map.required("date", of: what)?.date() else { return nil }
      return Opening(date: date, from: from, to: to, metres: metres, name: name, formerLine: formerLine)
    }
    return openings.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
  }

  private func directions(_ map: YAMLMap, registry: inout Registry<DirectionID>, _ owner: String) -> [Direction] {
    guard let cursor = map.required("directions", of: owner), let items = cursor.list() else {
      registry.isComplete = false
      return []
    }
    if items.count > 2 {
      log.warning(
        "many-directions", at: cursor.location, "\(owner) has \(items.count) directions",
        .init(found: "\(items.count)", expected: "two, or one for a one-way loop", hint: "make branches patterns"))
    }
    return items.compactMap { item in
      guard let map = item.map(Forms.direction) else { return nil }
      let what = "a direction of \(owner)"
      guard let idCursor = map.required("id", of: what), let id: DirectionID = idCursor.id() else {
        registry.isComplete = false
        return nil
      }
      registry.add(id, at: idCursor.location, log: log)
      let headsign = context.text(map["headsign"])
      guard let name = context.text(map.required("name", of: what)) else { return nil }
      return Direction(id: id, name: name, headsign: headsign)
    }
  }

  /// Notes a line, or a direction, that nothing runs on.
  private func checkPatterns(of line: Line, _ map: YAMLMap, _ owner: String) {
    if map["patterns"] == nil || map["patterns"]?.list()?.isEmpty ?? false {
      let severity: Finding.Severity = line.status.state == .open ? .error : .warning
      log.add(
        severity, "no-patterns", at: map["patterns"]?.location ?? map.location, "\(owner) has no patterns",
        .init(expected: "a pattern for each direction", hint: "add \"patterns\" with the stops in order"))
      return
    }
    for direction in line.directions where !line.patterns.contains(where: { $0.direction == direction.id }) {
      guard !log.hasErrors else { return }
      log.warning(
        "direction-without-pattern", at: map["directions"]?.location ?? map.location,
        "direction \(direction.id.quoted) of \(owner) has no pattern",
        .init(expected: "a pattern for each direction"))
    }
  }
}
