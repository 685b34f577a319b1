/// A picture of at most 256 colours as indices into them.
struct IndexedPixels {
  let width: Int
  let height: Int
  /// The colours: those that are not opaque first, then by value.
  let colors: [UInt32]
  /// 1, 2, 4 or 8 bits an index.
  let bitDepth: Int
  /// Bytes in a row.
  let rowBytes: Int
  /// The packed indices.
  let rows: [UInt8]

  /// The picture by its colours; nothing when there are more than 256.
  init?(_ image: Image) {
    guard var table = ColorTable(image.pixels) else { return nil }
    let colors = table.sortColors()
    bitDepth = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8
    width = image.width
    height = image.height
    self.colors = colors
    rowBytes = (image.width * bitDepth + 7) / 8
    rows = Self.pack(image, with: table, bitDepth: bitDepth, rowBytes: rowBytes)
  }

  private static func pack(_ image: Image, with table: ColorTable, bitDepth: Int, rowBytes: Int) -> [UInt8] {
    let pixelsPerByte = 8 / bitDepth
    var rows = [UInt8](repeating: 0, count: rowBytes * image.height)
    var lastPixel = image.pixels[0]
    var lastIndex = table.index(of: lastPixel)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image.pixels[y * image.width + x]
        if pixel != lastPixel {
          lastPixel = pixel
          lastIndex = table.index(of: pixel)
        }
        let shift = 8 - bitDepth * (x % pixelsPerByte + 1)
        rows[y * rowBytes + x / pixelsPerByte] |= lastIndex << UInt8(shift)
      }
    }
    return rows
  }
}

/// The different colours of a picture in an open-addressed table.
struct ColorTable {
  private static let slots = 1024
  private var keys = [UInt32](repeating: 0, count: slots)
  private var indices = [Int16](repeating: -1, count: slots)
  private var colors: [UInt32] = []

  /// The colours of these pixels; nothing when there are more than 256.
  init?(_ pixels: [UInt32]) {
    guard var last = pixels.first else { return nil }
    insert(last)
    for pixel in pixels where pixel != last {
      last = pixel
      insert(pixel)
      guard colors.count <= 256 else { return nil }
    }
  }

  /// The index of a colour that is in the table.
  func index(of color: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: indices[slot(of: color)])
  }

  /// Gives the colours their order, those that are not opaque first, and returns them.
  mutating func sortColors() -> [UInt32] {
    colors.sort { ($0 >> 24 == 255 ? 1 : 0, $0) < ($1 >> 24 == 255 ? 1 : 0, $1) }
    for (index, color) in colors.enumerated() { indices[slot(of: color)] = Int16(index) }
    return colors
  }

  private mutating func insert(_ color: UInt32) {
    let slot = slot(of: color)
    guard indices[slot] < 0 else { return }
    keys[slot] = color
    indices[slot] = Int16(colors.count)
    colors.append(color)
  }

  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> 22)
    while indices[slot] >= 0, keys[slot] != color { slot = (slot + 1) & (Self.slots - 1) }
    return slot
  }
}
