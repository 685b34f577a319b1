import Geometry
import Numerics
import Testing

@Suite("Numbers found by place")
struct CellIndexTests {
  @Test("What lies beyond all maps, or nowhere, has a cell", arguments: [1e300, -1e300, .infinity, .nan])
  func farCells(place: Double) {
    let span = CellSpan(Box(x: place, y: 0, width: 0, height: 1), side: 1)
    #expect(abs(span.left) <= 1_000_000 && abs(span.right) <= 1_000_000)
    #expect(span.top == 0 && span.bottom == 1)
  }
}
