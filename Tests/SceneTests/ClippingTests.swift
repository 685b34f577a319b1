import Geometry
import Scene
import Testing

/// What of a drawing lies inside a box.
@Suite struct ClippingTests {
  private let box = Box(x: 0, y: 0, width: 10, height: 10)
  private let ink = Paint(.black)

  private func text(_ x: Double) -> Node {
    .text(
      TextRun(
        "ab", at: Point(x, 5), font: Font(size: 4), language: "en", paint: ink,
        extents: TextExtents(width: 4, ascent: 3, descent: 1)))
  }

  @Test func cutsLinesAtTheEdges() throws {
    let line = Node.shape(.polyline([Point(-5, 5), Point(5, 5), Point(5, 20)]), stroke: Stroke(ink, width: 1))
    guard case .shape(let shape)? = line.clipped(to: box), case .path(let elements) = shape.outline else {
      Issue.record("nothing is left")
      return
    }
    #expect(elements == [.move(Point(0, 5)), .line(Point(5, 5)), .line(Point(5, 10))])
    #expect(shape.stroke?.cap == .butt)
  }

  @Test func aLineThatLeavesAndComesBackIsTwo() throws {
    let line = Node.shape(
      .polyline([Point(2, 2), Point(2, 20), Point(8, 20), Point(8, 2)]), stroke: Stroke(ink, width: 1))
    guard case .shape(let shape)? = line.clipped(to: box), case .path(let elements) = shape.outline else {
      Issue.record("nothing is left")
      return
    }
    #expect(elements == [.move(Point(2, 2)), .line(Point(2, 10)), .move(Point(8, 10)), .line(Point(8, 2))])
  }

  @Test func cutsGroundsAtTheEdges() throws {
    let ground = Node.shape(.rectangle(Box(x: -5, y: -5, width: 10, height: 10), radius: 0), fill: ink)
    #expect(ground.clipped(to: box)?.bounds == Box(x: 0, y: 0, width: 5, height: 5))
  }

  @Test func keepsWordsAndSignsWholeOrNotAtAll() {
    #expect(text(3).clipped(to: box) == text(3))
    #expect(text(8).clipped(to: box) == nil)
    let sign = Node.group(.symbol, [.shape(.circle(center: Point(9, 5), radius: 2), fill: ink)])
    #expect(sign.clipped(to: box) == nil)
    let both = Node.group(.plain, [text(3), text(8), sign])
    #expect(both.clipped(to: box) == .group(.plain, [text(3)]))
    #expect(Node.group(.plain, [text(30)]).clipped(to: box) == nil)
  }

  @Test func circlesAreCutToo() throws {
    let circle = Node.shape(.circle(center: Point(0, 5), radius: 3), fill: ink)
    let bounds = try #require(circle.clipped(to: box)?.bounds)
    #expect(bounds.minX == 0 && abs(bounds.maxX - 3) < 0.2)
  }
}
