import Geometry
import Testing

@testable import Schematic

/// Places that no map has must not bring one down.
@Suite struct FarPlaceTests {
  @Test(arguments: [1e300, -1e300, .infinity, -.infinity, 1e18, -1e18])
  func aPlaceBeyondAllMeasureIsInTheFurthestCell(place: Double) {
    let span = CellSpan(Box(minX: place, minY: place, maxX: place, maxY: place), side: 0.5)
    #expect(span.left == span.right && span.top == span.bottom && span.left == span.top)
    #expect(abs(span.left) == 1_000_000_000_000)
    #expect(span.left.signum() == (place < 0 ? -1 : 1))
  }

  @Test func aPlaceThatIsNoNumberIsInTheFirstCell() {
    let span = CellSpan(Box(minX: .nan, minY: .nan, maxX: 2, maxY: 2), side: 1)
    #expect(span.left == 0 && span.top == 0 && span.right == 2 && span.bottom == 2)
  }
}
