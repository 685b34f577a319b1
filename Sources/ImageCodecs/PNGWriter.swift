internal import CPNG

extension PNG {
  /// The bytes of a PNG of the picture; the same picture gives the same bytes.
  ///
  /// `level` is zlib's, from 1 (quick) to 9 (small).
  public static func encode(_ image: Image, level: Int = 6) throws(Failure) -> [UInt8] {
    if let indexed = IndexedPixels(image) { return try write(indexed, level: level) }
    let isOpaque = image.pixels.allSatisfy { $0 >> 24 == 255 }
    let channels = isOpaque ? 3 : 4
    let samples = isOpaque ? threeChannels(of: image) : fourChannels(of: image)
    return try samples.withUnsafeBufferPointer { pixels throws(Failure) in
      var job = metroguide_png()
      job.width = UInt32(image.width)
      job.height = UInt32(image.height)
      job.bit_depth = 8
      job.color_type = isOpaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB | PNG_COLOR_MASK_ALPHA
      job.row_bytes = image.width * channels
      job.pixels = pixels.baseAddress
      job.level = Int32(min(max(level, 1), 9))
      // Flat areas and text repeat byte by byte: every filter makes drawings larger, and costs time.
      job.filters = PNG_FILTER_NONE
      return try run(job)
    }
  }

  private static func write(_ indexed: IndexedPixels, level: Int) throws(Failure) -> [UInt8] {
    let palette = indexed.colors.map { color in
      png_color_struct(
        red: UInt8(truncatingIfNeeded: color), green: UInt8(truncatingIfNeeded: color >> 8),
        blue: UInt8(truncatingIfNeeded: color >> 16))
    }
    let alphas = indexed.colors.map { UInt8(truncatingIfNeeded: $0 >> 24) }
    return try palette.withUnsafeBufferPointer { palette throws(Failure) in
      try alphas.withUnsafeBufferPointer { alphas throws(Failure) in
        try indexed.rows.withUnsafeBufferPointer { rows throws(Failure) in
          var job = metroguide_png()
          job.width = UInt32(indexed.width)
          job.height = UInt32(indexed.height)
          job.bit_depth = Int32(indexed.bitDepth)
          job.color_type = PNG_COLOR_TYPE_PALETTE
          job.row_bytes = indexed.rowBytes
          job.pixels = rows.baseAddress
          job.palette = palette.baseAddress
          job.palette_count = Int32(palette.count)
          job.alphas = alphas.baseAddress
          job.alpha_count = Int32(alphas.count { $0 < 255 })
          job.level = Int32(min(max(level, 1), 9))
          job.filters = PNG_FILTER_NONE
          return try run(job)
        }
      }
    }
  }

  private static func run(_ job: metroguide_png) throws(Failure) -> [UInt8] {
    var job = job
    var out = metroguide_png_bytes()
    defer { free(out.bytes) }
    guard metroguide_png_write(&job, &out) != 0, let bytes = out.bytes else { throw .unwritable }
    return Array(UnsafeBufferPointer(start: bytes, count: out.count))
  }

  private static func threeChannels(of image: Image) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: image.pixels.count * 3) { buffer, count in
      var index = 0
      for pixel in image.pixels {
        buffer[index] = UInt8(truncatingIfNeeded: pixel)
        buffer[index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        buffer[index + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
        index += 3
      }
      count = index
    }
  }

  private static func fourChannels(of image: Image) -> [UInt8] {
    image.pixels.withUnsafeBytes { Array($0) }
  }
}
