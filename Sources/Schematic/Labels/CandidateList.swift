internal import Geometry

/// The places that a name or a row of badges could take: those that were found around its station, and a few that came one by
/// one since.
///
/// Thousands may be found for a name that stands wherever there is room. They and their order are kept once, however many
/// copies of the list there are and however often it is asked for the cheapest.
struct CandidateList: RandomAccessCollection, Sendable {
  private var found: Found
  private var added: [LabelCandidate] = []
  /// The place that was put where one of those was that were found, which moves along its station from solve to solve, and the
  /// box around all others of those.
  private var standIn: (number: Int, place: LabelCandidate, others: Box?)?
  /// The box around all places, as if the station were at the origin.
  private(set) var extent: Box

  /// Places that were found together.
  private final class Found: Sendable {
    let places: [LabelCandidate]
    /// Their numbers, the cheapest first, of equals that which comes first.
    let order: [(cost: Double, number: Int)]
    let extent: Box?

    init(_ places: [LabelCandidate]) {
      self.places = places
      order = places.enumerated().map { (cost: $1.cost, number: $0) }.sorted { $0 < $1 }
      extent = CandidateList.extent(places)
    }
  }

  /// The places that were found.
  init(_ places: [LabelCandidate]) {
    found = Found(places)
    extent = found.extent ?? Self.nowhere
  }

  var startIndex: Int { 0 }
  var endIndex: Int { found.places.count + added.count }

  @inline(__always) subscript(place: Int) -> LabelCandidate {
    if let standIn, standIn.number == place { return standIn.place }
    return place < found.places.count ? found.places[place] : added[place - found.places.count]
  }

  /// The box around a place, without a copy of all else that is known of it.
  @inline(__always) func bounds(of place: Int) -> Box {
    if let standIn, standIn.number == place { return standIn.place.bounds }
    return place < found.places.count ? found.places[place].bounds : added[place - found.places.count].bounds
  }

  /// How far a place reaches from the station in each of the eight directions, without such a copy.
  @inline(__always) func reach(of place: Int) -> DirectionalExtents {
    if let standIn, standIn.number == place { return standIn.place.reach }
    return place < found.places.count ? found.places[place].reach : added[place - found.places.count].reach
  }

  /// What the best place costs by itself; nothing where there is none.
  var leastCost: Double? {
    let cheapest = found.order.first { $0.number != standIn?.number }?.cost
    return ([cheapest, standIn?.place.cost].compactMap { $0 } + added.map(\.cost)).min()
  }

  /// Adds a place to those that were found.
  mutating func add(_ place: LabelCandidate) {
    added.append(place)
    extent = count == 1 ? place.bounds : extent.union(place.bounds)
  }

  /// Adds places that were found later.
  mutating func add(_ places: [LabelCandidate]) {
    if !places.isEmpty { self = CandidateList(self + places) }
  }

  /// Puts another place where one was.
  mutating func replace(_ number: Int, with place: LabelCandidate) {
    if number >= found.places.count {
      added[number - found.places.count] = place
    } else {
      if let standIn, standIn.number != number { self = CandidateList(Array(self)) }
      let others = standIn?.others ?? Self.extent(found.places[..<number] + found.places[(number + 1)...])
      standIn = (number, place, others)
    }
    let rest = standIn == nil ? found.extent : standIn?.others
    let boxes = [rest, standIn?.place.bounds, Self.extent(added)].compactMap { $0 }
    extent = boxes.dropFirst().reduce(boxes.first ?? Self.nowhere) { $0.union($1) }
  }

  /// Looks at the places by what they cost, the cheapest first, of equals that which comes first, as long as it should go on.
  ///
  /// - Parameters:
  ///   - earlier: by how much each is dearer than by itself.
  ///   - goesOn: whether there should be another one after a place, and what that costs.
  func visitCheapestFirst(_ earlier: [Double], _ goesOn: (_ place: Int, _ cost: Double) -> Bool) {
    let moved = standIn?.number
    var others = found.places.indices.filter { earlier[$0] != 0 || $0 == moved }
    others += found.places.count..<count
    let dearer = others.map { (cost: self[$0].cost + earlier[$0], place: $0) }.sorted { $0 < $1 }
    var next = 0
    for (cost, place) in found.order where earlier[place] == 0 && place != moved {
      while next < dearer.count, dearer[next] < (cost, place) {
        guard goesOn(dearer[next].place, dearer[next].cost) else { return }
        next += 1
      }
      guard goesOn(place, cost) else { return }
    }
    for other in dearer[next...] { guard goesOn(other.place, other.cost) else { return } }
  }

  private static func extent(_ places: some Collection<LabelCandidate>) -> Box? {
    places.first.map { first in places.dropFirst().reduce(first.bounds) { $0.union($1.bounds) } }
  }

  private static let nowhere = Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
}
