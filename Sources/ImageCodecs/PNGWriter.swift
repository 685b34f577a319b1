extension PNG {
  /// The bytes of a PNG of the picture; the same picture gives the same bytes, on any machine.
  public static func encode(_ image: Image) -> [UInt8] {
    guard let runs = ColorRuns(image, limit: ColorPalette.mostColors), let palette = ColorPalette(exactly: runs)
    else { return writeWhole(image) }
    return write(IndexedPixels(runs, palette: palette, width: image.width, height: image.height))
  }

  /// The bytes of a PNG of a drawing: with a palette where that loses nothing to be seen.
  ///
  /// Where the drawing has more than 256 colours, shades of its smoothed edges become the nearest common one, as long as no
  /// channel moves by more than 8 steps of 255, or by up to 12 where 8 are not enough. Colours that fill an area, and those
  /// in `kept`, stay what they are. Where that is not enough every pixel is written as it is.
  public static func encode(drawing image: Image, keeping kept: Set<UInt32>) -> [UInt8] {
    guard let runs = ColorRuns(image, limit: mostShades),
      let palette = ColorPalette(exactly: runs) ?? ColorPalette(merging: runs, keeping: kept)
    else { return writeWhole(image) }
    return write(IndexedPixels(runs, palette: palette, width: image.width, height: image.height))
  }

  /// Drawings of more colours than this have too many even when their shades are merged.
  private static let mostShades = 8192

  private static func write(_ indexed: IndexedPixels) -> [UInt8] {
    PNGPieces.head(width: indexed.width, height: indexed.height, bitDepth: indexed.bitDepth, colors: .palette)
      + PNGPieces.palette(indexed.colors) + PNGPieces.rows(RowPacking.pack(indexed.rows, stride: indexed.rowBytes))
      + PNGPieces.bytes("IEND", [])
  }

  /// Every pixel with its channels. Flat areas and text repeat byte by byte: every filter would make drawings larger, so
  /// each row begins with the zero that says there is none.
  private static func writeWhole(_ image: Image) -> [UInt8] {
    let isOpaque = image.pixels.allSatisfy { $0 >> 24 == 255 }
    let channels = isOpaque ? 3 : 4
    let stride = 1 + image.width * channels
    let rows = [UInt8](unsafeUninitializedCapacity: stride * image.height) { buffer, count in
      for y in 0..<image.height {
        buffer[count] = 0
        count += 1
        for x in 0..<image.width {
          let pixel = image.pixels[y * image.width + x]
          for channel in 0..<channels {
            buffer[count + channel] = UInt8(truncatingIfNeeded: pixel >> UInt32(channel * 8))
          }
          count += channels
        }
      }
    }
    return PNGPieces.head(width: image.width, height: image.height, bitDepth: 8, colors: isOpaque ? .rgb : .rgba)
      + PNGPieces.rows(RowPacking.pack(rows, stride: stride)) + PNGPieces.bytes("IEND", [])
  }
}
