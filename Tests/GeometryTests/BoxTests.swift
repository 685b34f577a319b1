import Geometry
import Testing

@Suite struct BoxTests {
  @Test func touchingBoxesDoNotOverlap() {
    let left = Box(x: 0, y: 0, width: 10, height: 10)
    #expect(!left.overlaps(Box(x: 10, y: 0, width: 5, height: 10)))
    #expect(left.overlaps(Box(x: 9.9, y: 9.9, width: 5, height: 10)))
  }

  @Test func cornersComeInAnyOrder() {
    #expect(Box(minX: 5, minY: 6, maxX: 1, maxY: 2) == Box(x: 1, y: 2, width: 4, height: 4))
  }

  @Test func noPointsHaveNoBox() {
    #expect(Box(around: [Point]()) == nil)
    #expect(Box(around: [Point(1, 2), Point(-1, 5)]) == Box(minX: -1, minY: 2, maxX: 1, maxY: 5))
  }
}
