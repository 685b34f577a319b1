/// The sizes of two pictures that are laid on each other.
struct PictureSides {
  let firstWidth: Int
  let firstHeight: Int
  let secondWidth: Int
  let secondHeight: Int

  /// What a pixel is that not both pictures have.
  func unmatched(x: Int, y: Int) -> UInt8 {
    (x < firstWidth && y < firstHeight) || (x < secondWidth && y < secondHeight)
      ? PixelClass.single : PixelClass.outside
  }
}

/// Finds out what the pixels of a band of rows are.
final class BandClassifier {
  /// What they are; once painted, indices into the colours of the difference image.
  var classes: UnsafeMutablePointer<UInt8>
  private let hasDifference: UnsafeMutablePointer<Bool>
  private let width: Int
  private let metric: PixelMetric
  private let countsAntialiased: Bool
  private let ignored: IgnoredPixels
  private let paints: Bool

  init(width: Int, bandHeight: Int, rules: ComparisonRules, paints: Bool) {
    self.width = width
    self.paints = paints
    metric = PixelMetric(threshold: rules.threshold)
    countsAntialiased = rules.countsAntialiased
    ignored = IgnoredPixels(rules.ignored)
    classes = .allocate(capacity: width * bandHeight)
    hasDifference = .allocate(capacity: bandHeight)
  }

  deinit {
    classes.deallocate()
    hasDifference.deallocate()
  }

  /// Classifies `rows`, a part of `band`.
  func classify(_ rows: Range<Int>, of band: Range<Int>, pair: PixelPair, sides: PictureSides) -> PixelCounts {
    let classifier = RowClassifier(pair: pair, metric: metric, countsAntialiased: countsAntialiased)
    var counts = PixelCounts()
    for y in rows {
      let row = classes + (y - band.lowerBound) * width
      row.update(repeating: PixelClass.same, count: width)
      let isShared = y < pair.height
      var found = isShared ? classifier.classify(y, into: row) : PixelCounts()
      for x in (isShared ? pair.width : 0)..<width {
        row[x] = sides.unmatched(x: x, y: y)
        if row[x] == PixelClass.single { found.single += 1 } else { found.outside += 1 }
      }
      ignored.mark(y, in: row, width: width, counts: &found)
      hasDifference[y - band.lowerBound] = found.different > 0
      counts += found
      if paints {
        let hasFirst = y < sides.firstHeight
        DifferenceDrawing.paint(row, width: width, over: hasFirst ? pair.first.row(y) : nil, count: sides.firstWidth)
      }
    }
    return counts
  }

  /// Adds the differences of a band to `clusters`.
  func gather(_ band: Range<Int>, into clusters: inout ClusterGrid) {
    let mark = paints ? DifferenceDrawing.index(of: PixelClass.different) : PixelClass.different
    for y in band where hasDifference[y - band.lowerBound] {
      let row = classes + (y - band.lowerBound) * width
      var x = 0
      while x < width {
        guard row[x] == mark else {
          x += 1
          continue
        }
        let start = x
        while x < width, row[x] == mark { x += 1 }
        clusters.add(row: y, from: start, to: x)
      }
    }
  }
}
