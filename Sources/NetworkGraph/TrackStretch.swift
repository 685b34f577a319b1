package import Geometry

/// A straight stretch of an edge.
package struct TrackStretch: Sendable {
  /// The number of the edge.
  package let edge: Int
  package let from: Point
  package let to: Point
  /// Whether it counts where it crosses any other; if not, only where that one does.
  package let counts: Bool

  package init(edge: Int, from: Point, to: Point, counts: Bool = true) {
    (self.edge, self.from, self.to, self.counts) = (edge, from, to, counts)
  }

  /// Whether it crosses another one, and that counts.
  private func crosses(_ other: TrackStretch) -> Bool {
    edge != other.edge && (counts || other.counts) && crossing(from, to, other.from, other.to) != nil
  }

  private var box: Box {
    Box(minX: min(from.x, to.x), minY: min(from.y, to.y), maxX: max(from.x, to.x), maxY: max(from.y, to.y))
  }

  /// How many times stretches of different edges cross.
  ///
  /// - Parameter most: with more, only that there are more is told.
  package static func crossings(of stretches: [TrackStretch], upTo most: Int = .max) -> Int {
    let sorted = stretches.sorted { min($0.from.x, $0.to.x) < min($1.from.x, $1.to.x) }
    var found = 0
    sorted.map(\.box).withUnsafeBufferPointer { boxes in
      for first in boxes.indices where found <= most {
        let box = boxes[first]
        var second = first + 1
        while second < boxes.count, boxes[second].minX <= box.maxX, found <= most {
          // Most that meet from side to side lie above or below each other.
          if boxes[second].minY <= box.maxY, box.minY <= boxes[second].maxY, sorted[first].crosses(sorted[second]) {
            found += 1
          }
          second += 1
        }
      }
    }
    return found
  }
}
