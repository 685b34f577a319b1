internal import TransitModel

/// Which of the lines of a file are taken.
struct NetworkChoice {
  /// The lines taken, in their order.
  let lines: [DraftedLine]
  /// The network they are of; nothing where nobody names one.
  let network: String?

  private struct Group {
    let name: String
    var lines: [Int] = []
    var stations: Set<Int> = []

    /// "DB" (8 lines, 40 stations).
    var words: String {
      let called = name.isEmpty ? "lines without a network" : name.quoted
      return "\(called) (\(lines.count) \(lines.count == 1 ? "line" : "lines"), \(stations.count) stations)"
    }
  }

  /// The lines of the network and operator asked for, or of the largest network; nothing where there are none.
  init?(_ all: [DraftedLine], options: OpenStreetMapOptions, log: FindingLog) {
    let able = all.filter { !$0.stations.isEmpty }
    let operators = Self.operators(of: able)
    let groups = Self.groups(of: able, operators)
    let wanted: Group
    if let network = options.network {
      guard let group = Self.group(named: network, among: groups) else {
        Self.report(missing: network, what: "network", among: groups.map(\.name), log)
        return nil
      }
      wanted = group
    } else if options.operatorName != nil {
      wanted = Group(name: "", lines: Array(able.indices))
    } else if let largest = groups.first {
      wanted = largest
    } else {
      return nil
    }
    var lines = wanted.lines.sorted().map { able[$0] }
    if let name = options.operatorName {
      let known = lines.flatMap { ($0.draft["operator"] ?? "").listed }.unique
      lines = lines.filter { Self.names(($0.draft["operator"] ?? "").listed, contain: name) }
      guard !lines.isEmpty else {
        Self.report(missing: name, what: "operator", among: known, log)
        return nil
      }
    } else if options.network == nil {
      Self.report(others: groups.dropFirst().map(\.words), log)
    }
    self.lines = lines
    network = wanted.name.isEmpty ? nil : wanted.name
  }

  /// The network an operator's other lines are part of.
  private static func operators(of lines: [DraftedLine]) -> [String: String] {
    var result: [String: String] = [:]
    for line in lines {
      guard let network = line.draft["network"]?.listed.first, let name = line.draft["operator"] else { continue }
      if result[name] == nil { result[name] = network }
    }
    return result
  }

  /// Networks, the one with most stations first.
  private static func groups(of lines: [DraftedLine], _ operators: [String: String]) -> [Group] {
    var groups: [String: Group] = [:]
    for (index, line) in lines.enumerated() {
      let own = line.draft["network"] == nil ? line.draft["operator"].flatMap { operators[$0] }.map { [$0] } : nil
      let names = own ?? line.draft.networks
      for name in names.isEmpty ? [""] : names {
        groups[name, default: Group(name: name)].lines.append(index)
        groups[name]?.stations.formUnion(line.stations)
      }
    }
    return groups.values.sorted { a, b in
      (b.stations.count, b.lines.count, a.name) < (a.stations.count, a.lines.count, b.name)
    }
  }

  private static func group(named name: String, among groups: [Group]) -> Group? {
    groups.first { $0.name == name } ?? groups.first { names([$0.name], contain: name) }
      ?? groups.first { group in
        FoldedName(name).map { group.name.lowercased().filter { $0.isLetter || $0.isNumber }.contains($0.text) }
          ?? false
      }
  }

  private static func names(_ names: [String], contain name: String) -> Bool {
    names.contains { FoldedName($0) == FoldedName(name) }
  }

  private static func report(missing name: String, what: String, among known: [String], _ log: FindingLog) {
    let names = known.filter { !$0.isEmpty }.prefix(8).map(\.quoted).joined(separator: ", ")
    log.add(
      "osm-unknown-\(what)", .error, nil, "no line on rails is of the \(what) \(name.quoted)", found: name,
      expected: names.isEmpty ? nil : "one of \(names)", hint: Suggestion.hint(for: name, among: known))
  }

  private static func report(others: [String], _ log: FindingLog) {
    guard !others.isEmpty else { return }
    let more = others.count > 12 ? ", and \(others.count - 12) more" : ""
    log.add(
      "osm-other-networks", .info, nil, "also in the file: \(others.prefix(12).joined(separator: ", "))\(more)",
      hint: "--network takes one of them")
  }
}
