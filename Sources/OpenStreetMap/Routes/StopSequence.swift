internal import TransitModel

/// The stations of a route in the order in which its trains stop there.
struct StopSequence {
  /// A stop at a station.
  struct Visit {
    /// The index of the station.
    let station: Int
    /// The place among the members, from 1.
    let member: Int
    let element: ElementID
    let mayBoard: Bool
    let mayAlight: Bool
    /// Metres along the track from the stop before, where they are known.
    var metres: Int?
  }

  /// Stretches without a gap, in order; each has at least two stops.
  private(set) var pieces: [[Visit]] = []
  /// How many stations the route has, in the file or not.
  private(set) var length = 0
  /// How many of them are in the file.
  private(set) var known = 0

  /// So many stops that are not in the file are passed over; where more are, the line is cut there.
  private static let longestBridge = 2

  init(_ stops: [RouteMembers.Stop], of route: Element, stations: StationMap, extract: Extract, log: FindingLog) {
    let slots = Self.slots(stops, stations)
    length = slots.count
    known = slots.count { $0.visit != nil }
    report(slots, of: route, stations, extract, log)
    var piece: [Visit] = []
    var missing = 0
    for slot in slots {
      guard let visit = slot.visit else {
        missing += 1
        continue
      }
      if missing > Self.longestBridge { close(&piece) }
      missing = 0
      // A platform after its stop, or two stops of one station, are one stop.
      if piece.last?.station != visit.station { piece.append(visit) }
    }
    close(&piece)
  }

  private mutating func close(_ piece: inout [Visit]) {
    if piece.count > 1 { pieces.append(piece) }
    piece = []
  }

  /// A stop as the route lists it, with its station where the file has it.
  private struct Slot {
    let stop: RouteMembers.Stop
    let visit: Visit?
  }

  /// The stops, and among them the platforms of stations that have no stop in the route.
  private static func slots(_ stops: [RouteMembers.Stop], _ stations: StationMap) -> [Slot] {
    func slot(_ stop: RouteMembers.Stop) -> Slot {
      Slot(
        stop: stop,
        visit: stations[stop.id].map {
          Visit(
            station: $0, member: stop.member, element: stop.id, mayBoard: stop.mayBoard, mayAlight: stop.mayAlight)
        })
    }
    var slots = stops.filter { $0.kind == .stop }.map(slot)
    let platforms = stops.filter { $0.kind == .platform }.map(slot)
    guard !slots.isEmpty else { return platforms }
    var before: Int?
    for platform in platforms {
      guard let visit = platform.visit else { continue }
      let own = slots.indices.filter { slots[$0].visit?.station == visit.station }
      if !own.isEmpty {
        before = own.first { $0 >= before ?? 0 } ?? own.last
      } else if let hole = slots.indices.first(where: {
        slots[$0].visit == nil && abs(slots[$0].stop.member - platform.stop.member) == 1
      }) {
        slots[hole] = platform
        before = hole
      } else {
        let next = platforms.first { other in
          other.visit != nil && other.stop.member > platform.stop.member
            && slots.contains { $0.visit?.station == other.visit?.station }
        }
        let place =
          before.map { $0 + 1 } ?? slots.firstIndex { $0.stop.member > platform.stop.member }
          ?? next.flatMap { next in slots.firstIndex { $0.visit?.station == next.visit?.station } } ?? slots.count
        slots.insert(platform, at: place)
        before = place
      }
    }
    return slots
  }

  private func report(
    _ slots: [Slot], of route: Element, _ stations: StationMap, _ extract: Extract, _ log: FindingLog
  ) {
    guard let first = slots.firstIndex(where: { $0.visit != nil }),
      let last = slots.lastIndex(where: { $0.visit != nil })
    else { return }
    let cut = first + slots.count - 1 - last
    if cut > 0 {
      log.add(
        "osm-cut-route", .warning, route.id,
        "\(cut) of \(slots.count) stops at its ends are not in the file; the line is shown as far as the file reaches",
        found: "\(slots.count - cut) stops", expected: "\(slots.count) stops",
        hint: "take a larger extract, or one made with complete relations")
    }
    var place = first
    while place < last {
      guard slots[place].visit == nil else {
        place += 1
        continue
      }
      let end = slots[place...].firstIndex { $0.visit != nil } ?? last
      reportGap(slots, place..<end, of: route, stations, log)
      place = end
    }
  }

  private func reportGap(
    _ slots: [Slot], _ gap: Range<Int>, of route: Element, _ stations: StationMap, _ log: FindingLog
  ) {
    func name(_ slot: Slot) -> String {
      (slot.visit.flatMap { stations.stations[$0.station].named?["name"] } ?? slot.stop.id.description).quoted
    }
    let first = slots[gap.lowerBound].stop
    let others = gap.count > 1 ? " and \(gap.count - 1) more" : ""
    let end =
      gap.count > Self.longestBridge ? "the line is cut there" : "the line goes past without stopping"
    log.add(
      "osm-missing-member", .error, route.id,
      "member \(first.member) (\(first.id))\(others) between \(name(slots[gap.lowerBound - 1])) and \(name(slots[gap.upperBound])) is not in the file; \(end)",
      found: "no \(first.id)", expected: "a stop", hint: "take an extract made with complete relations")
  }
}
