import Testing

@testable import NetworkGraph

@Suite("Patterns of junctions")
struct JunctionPatternTests {
  private func meeting(_ count: Int, _ passages: [[Int]]) -> JunctionPattern {
    JunctionPattern(around: Array(0..<count), passages: passages.map { ($0[0], $0[1]) })
  }

  @Test(
    "Tracks are gathered where that lets more lines go straight on",
    arguments: [
      (4, [[0, 1], [2, 3]], [[1, 2], [3, 0]]), (4, [[0, 2], [0, 3]], [[2, 3]]), (3, [[0, 1], [0, 2]], [[1, 2]]),
      (5, [[0, 3], [1, 4], [2, 4]], [[1, 2]]), (4, [[0, 2], [1, 3]], []), (4, [[0, 2]], []),
      (3, [[0, 1], [0, 2], [1, 2]], []),
    ] as [(Int, [[Int]], [[Int]])])
  func gathers(tracks: Int, passages: [[Int]], groups: [[Int]]) {
    let found = meeting(tracks, passages).gatherings { _, _ in true }
    #expect(Set(found) == Set(groups))
  }

  @Test("Tracks that set out too differently stay apart")
  func staysApart() {
    #expect(meeting(4, [[0, 1], [2, 3]]).gatherings { _, _ in false }.isEmpty)
  }
}
