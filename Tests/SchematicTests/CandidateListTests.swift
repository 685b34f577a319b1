import Geometry
import Numerics
import Testing

@testable import Schematic

@Suite("Lists of places")
struct PlaceListTests {
  /// A place that costs so much.
  private func place(_ cost: Double, x: Double = 0) -> LabelCandidate {
    let box = Box(x: x, y: 0, width: 1, height: 0.5)
    let label = PlacedLabel(
      node: 0, form: LabelForm(lines: [], cost: 0), alignment: .start, origin: .zero, rotation: 0, box: box)
    return LabelCandidate(label, cost: cost, side: 0)
  }

  /// The places of a list in the order in which they are looked at, as many as wanted.
  private func visited(_ list: CandidateList, _ lessons: [Double], most: Int = .max) -> [Int] {
    var found: [Int] = []
    list.visitCheapestFirst(lessons) { place, cost in
      #expect(cost == list[place].cost + lessons[place])
      found.append(place)
      return found.count < most
    }
    return found
  }

  @Test(
    "Places come by what they cost with what was learnt, of equals the first one first",
    arguments: 1...20 as ClosedRange<UInt64>)
  func order(seed: UInt64) {
    var random = SplitMix(seed: seed)
    // Few values, so that many are equal.
    func some(_ count: UInt64) -> Double { Double(random.next() % count) / 2 }
    var list = CandidateList((0..<40).map { _ in place(some(8)) })
    for _ in 0..<5 { list.add(place(some(8))) }
    list.replace(3, with: place(some(8)))
    list.replace(42, with: place(some(8)))
    list.add((0..<6).map { _ in place(some(8)) })
    list.add(place(some(8)))
    let lessons = list.indices.map { _ in random.next() % 3 == 0 ? some(6) - 1 : 0 }
    let wanted = list.indices.sorted { (list[$0].cost + lessons[$0], $0) < (list[$1].cost + lessons[$1], $1) }
    #expect(list.count == 52)
    #expect(visited(list, lessons) == wanted)
    #expect(visited(list, lessons, most: 7) == Array(wanted.prefix(7)))
    #expect(list.leastCost == list.map(\.cost).min())
  }

  @Test("The box goes round all places, those that came later and went again too")
  func extent() {
    var list = CandidateList([place(0), place(1, x: 2)])
    list.add(place(2, x: 5))
    #expect(list.extent == Box(x: 0, y: 0, width: 6, height: 0.5))
    list.replace(2, with: place(2, x: -1))
    #expect(list.extent == Box(x: -1, y: 0, width: 4, height: 0.5))
    list.replace(1, with: place(2))
    #expect(list.extent == Box(x: -1, y: 0, width: 2, height: 0.5))
  }

  @Test("A copy does not change with the other one")
  func copies() {
    let list = CandidateList([place(0), place(1)])
    var other = list
    other.replace(0, with: place(5))
    other.add(place(7))
    #expect(list.map(\.cost) == [0, 1])
    #expect(other.map(\.cost) == [5, 1, 7])
  }

  @Test("An empty list has no cheapest place and looks at none")
  func empty() {
    let list = CandidateList([])
    #expect(list.leastCost == nil)
    #expect(visited(list, []).isEmpty)
  }
}
