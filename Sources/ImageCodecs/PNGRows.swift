/// Reads the pixels of a PNG row by row, so that a picture takes no more memory than its file and some rows; an interlaced
/// one, whose last rows come first and last, stands in memory as a whole.
///
/// Of 16 bits a channel the nearest of 8 are taken. Colours are taken as they stand, whatever the file says of gamma and profiles.
public final class PNGRows {
  private static let bytesAtOnce = 1 << 18

  private let file: PNGFile
  private let packed: Inflation
  /// Rows as they are unpacked, each after the byte that names its filter.
  private let buffer: UnsafeMutablePointer<UInt8>
  private let rowsAtOnce: Int
  /// The row before: as bytes, or as pixels.
  private let bytesAbove: UnsafeMutablePointer<UInt8>
  private let pixelsAbove: UnsafeMutablePointer<UInt32>
  private var rowsRead = 0
  /// All pixels, where the picture is interlaced.
  private var whole: PNGInterlace?

  /// The size.
  public var head: PNGHead { file.head }

  /// Begins to read.
  public init(_ file: PNGFile) {
    self.file = file
    packed = Inflation(file)
    let length = file.head.rowBytes + 1
    rowsAtOnce = max(1, min(file.head.height, Self.bytesAtOnce / length))
    // Pixels of three bytes are read four bytes at a time.
    buffer = .allocate(capacity: rowsAtOnce * length + 4)
    buffer.initialize(repeating: 0, count: rowsAtOnce * length + 4)
    bytesAbove = .allocate(capacity: length)
    bytesAbove.initialize(repeating: 0, count: length)
    pixelsAbove = .allocate(capacity: file.head.width)
    pixelsAbove.initialize(repeating: 0, count: file.head.width)
  }

  deinit {
    buffer.deallocate()
    bytesAbove.deallocate()
    pixelsAbove.deallocate()
  }

  /// Reads the next rows into `pixels`, which has room for `count` of them: red, green, blue and alpha of each pixel, from
  /// the lowest byte up. After the last row the end of the packed pixels is checked as well.
  public func read(_ count: Int, into pixels: UnsafeMutablePointer<UInt32>) throws(PNG.Failure) {
    guard count <= head.height - rowsRead else { throw .unreadable("it has no more rows") }
    if head.isInterlaced { return try readInterlaced(count, into: pixels) }
    let length = head.rowBytes + 1
    var done = 0
    while done < count {
      let rows = min(rowsAtOnce, count - done)
      try packed.read(rows * length, into: buffer)
      for row in 0..<rows {
        try unpack(buffer + row * length, into: pixels + (done + row) * head.width)
        rowsRead += 1
      }
      done += rows
    }
    if rowsRead == head.height { try packed.finish() }
  }

  private func readInterlaced(_ count: Int, into pixels: UnsafeMutablePointer<UInt32>) throws(PNG.Failure) {
    if whole == nil { whole = try PNGInterlace(file, packed) }
    whole?.copy(rowsRead..<rowsRead + count, into: pixels)
    rowsRead += count
  }

  private func unpack(_ row: UnsafeMutablePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt32>)
    throws(PNG.Failure)
  {
    let channels = head.colors.channels
    let isKnown: Bool
    if channels >= 3, head.bitDepth == 8 {
      isKnown = PixelFilter.undo(
        row[0], row + 1, bytesPerPixel: channels, count: head.width, above: rowsRead == 0 ? nil : pixelsAbove,
        into: pixels)
      pixelsAbove.update(from: pixels, count: head.width)
      if let color = file.transparentColor { clear(color, in: pixels) }
    } else {
      isKnown = RowFilter.undo(row[0], row + 1, count: head.rowBytes, step: head.pixelBytes, above: bytesAbove)
      bytesAbove.update(from: row + 1, count: head.rowBytes)
      try PNGColors(file).convert(row + 1, count: head.width, into: pixels)
    }
    guard isKnown else { throw .unreadable("its pixels are damaged: row \(rowsRead) has an unknown filter") }
  }

  private func clear(_ color: UInt32, in pixels: UnsafeMutablePointer<UInt32>) {
    for x in 0..<head.width where pixels[x] == color { pixels[x] &= 0x00FF_FFFF }
  }
}
