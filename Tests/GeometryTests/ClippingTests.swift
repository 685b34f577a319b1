import Geometry
import Testing

@Suite struct ClippingTests {
  private let window = Box(minX: -500, minY: -500, maxX: 500, maxY: 500)

  @Test func aCourseInsideStaysWhole() {
    var state: UInt64 = 5
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53) * 998 - 499
    }
    // On an axis of the plane the way to the end, added to the beginning, is not always the end.
    for number in 0..<2000 {
      let course = (0..<6).map { _ in
        number.isMultiple(of: 2) ? Point(random(), random()) : Point(random(), 1e-9 * random())
      }
      #expect(window.parts(of: course) == [course])
    }
  }

  @Test func aCourseThatLeavesAndComesBackIsTwoParts() {
    let course = [Point(0, 0), Point(400, 0), Point(800, 0), Point(800, 100), Point(400, 100)]
    #expect(
      window.parts(of: course) == [[Point(0, 0), Point(400, 0), Point(500, 0)], [Point(500, 100), Point(400, 100)]])
    #expect(window.parts(of: [Point(600, 0), Point(600, 400)]).isEmpty)
    #expect(window.parts(of: [Point(-900, 20), Point(900, 20)]) == [[Point(-500, 20), Point(500, 20)]])
  }

  @Test func aRingFollowsTheEdge() {
    let ring = [Point(0, 0), Point(1000, 0), Point(1000, 100), Point(0, 100)]
    #expect(Set(window.part(ofRing: ring)) == [Point(0, 0), Point(500, 0), Point(500, 100), Point(0, 100)])
    #expect(window.part(ofRing: [Point(600, 0), Point(700, 0), Point(700, 90)]).isEmpty)
  }

  @Test func whatLiesNearALineIsLeftOut() {
    let course = [Point(0, 0), Point(5, 0.1), Point(10, 0), Point(10, 8)]
    #expect(course.simplified(within: 0.5) == [Point(0, 0), Point(10, 0), Point(10, 8)])
    #expect(course.simplified(within: 0.01) == course)
    #expect([Point(1, 1)].simplified(within: 1) == [Point(1, 1)])
  }
}
