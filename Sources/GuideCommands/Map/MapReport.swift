import Diagrams
internal import NetworkGraph
import Schematic
import TransitModel

/// The self-check of a map, for people and for programs.
struct MapReport {
  private let check: NetworkMapCheck
  private let layout: LayoutMode
  private let paper: Paper?

  init(_ check: NetworkMapCheck, layout: LayoutMode, paper: Paper? = nil) {
    self.check = check
    self.layout = layout
    self.paper = paper
  }

  /// What the smallest name measures in print; nothing where no sheet was named.
  var paperLine: String? {
    paper.map { "smallest label \(rounded(check.smallestDrawn, 1)) pt on \($0.rawValue)" }
  }

  /// Whether there is nothing to find fault with. Tracks that lie as in truth run, bend and are spaced as they do there.
  var isClean: Bool {
    guard check.isClean, layout != .geographic else { return check.isClean }
    let score = check.score
    return score.isEven && score.acuteBends == 0 && score.octilinearShare > 0.9999
  }

  /// For people.
  var lines: [String] {
    let score = check.score
    let least = check.leastBendsAtStations
    var lines = [
      "octilinear share: \(percent(score.octilinearShare))",
      "bends over all lines: \(score.bends) (sharp \(score.sharpBends), acute \(score.acuteBends), "
        + "at stations \(score.bendsAtStations)\(least > 0 ? ", of which \(least) cannot be avoided" : ""))",
      "crossings away from stations: \(score.crossings)",
      "gap p95/p5: \(rounded(score.spacingSpread, 2))",
      "displacement: \(rounded(score.displacement, 2)) gaps, \(percent(score.displacementShare)) of the diagonal",
      "direction error: \(rounded(score.directionError, 1)) degrees",
      "order kept: \(percent(score.orderKept))",
      "labels: \(check.stations - check.missingLabels.count) of \(check.stations), "
        + "\(check.badLabels.count) overlapping or cut, \(check.ambiguousLabels.count) as near to another station, "
        + "\(percent(check.horizontalShare)) horizontal",
      lineReading, nameReading, sheetReading,
      "type: \(rounded(check.typePerGap, 3)) of the median gap, smallest \(rounded(check.smallestOnA3, 1)) pt on A3",
    ]
    if check.walks + check.omittedWalks > 0 {
      lines.append(
        "changes on foot: \(check.walks) of \(check.walks + check.omittedWalks) drawn, "
          + "\(check.hiddenWalks.count) hidden by names")
    }
    lines += check.missingLabels.map { "no label: \"\($0)\"" }
    lines += check.badLabels.map { "label overlaps: \"\($0)\"" }
    lines += check.ambiguousLabels.map { "label as near to another station: \"\($0)\"" }
    lines += check.missedStations.map { "line drawn beside its station: \"\($0)\"" }
    lines += check.hiddenWalks.map { "change on foot hidden by names: \"\($0)\"" }
    return lines
  }

  private var lineReading: String {
    let reading = check.legibility
    let rings = reading.rings.map { "\(rounded($0, 2))" }.joined(separator: ", ")
    return "lines: \(reading.straightShare.map { "longest straight run \(rounded($0, 2)) of their length, " } ?? "")"
      + "\(reading.bends) bends, \(reading.vTurns) V-turns\(rings.isEmpty ? "" : ", rings \(rings)")"
  }

  private var nameReading: String {
    let reading = check.legibility
    return "names: \(percent(ofNames: reading.nearerNames.count)) as near to another sign, "
      + "\(percent(ofNames: reading.farNames)) far from their own, \(reading.stackedNames) stacked, "
      + "\(rounded(reading.flips * 100, 0)) % of neighbours on different sides, "
      + "\(percent(ofNames: reading.turnedNames)) turned"
  }

  private var sheetReading: String {
    let reading = check.legibility
    return "sheet: \(rounded(reading.ink * 100, 0)) % covered, \(rounded(reading.widthInGaps, 1)) by "
      + "\(rounded(reading.heightInGaps, 1)) gaps, \(rounded(reading.aspect, 2)) times as wide as high, "
      + "lowest name \(rounded(check.lowestNameOnA3, 1)) pt on A3 without a frame"
  }

  private func percent(ofNames count: Int) -> String {
    "\(rounded(100 * Double(count) / Double(max(1, check.legibility.names)), 1)) %"
  }

  private var readingJSON: [String: JSONValue] {
    let reading = check.legibility
    var members: [String: JSONValue] = [
      "lineBends": .int(reading.bends), "vTurns": .int(reading.vTurns),
      "rings": .array(reading.rings.map { .number(rounded($0, 4)) }),
      "nearerNames": .int(reading.nearerNames.count), "farNames": .int(reading.farNames),
      "flipShare": .number(rounded(reading.flips, 4)), "stackedNames": .int(reading.stackedNames),
      "turnedNames": .int(reading.turnedNames), "ink": .number(rounded(reading.ink, 4)),
      "widthInGaps": .number(rounded(reading.widthInGaps, 3)),
      "heightInGaps": .number(rounded(reading.heightInGaps, 3)),
      "lowestNameOnA3Points": .number(rounded(check.lowestNameOnA3, 2)),
    ]
    members["straightShare"] = reading.straightShare.map { .number(rounded($0, 4)) }
    return members
  }

  /// For programs.
  var json: JSONValue {
    let score = check.score
    var members: [String: JSONValue] = [
      "octilinearShare": .number(rounded(score.octilinearShare, 6)), "bends": .int(score.bends),
      "sharpBends": .int(score.sharpBends), "acuteBends": .int(score.acuteBends),
      "bendsAtStations": .int(score.bendsAtStations), "leastBendsAtStations": .int(check.leastBendsAtStations),
      "crossings": .int(score.crossings),
      "gapSpread": .number(rounded(score.spacingSpread, 4)),
      "displacementInGaps": .number(rounded(score.displacement, 4)),
      "displacementShare": .number(rounded(score.displacementShare, 6)),
      "directionErrorDegrees": .number(rounded(score.directionError, 3)),
      "orderKept": .number(rounded(score.orderKept, 6)), "stations": .int(check.stations),
      "walks": .int(check.walks), "omittedWalks": .int(check.omittedWalks),
      "hiddenWalks": .array(check.hiddenWalks.map(JSONValue.string)),
      "missingLabels": .array(check.missingLabels.map(JSONValue.string)),
      "badLabels": .array(check.badLabels.map(JSONValue.string)),
      "ambiguousLabels": .array(check.ambiguousLabels.map(JSONValue.string)),
      "missedStations": .array(check.missedStations.map(JSONValue.string)),
      "horizontalShare": .number(rounded(check.horizontalShare, 4)),
      "typePerGap": .number(rounded(check.typePerGap, 4)),
      "smallestTypeOnA3Points": .number(rounded(check.smallestOnA3, 2)),
    ]
    members.merge(readingJSON) { own, _ in own }
    if let paper {
      members["paper"] = .string(paper.rawValue)
      members["smallestTypeOnPaperPoints"] = .number(rounded(check.smallestDrawn, 2))
    }
    return .object(members)
  }

  private func percent(_ share: Double) -> String { "\(rounded(share * 100, 2)) %" }

  private func rounded(_ value: Double, _ digits: Int) -> Double {
    let factor = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    return (value * factor).rounded() / factor
  }
}

/// What there is to say about the coordinates of a network, a line a kind.
struct MapNotes {
  /// The lines.
  let lines: [String]

  /// - Parameter tellsAll: whether all stations are named, however many there are.
  init(_ notes: [CoordinateNote], graph: LineGraph, tellsAll: Bool) {
    lines = CoordinateNote.Kind.allCases.compactMap { kind in
      let nodes = notes.filter { $0.kind == kind }.map(\.node).filter { $0 < graph.nodes.count }
      guard !nodes.isEmpty else { return nil }
      let shown = tellsAll ? nodes[...] : nodes.prefix(Self.mostNamed)
      let names = shown.map { "\"\(graph.nodes[$0].name.local)\"" }.joined(separator: ", ")
      return
        "\(nodes.count) \(Self.words(kind)): \(names)\(nodes.count > shown.count ? " and more (-v names all)" : "")"
    }
  }

  /// So many are named where not all are.
  private static let mostNamed = 5

  private static func words(_ kind: CoordinateNote.Kind) -> String {
    switch kind {
    case .interpolated: "without a coordinate, placed between their neighbours"
    case .unplaced: "of which no place is known, laid out from their lines alone"
    case .swapped: "with latitude and longitude in the wrong order, which are exchanged"
    case .ignored: "with a coordinate at 0, 0, shared by many or far from everything else, which is not used"
    case .coincident: "at the place of another, set apart"
    case .isolated: "without tracks, not on the map"
    case .broughtNear: "on tracks of their own far from all others, drawn nearer to them"
    }
  }
}
