internal import CISAL

/// The pieces that a PNG is made of.
enum PNGPieces {
  /// A chunk: its length, name, contents and checksum.
  static func bytes(_ name: String, _ contents: some Collection<UInt8>) -> [UInt8] {
    let body = Array(name.utf8) + contents
    let checksum = body.withUnsafeBufferPointer { crc32_gzip_refl(0, $0.baseAddress, UInt64($0.count)) }
    return number(contents.count) + body + number(Int(checksum))
  }

  /// What a PNG begins with.
  static func head(width: Int, height: Int, bitDepth: Int, colors: PNGHead.Colors) -> [UInt8] {
    let contents = number(width) + number(height) + [UInt8(truncatingIfNeeded: bitDepth), colors.rawValue, 0, 0, 0]
    return PNGHead.signature + bytes("IHDR", contents)
  }

  /// The palette; `colors` are pixels as ``Image/pixel(_:_:_:_:)`` makes them, those that are not opaque first.
  static func palette(_ colors: [UInt32]) -> [UInt8] {
    let channels = colors.prefix(256).flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } }
    let alphas = colors.prefix(256).map { UInt8(truncatingIfNeeded: $0 >> 24) }.prefix { $0 < 255 }
    return bytes("PLTE", channels) + (alphas.isEmpty ? [] : bytes("tRNS", alphas))
  }

  /// The packed rows, in as many chunks as they need.
  static func rows(_ packed: [UInt8]) -> [UInt8] {
    let most = 1 << 24
    return stride(from: 0, to: packed.count, by: most).flatMap { start in
      bytes("IDAT", packed[start..<min(start + most, packed.count)])
    }
  }

  private static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
