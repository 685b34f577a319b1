import Geometry
import Testing

@Suite("Compass directions")
struct CompassDirectionTests {
  @Test("Each is the nearest to its own vector, of length 1, and leads where its steps do", arguments: 0..<8)
  func vectors(number: Int) {
    let direction = CompassDirection(number)
    #expect(CompassDirection(nearest: direction.unit) == direction)
    #expect(abs(direction.unit.length - 1) < 1e-15)
    #expect(direction.unit.dot(Point(Double(direction.dx), Double(direction.dy))) > 0.99)
    #expect(direction.isDiagonal == (direction.dx != 0 && direction.dy != 0))
  }

  @Test("Back, right and on count around the compass", arguments: 0..<8)
  func turns(number: Int) {
    let direction = CompassDirection(number)
    #expect(direction.opposite.opposite == direction && direction.opposite != direction)
    #expect(direction.opposite.axis == direction.axis && direction.right.axis != direction.axis)
    #expect(direction.turned(by: 9).clockwise(from: direction) == 1)
    #expect(direction.turned(by: -1).clockwise(from: direction) == 7)
    #expect(CompassDirection(number - 16) == direction)
  }

  @Test("A line bends by nothing straight on, and most where it turns back", arguments: 0..<8)
  func bends(number: Int) {
    let side = CompassDirection(number)
    #expect((0..<8).map { side.bend(leavingBy: side.turned(by: $0)) } == [4, 3, 2, 1, 0, 1, 2, 3])
  }
}
