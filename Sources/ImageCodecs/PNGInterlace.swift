/// The pixels of an interlaced PNG (Adam7; PNG specification, 8.2): seven pictures of some of the columns and rows, each
/// filtered for itself.
final class PNGInterlace {
  /// The most pixels of an interlaced picture: 2²⁶, a quarter of a gibibyte in memory.
  static let pixelLimit = 1 << 26

  private static let passes = [
    (x: 0, y: 0, width: 8, height: 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]

  private let width: Int
  private let pixels: UnsafeMutablePointer<UInt32>

  /// Reads all passes, and checks that the packed pixels end there.
  init(_ file: PNGFile, _ packed: Inflation) throws(PNG.Failure) {
    width = file.head.width
    // Rows are written as they come: pages that none reaches are never touched.
    pixels = .allocate(capacity: width * file.head.height)
    for pass in Self.passes { try read(pass, of: file, packed) }
    try packed.finish()
  }

  deinit { pixels.deallocate() }

  /// Copies rows.
  func copy(_ rows: Range<Int>, into target: UnsafeMutablePointer<UInt32>) {
    target.update(from: pixels + rows.lowerBound * width, count: rows.count * width)
  }

  private func read(
    _ pass: (x: Int, y: Int, width: Int, height: Int), of file: PNGFile, _ packed: Inflation
  ) throws(PNG.Failure) {
    let head = file.head
    let columns = (head.width - pass.x + pass.width - 1) / pass.width
    guard columns > 0, head.height > pass.y else { return }
    let count = head.rowBytes(of: columns)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * count + 2)
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: columns)
    defer {
      bytes.deallocate()
      row.deallocate()
    }
    bytes.initialize(repeating: 0, count: 2 * count + 2)
    let above = bytes + count + 1
    for y in stride(from: pass.y, to: head.height, by: pass.height) {
      try packed.read(count + 1, into: bytes)
      guard RowFilter.undo(bytes[0], bytes + 1, count: count, step: head.pixelBytes, above: above) else {
        throw .unreadable("its pixels are damaged: row \(y) has an unknown filter")
      }
      above.update(from: bytes + 1, count: count)
      try PNGColors(file).convert(bytes + 1, count: columns, into: row)
      for column in 0..<columns { pixels[y * width + pass.x + column * pass.width] = row[column] }
    }
  }
}
