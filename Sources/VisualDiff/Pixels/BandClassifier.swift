/// Finds out what the pixels of a band of rows are.
final class BandClassifier {
  /// What they are; once painted, indices into the colours of the difference image.
  var classes: UnsafeMutablePointer<UInt8>
  private let hasDifference: UnsafeMutablePointer<Bool>
  private let layout: PictureLayout
  private let metric: PixelMetric
  private let countsAntialiased: Bool
  private let ignored: IgnoredPixels
  private let paints: Bool

  init(_ layout: PictureLayout, bandHeight: Int, rules: ComparisonRules, paints: Bool) {
    self.layout = layout
    self.paints = paints
    metric = PixelMetric(threshold: rules.threshold)
    countsAntialiased = rules.countsAntialiased
    ignored = IgnoredPixels(rules, in: layout.first)
    classes = .allocate(capacity: layout.width * bandHeight)
    hasDifference = .allocate(capacity: bandHeight)
  }

  deinit {
    classes.deallocate()
    hasDifference.deallocate()
  }

  /// The rows of both pictures that are in memory.
  struct Rows {
    /// Where both have pixels.
    let pair: PixelPair
    /// The first picture.
    let first: PixelPlane
  }

  /// Classifies `rows`, a part of `band`.
  func classify(_ rows: Range<Int>, of band: Range<Int>, in pictures: Rows) -> PixelCounts {
    let classifier = RowClassifier(pair: pictures.pair, metric: metric, countsAntialiased: countsAntialiased)
    let shared = layout.shared
    var counts = PixelCounts()
    for y in rows {
      let row = classes + (y - band.lowerBound) * layout.width
      row.update(repeating: PixelClass.same, count: layout.width)
      var found = PixelCounts()
      if y >= shared.y, y < shared.y + shared.height {
        found = classifier.classify(y - shared.y, into: row + shared.x)
        markUnmatched(0..<shared.x, y: y, in: row, counts: &found)
        markUnmatched(shared.x + shared.width..<layout.width, y: y, in: row, counts: &found)
      } else {
        markUnmatched(0..<layout.width, y: y, in: row, counts: &found)
      }
      ignored.mark(y, in: row, width: layout.width, counts: &found)
      hasDifference[y - band.lowerBound] = found.different > 0
      counts += found
      if paints { paint(row, y: y, over: pictures.first) }
    }
    return counts
  }

  private func markUnmatched(
    _ columns: Range<Int>, y: Int, in row: UnsafeMutablePointer<UInt8>, counts: inout PixelCounts
  ) {
    for x in columns {
      row[x] = layout.unmatched(x: x, y: y)
      if row[x] == PixelClass.single { counts.single += 1 } else { counts.outside += 1 }
    }
  }

  private func paint(_ row: UnsafeMutablePointer<UInt8>, y: Int, over plane: PixelPlane) {
    let (place, width) = (layout.first, layout.width)
    let isInside = y >= place.y && y < place.y + place.height
    let end = place.x + place.width
    DifferenceDrawing.paint(row, width: place.x, over: nil)
    DifferenceDrawing.paint(row + place.x, width: place.width, over: isInside ? plane.row(y - place.y) : nil)
    DifferenceDrawing.paint(row + end, width: width - end, over: nil)
  }

  /// Adds the differences of a band to `clusters`.
  func gather(_ band: Range<Int>, into clusters: inout ClusterGrid) {
    let mark = paints ? DifferenceDrawing.index(of: PixelClass.different) : PixelClass.different
    for y in band where hasDifference[y - band.lowerBound] {
      let row = classes + (y - band.lowerBound) * layout.width
      var x = 0
      while x < layout.width {
        guard row[x] == mark else {
          x += 1
          continue
        }
        let start = x
        while x < layout.width, row[x] == mark { x += 1 }
        clusters.add(row: y, from: start, to: x)
      }
    }
  }
}
