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
  private let layout: PictureLayout
  private let shift: PixelShift
  private let bandHeight: Int
  private let drawing: DifferenceDrawing?
  private let band: BandClassifier
  /// The band before, which is being written.
  private var finished: UnsafeMutablePointer<UInt8>
  private var counts = PixelCounts()
  private var clusters: ClusterGrid

  init(_ first: any RowSource, _ second: any RowSource, shift: PixelShift, comparer: PixelComparer) {
    self.comparer = comparer
    self.shift = shift
    layout = PictureLayout(first: first.size, second: second.size, shift: shift)
    let (width, height) = (layout.width, layout.height)
    bandHeight = max(4, min(64, Self.pixelsInBand / width))
    self.first = RowWindow(first, capacity: bandHeight + 2 * Self.reach)
    self.second = RowWindow(second, capacity: bandHeight + 2 * Self.reach)
    let draws = comparer.drawsDifference && !comparer.rules.stopsEarly
    drawing = draws ? DifferenceDrawing(width: width, height: height) : nil
    band = BandClassifier(layout, bandHeight: bandHeight, rules: comparer.rules, paints: draws)
    finished = .allocate(capacity: draws ? width * bandHeight : 1)
    clusters = ClusterGrid(width: width)
  }

  deinit { finished.deallocate() }

  func result() throws(PixelComparer.Fault) -> PixelComparison {
    var rows = 0..<0
    while rows.upperBound < layout.height {
      let next = rows.upperBound..<min(rows.upperBound + bandHeight, layout.height)
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
    return comparison(isComplete: rows.upperBound == layout.height, image: image)
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
          case 0: try run.first.advance(to: end - run.layout.first.y, keeping: kept - run.layout.first.y)
          case 1: try run.second.advance(to: end - run.layout.second.y, keeping: kept - run.layout.second.y)
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
    let shared = layout.shared
    let pair = PixelPair(
      first: first.plane.seen(from: shared, at: layout.first),
      second: second.plane.seen(from: shared, at: layout.second),
      width: shared.width, height: shared.height)
    let pictures = BandClassifier.Rows(pair: pair, first: first.plane)
    let middle = rows.lowerBound + rows.count / 2
    let halves = [rows.lowerBound..<middle, middle..<rows.upperBound]
    var found = [PixelCounts(), PixelCounts()]
    found.withUnsafeMutableBufferPointer { buffer in
      // Each half has rows and a place of its own.
      nonisolated(unsafe) let found = buffer
      nonisolated(unsafe) let band = self.band
      nonisolated(unsafe) let pictures = pictures
      perform(2) { found[$0] = band.classify(halves[$0], of: rows, in: pictures) }
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
      first: first.size, second: second.size, shift: shift,
      totalPixels: layout.width * layout.height - counts.outside, differingPixels: counts.different + counts.single,
      unmatchedPixels: counts.single, antialiasedPixels: counts.antialiased, ignoredPixels: counts.ignored,
      clusters: clusters.clusters(), isComplete: isComplete, differenceImage: image)
  }
}
