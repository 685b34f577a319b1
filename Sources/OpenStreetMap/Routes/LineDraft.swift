internal import TransitModel

/// Routes that are one line.
struct LineDraft {
  /// The master, else the first of its routes.
  let id: ElementID
  /// The master, where there is one.
  let master: Element?
  /// Its routes, by number.
  let routes: [RouteMembers]
  let mode: RailMode

  /// The value of a tag of the master, else the most common one of its routes.
  subscript(key: String) -> String? { master?[key] ?? mostCommon(key) }

  /// The most common value of a tag of its routes, the first by its bytes of several.
  func mostCommon(_ key: String) -> String? {
    var counts: [String: Int] = [:]
    for route in routes { if let value = route.route[key] { counts[value, default: 0] += 1 } }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The networks it is part of; the operators where no network is named.
  var networks: [String] {
    let named = (self["network"] ?? "").listed
    return named.isEmpty ? (self["operator"] ?? "").listed : named
  }

  /// The name on its badge.
  var shortName: String {
    if let ref = self["ref"] { return ref }
    let name = self.name
    return name.count <= 12 ? name : String(name.split(separator: " ").last ?? "")
  }

  /// Its name without where it goes.
  var name: String {
    let sources = [master].compactMap { $0 } + routes.map(\.route)
    let ends = routes.map { (from: $0.route["from"], to: $0.route["to"]) }.first { $0.from != nil && $0.to != nil }
    for source in sources {
      guard let name = source["name"] else { continue }
      // A master names the ends of its routes.
      let (from, to) = (source["from"] ?? ends?.from, source["to"] ?? ends?.to)
      if let cut = RouteName.line(of: name, from: from, to: to) { return cut }
    }
    return self["ref"] ?? sources.compactMap { $0["name"] }.first ?? id.code
  }
}

/// Gathers routes to lines: those of one master, then those of one network and number.
struct LineGrouping {
  let extract: Extract
  let routes: [RouteMembers]
  let log: FindingLog

  private struct Key: Hashable {
    let mode: RailMode
    let network: String
    let ref: String
  }

  /// The lines, in the order in which riders list them.
  func lines() -> [LineDraft] {
    let byID = Dictionary(uniqueKeysWithValues: routes.map { ($0.route.id, $0) })
    var taken: Set<ElementID> = []
    var result: [LineDraft] = []
    for master in extract.elements.values.filter(\.isRouteMaster).sorted(by: { $0.id < $1.id }) {
      let members = self.members(of: master, byID).filter { taken.insert($0.route.id).inserted }
      guard let mode = members.first?.route.railMode else { continue }
      result.append(
        LineDraft(id: master.id, master: master, routes: members.sorted { $0.route.id < $1.route.id }, mode: mode))
    }
    var loose: [Key: [RouteMembers]] = [:]
    for route in routes where !taken.contains(route.route.id) {
      let tags = route.route
      let network = tags["network"] ?? tags["operator"] ?? ""
      let name = tags["name"].flatMap { RouteName.line(of: $0, from: tags["from"], to: tags["to"]) }
      let key = Key(mode: tags.railMode ?? .train, network: network, ref: tags["ref"] ?? name ?? tags.id.code)
      loose[key, default: []].append(route)
    }
    for routes in loose.values {
      guard let first = routes.first else { continue }
      result.append(LineDraft(id: first.route.id, master: nil, routes: routes, mode: first.route.railMode ?? .train))
    }
    return result.map { (NumberedName($0.shortName), $0) }.sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
  }

  private func members(of master: Element, _ routes: [ElementID: RouteMembers]) -> [RouteMembers] {
    var missing: [String] = []
    var result: [RouteMembers] = []
    for (index, member) in master.members.enumerated() where member.id.kind == .relation {
      if member.id == master.id {
        log.add(
          "osm-own-member", .warning, master.id, "member \(index + 1) is the relation itself and is passed over",
          found: member.id.description)
      } else if let route = routes[member.id] {
        result.append(route)
      } else if extract[member.id] == nil {
        missing.append("\(index + 1) (\(member.id))")
      }
    }
    if !missing.isEmpty, !result.isEmpty {
      log.add(
        "osm-missing-route", .warning, master.id,
        "member \(missing.prefix(5).joined(separator: ", ")) is not in the file, or nothing of a chosen kind runs on it",
        expected: "a route", hint: "take an extract made with complete relations")
    }
    return result
  }
}

/// A short name in the order in which people list them: 2 before 10, A before B.
struct NumberedName: Comparable {
  private let letters: String
  private let number: Int
  private let rest: String

  init(_ text: String) {
    letters = String(text.prefix { !$0.isNumber })
    let digits = text.dropFirst(letters.count).prefix { $0.isASCII && $0.isNumber }
    number = Int(digits.prefix(9)) ?? -1
    rest = String(text.dropFirst(letters.count + digits.count))
  }

  static func < (a: NumberedName, b: NumberedName) -> Bool {
    if a.letters != b.letters { return a.letters.utf8.lexicographicallyPrecedes(b.letters.utf8) }
    return a.number != b.number ? a.number < b.number : a.rest.utf8.lexicographicallyPrecedes(b.rest.utf8)
  }
}
