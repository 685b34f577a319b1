/// Makes pixels of the bytes of a row, whatever the kind of colours.
struct PNGColors {
  private let file: PNGFile
  private var head: PNGHead { file.head }

  init(_ file: PNGFile) { self.file = file }

  /// Converts the first `count` pixels of an unfiltered row.
  func convert(_ row: UnsafePointer<UInt8>, count: Int, into pixels: UnsafeMutablePointer<UInt32>) throws(PNG.Failure) {
    if head.bitDepth == 16 { return words(row, count, into: pixels) }
    switch head.colors {
    case .gray, .palette: try levels(row, count, into: pixels)
    case .grayAlpha:
      for x in 0..<count {
        let gray = row[2 * x]
        pixels[x] = Image.pixel(gray, gray, gray, row[2 * x + 1])
      }
    case .rgb:
      for x in 0..<count {
        let pixel = Image.pixel(row[3 * x], row[3 * x + 1], row[3 * x + 2])
        pixels[x] = pixel == file.transparentColor ? pixel & 0x00FF_FFFF : pixel
      }
    case .rgba:
      for x in 0..<count {
        pixels[x] = Image.pixel(row[4 * x], row[4 * x + 1], row[4 * x + 2], row[4 * x + 3])
      }
    }
  }

  /// Pixels that are numbers of colours.
  private func levels(_ row: UnsafePointer<UInt8>, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>)
    throws(PNG.Failure)
  {
    let depth = head.bitDepth
    let mask = UInt8((1 << depth) - 1)
    let table = file.table
    for x in 0..<count {
      let bit = x * depth
      let index = Int(row[bit / 8] >> UInt8(8 - depth - bit % 8) & mask)
      guard index < table.count else { throw .unreadable("a pixel has a colour that is not in its palette") }
      pixels[x] = table[index]
    }
  }

  /// Pixels of 16 bits a channel, high byte first.
  private func words(_ row: UnsafePointer<UInt8>, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    let channels = head.colors.channels
    let clear = file.transparentWords
    for x in 0..<count {
      let start = row + 2 * channels * x
      func byte(_ channel: Int) -> UInt8 { Self.narrow(start[2 * channel], start[2 * channel + 1]) }
      let isGray = channels <= 2
      let (red, green, blue) = isGray ? (byte(0), byte(0), byte(0)) : (byte(0), byte(1), byte(2))
      var alpha = channels % 2 == 0 ? byte(channels - 1) : 255
      if !clear.isEmpty, clear.indices.allSatisfy({ clear[$0] == start[$0] }) { alpha = 0 }
      pixels[x] = Image.pixel(red, green, blue, alpha)
    }
  }

  /// The level of 255 that is nearest to one of 65,535.
  private static func narrow(_ high: UInt8, _ low: UInt8) -> UInt8 {
    UInt8(truncatingIfNeeded: ((UInt32(high) << 8 | UInt32(low)) * 255 + 32_895) >> 16)
  }
}
