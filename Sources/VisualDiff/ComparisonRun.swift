internal import Dispatch
internal import ImageCodecs

/// A comparison while it runs, band by band from top to bottom: the rows of both pictures are read side by side, then
/// compared in two halves; meanwhile the difference image of the band before is written.
final class ComparisonRun {
  /// How far from a pixel the rule for smoothing looks: at the neighbours of its neighbours.
  private static let reach = 2
  private static let pixelsInBand = 1 << 18

  private let comparer: PixelComparer
  private let first: RowWindow
  private let second: RowWindow
  private let width: Int
  private let height: Int
  private let bandHeight: Int
  private let drawing: DifferenceDrawing?
  private let band: BandClassifier
  /// The band before, which is being written.
  private var finished: UnsafeMutablePointer<UInt8>
  private var counts = PixelCounts()
  private var clusters: ClusterGrid

  init(_ first: any RowSource, _ second: any RowSource, comparer: PixelComparer) {
    self.comparer = comparer
    width = max(first.width, second.width)
    height = max(first.height, second.height)
    bandHeight = max(4, min(64, Self.pixelsInBand / width))
    self.first = RowWindow(first, capacity: bandHeight + 2 * Self.reach)
    self.second = RowWindow(second, capacity: bandHeight + 2 * Self.reach)
    let draws = comparer.drawsDifference && !comparer.rules.stopsEarly
    drawing = draws ? DifferenceDrawing(width: width, height: height) : nil
    band = BandClassifier(width: width, bandHeight: bandHeight, rules: comparer.rules, paints: draws)
    finished = .allocate(capacity: draws ? width * bandHeight : 1)
    clusters = ClusterGrid(width: width)
  }

  deinit { finished.deallocate() }

  func result() throws(PixelComparer.Fault) -> PixelComparison {
    var rows = 0..<0
    while rows.upperBound < height {
      let next = rows.upperBound..<min(rows.upperBound + bandHeight, height)
      try advance(to: next, writing: rows.count)
      compare(next)
      rows = next
      if comparer.rules.stopsEarly, counts.different + counts.single > 0 { break }
    }
    var image: [UInt8]?
    do {
      try drawing?.write(rows.count, from: finished)
      image = try drawing?.finish()
    } catch {
      throw .difference(error)
    }
    return comparison(isComplete: rows.upperBound == height, image: image)
  }

  /// Reads both pictures as far as the rows `next` need, and writes the band before.
  private func advance(to next: Range<Int>, writing count: Int) throws(PixelComparer.Fault) {
    let (end, kept) = (next.upperBound + Self.reach, next.lowerBound - Self.reach)
    var faults: [PNG.Failure?] = [nil, nil, nil]
    faults.withUnsafeMutableBufferPointer { buffer in
      // Each task has a picture and a place of its own.
      nonisolated(unsafe) let faults = buffer
      nonisolated(unsafe) let run = self
      perform(3) { task in
        do throws(PNG.Failure) {
          switch task {
          case 0: try run.first.advance(to: end, keeping: kept)
          case 1: try run.second.advance(to: end, keeping: kept)
          default: try run.drawing?.write(count, from: run.finished)
          }
        } catch {
          faults[task] = error
        }
      }
    }
    if let fault = faults[0] { throw .first(fault) }
    if let fault = faults[1] { throw .second(fault) }
    if let fault = faults[2] { throw .difference(fault) }
  }

  private func compare(_ rows: Range<Int>) {
    let pair = PixelPair(
      first: first.plane, second: second.plane, width: min(first.width, second.width),
      height: min(first.height, second.height))
    let sides = PictureSides(
      firstWidth: first.width, firstHeight: first.height, secondWidth: second.width, secondHeight: second.height)
    let middle = rows.lowerBound + rows.count / 2
    let halves = [rows.lowerBound..<middle, middle..<rows.upperBound]
    var found = [PixelCounts(), PixelCounts()]
    found.withUnsafeMutableBufferPointer { buffer in
      // Each half has rows and a place of its own.
      nonisolated(unsafe) let found = buffer
      nonisolated(unsafe) let band = self.band
      nonisolated(unsafe) let pair = pair
      perform(2) { found[$0] = band.classify(halves[$0], of: rows, pair: pair, sides: sides) }
    }
    counts += found[0]
    counts += found[1]
    if found[0].different + found[1].different > 0 { band.gather(rows, into: &clusters) }
    if drawing != nil { swap(&finished, &band.classes) }
  }

  /// Does `work` for each number below `count`, at once unless one thread is to do.
  private func perform(_ count: Int, _ work: @Sendable (Int) -> Void) {
    if comparer.isParallel {
      DispatchQueue.concurrentPerform(iterations: count, execute: work)
    } else {
      for index in 0..<count { work(index) }
    }
  }

  private func comparison(isComplete: Bool, image: [UInt8]?) -> PixelComparison {
    PixelComparison(
      first: .init(width: first.width, height: first.height),
      second: .init(width: second.width, height: second.height),
      totalPixels: width * height - counts.outside, differingPixels: counts.different + counts.single,
      unmatchedPixels: counts.single, antialiasedPixels: counts.antialiased, ignoredPixels: counts.ignored,
      clusters: clusters.clusters(), isComplete: isComplete, differenceImage: image)
  }
}
