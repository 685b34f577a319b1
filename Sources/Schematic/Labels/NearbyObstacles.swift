internal import Geometry
internal import Numerics

/// The fixed obstacles around a station, and the cells that each touches.
struct NearbyObstacles {
  /// The first cells that each touches, and the last ones with the other sign, so that one comparison tells who meets whom.
  private let spans: [SIMD4<Int32>]
  private let surroundings: [Surroundings]

  /// How many there are.
  var count: Int { spans.count }

  /// - Parameters:
  ///   - node: the station.
  ///   - near: which of the fixtures are obstacles, and the cells that they touch.
  init(
    of node: Int, _ near: [(body: Int, span: CellSpan)], of fixtures: [CollisionShape], _ places: [Point],
    _ levels: [Levels]
  ) {
    spans = near.map {
      SIMD4(Int32($0.span.left), Int32($0.span.top), -Int32($0.span.right), -Int32($0.span.bottom))
    }
    surroundings = near.map { Surroundings(of: node, fixtures[$0.body], places, levels) }
  }

  /// How much nearer than `wanted` they come to a label, together; where that is more than `enough`, only that it is.
  ///
  /// - Parameters:
  ///   - reach: how far the label reaches from the station in each of the eight directions.
  ///   - span: the cells that it touches.
  func lack(reach: DirectionalExtents, _ span: CellSpan, wanted: Double, enough: Double) -> Double {
    let last = SIMD4(Int32(span.right), Int32(span.bottom), -Int32(span.left), -Int32(span.top))
    var sum = 0.0
    spans.withUnsafeBufferPointer { spans in
      surroundings.withUnsafeBufferPointer { surroundings in
        for index in spans.indices where all(spans[index] .<= last) {
          sum += min(Self.most, surroundings[index].lack(reach: reach, wanted: wanted))
          if sum > enough { break }
        }
      }
    }
    return sum
  }

  /// How deep in one of them a label lies at most.
  private static let most = 3.0
}
