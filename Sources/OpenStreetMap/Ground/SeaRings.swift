internal import Geometry

/// The sea inside a window: shores, closed along the window's edge where they leave it.
///
/// Along the edge clockwise, water follows where a shore leaves the window, as far as where the next one enters it. Where
/// anything else comes next a shore is missing, and that piece of sea is given up.
struct SeaRings {
  /// The edges of the water, clockwise, without the islands in it.
  private(set) var rings: [[Point]] = []
  /// Whether water was given up because shores are missing.
  private(set) var isIncomplete = false

  private enum Event {
    case start(Int)
    case end(Int)
    /// A shore that breaks off inside.
    case broken
  }

  init(_ coast: Coastline, in window: Box) {
    let events = Self.events(of: coast, window)
    isIncomplete = !coast.broken.isEmpty
    var isUsed = [Bool](repeating: false, count: coast.crossings.count)
    for first in coast.crossings.indices where !isUsed[first] {
      if let ring = Self.ring(from: first, coast, events, window, &isUsed) {
        rings.append(ring)
      } else {
        isIncomplete = true
      }
    }
    rings += coast.rings.filter(\.isClockwise)
    if coast.crossings.isEmpty, coast.broken.isEmpty, coast.rings.contains(where: { !$0.isClockwise }) {
      rings.append(window.corners(from: -1, to: 4))
    }
    // A shore that breaks off in the water may be that of land.
    rings.removeAll { ring in coast.broken.contains { $0.contains(where: ring.surrounds) } }
  }

  /// Where shores cross the window's edge, clockwise.
  private static func events(of coast: Coastline, _ window: Box) -> [(place: Double, event: Event)] {
    var events: [(place: Double, event: Event)] = []
    for (index, line) in coast.crossings.enumerated() {
      events.append((window.edgePlace(of: line[0]) ?? 0, .start(index)))
      events.append((window.edgePlace(of: line[line.count - 1]) ?? 0, .end(index)))
    }
    for line in coast.broken {
      for end in [line.first, line.last] {
        if let place = end.flatMap(window.edgePlace) { events.append((place, .broken)) }
      }
    }
    // What ends where another one begins comes before it.
    func order(_ event: Event) -> Int { if case .end = event { 0 } else { 1 } }
    return events.sorted { ($0.place, order($0.event)) < ($1.place, order($1.event)) }
  }

  /// Follows a shore, the edge, the next shore, and so on to the beginning; nothing where the way is not known.
  private static func ring(
    from first: Int, _ coast: Coastline, _ events: [(place: Double, event: Event)], _ window: Box,
    _ isUsed: inout [Bool]
  ) -> [Point]? {
    var ring: [Point] = []
    var index = first
    repeat {
      guard !isUsed[index] else { return nil }
      isUsed[index] = true
      ring += coast.crossings[index]
      let end = events.firstIndex { if case .end(index) = $0.event { true } else { false } }
      guard let end else { return nil }
      let next = (end + 1) % events.count
      guard case .start(let other) = events[next].event else { return nil }
      ring += window.corners(
        from: events[end].place, to: next > end ? events[next].place : events[next].place + 4)
      index = other
    } while index != first
    return ring
  }
}
