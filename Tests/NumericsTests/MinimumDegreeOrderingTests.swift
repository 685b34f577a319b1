import Geometry
import Testing

@testable import Numerics

@Suite("Order of elimination")
struct EliminationTests {
  @Test("The point with the fewest neighbours goes first, and its neighbours are joined")
  func star() {
    let right = Point(1, 0)
    var elimination = MinimumDegreeOrdering(count: 5)
    // A star about point 2 with a tail: 0-2, 1-2, 3-2, 3-4.
    elimination.join(
      SparseRows([[0, 2], [1, 2], [3, 2], [3, 4]].map { LinearExpression(from: $0[0], to: $0[1], along: right) }))
    elimination.run()
    #expect(elimination.order == [0, 1, 2, 3, 4])
    #expect(elimination.starts == [0, 1, 2, 3, 4, 4])
    #expect(elimination.neighbours == [2, 2, 3, 4])
  }

  @Test("More than sixty-four neighbours are told apart")
  func manyNeighbours() {
    var elimination = MinimumDegreeOrdering(count: 140)
    elimination.join(SparseRows((1..<140).map { LinearExpression(from: 0, to: $0, along: Point(0, 1)) }))
    elimination.run()
    #expect(elimination.order == Array(1..<139).map { Int32($0) } + [0, 139])
    #expect(elimination.neighbours.count == 139)
  }
}
