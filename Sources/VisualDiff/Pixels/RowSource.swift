internal import ImageCodecs

/// A picture that is read from top to bottom.
protocol RowSource: AnyObject {
  /// Pixels in a row.
  var width: Int { get }
  /// Rows.
  var height: Int { get }
  /// Reads the next rows.
  func read(_ count: Int, into pixels: UnsafeMutablePointer<UInt32>) throws(PNG.Failure)
}

extension RowSource {
  /// Its size.
  var size: PixelComparison.Size { PixelComparison.Size(width: width, height: height) }
}

extension PNGRows: RowSource {
  var width: Int { head.width }
  var height: Int { head.height }
}

/// A picture in memory, read from top to bottom.
final class ImageRows: RowSource {
  private let image: Image
  private var rowsRead = 0

  var width: Int { image.width }
  var height: Int { image.height }

  init(_ image: Image) { self.image = image }

  func read(_ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    image.pixels.withUnsafeBufferPointer { all in
      guard let start = all.baseAddress, count > 0, rowsRead + count <= height else { return }
      pixels.update(from: start + rowsRead * width, count: count * width)
    }
    rowsRead += count
  }
}

/// The rows of a picture that are in memory: the window moves down as they are read.
final class RowWindow {
  private let source: any RowSource
  private let pixels: UnsafeMutablePointer<UInt32>
  private let capacity: Int
  private var firstRow = 0
  /// How many rows have been read.
  private(set) var rowsRead = 0

  var width: Int { source.width }
  var height: Int { source.height }
  var size: PixelComparison.Size { source.size }
  /// The rows in memory.
  var plane: PixelPlane { PixelPlane(pixels: pixels, firstRow: firstRow, stride: width) }

  /// A window of `capacity` rows.
  init(_ source: any RowSource, capacity: Int) {
    self.source = source
    self.capacity = capacity
    pixels = .allocate(capacity: capacity * source.width)
  }

  deinit { pixels.deallocate() }

  /// Reads on up to and without row `end`, or the picture's last, and forgets the rows above `kept`.
  func advance(to end: Int, keeping kept: Int) throws(PNG.Failure) {
    let end = min(end, height)
    guard end > rowsRead else { return }
    let kept = min(max(kept, firstRow), rowsRead)
    if kept > firstRow {
      pixels.update(from: pixels + (kept - firstRow) * width, count: (rowsRead - kept) * width)
      firstRow = kept
    }
    let count = min(end - rowsRead, capacity - (rowsRead - firstRow))
    try source.read(count, into: pixels + (rowsRead - firstRow) * width)
    rowsRead += count
  }
}
