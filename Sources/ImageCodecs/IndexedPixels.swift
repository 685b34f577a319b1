/// A picture of at most 256 colours as indices into them.
struct IndexedPixels {
  let width: Int
  let height: Int
  /// The colours: those that are not opaque first, then by value.
  let colors: [UInt32]
  /// 1, 2, 4 or 8 bits an index.
  let bitDepth: Int
  /// Bytes in a row, its filter included.
  let rowBytes: Int
  /// The packed indices, each row after a zero that says it has no filter.
  let rows: [UInt8]

  /// The picture of these runs in the colours of a palette.
  init(_ runs: ColorRuns, palette: ColorPalette, width: Int, height: Int) {
    let count = palette.colors.count
    let depth = count <= 2 ? 1 : count <= 4 ? 2 : count <= 16 ? 4 : 8
    let whole = Self.rows(of: runs, palette, width: width, height: height)
    self.width = width
    self.height = height
    colors = palette.colors
    bitDepth = depth
    rowBytes = 1 + (width * depth + 7) / 8
    rows = depth == 8 ? whole : Self.pack(whole, width: width, height: height, bitDepth: depth)
  }

  /// A byte for each pixel.
  private static func rows(of runs: ColorRuns, _ palette: ColorPalette, width: Int, height: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: (width + 1) * height) { buffer, used in
      var x = 0
      for run in runs.runs {
        var left = Int(run.count)
        while left > 0 {
          if x == 0 {
            buffer[used] = 0
            used += 1
          }
          let part = min(left, width - x)
          buffer[used..<(used + part)].update(repeating: palette.indices[Int(run.color)])
          used += part
          left -= part
          x = x + part == width ? 0 : x + part
        }
      }
    }
  }

  private static func pack(_ whole: [UInt8], width: Int, height: Int, bitDepth: Int) -> [UInt8] {
    let pixelsPerByte = 8 / bitDepth
    let rowBytes = 1 + (width * bitDepth + 7) / 8
    var rows = [UInt8](repeating: 0, count: rowBytes * height)
    for y in 0..<height {
      for x in 0..<width {
        let shift = 8 - bitDepth * (x % pixelsPerByte + 1)
        rows[y * rowBytes + 1 + x / pixelsPerByte] |= whole[y * (width + 1) + 1 + x] << UInt8(shift)
      }
    }
    return rows
  }
}
