internal import CZlib

/// A file as it stands in a zip archive: packed, with what the archive says about it.
public struct PackedFile: Hashable, Sendable {
  /// Its path, with `/` between the parts.
  public let path: String
  /// Its bytes as they stand in the archive: deflated (RFC 1951), or as they are where that is no shorter.
  public let packed: [UInt8]
  /// Whether they are deflated.
  public let isDeflated: Bool
  /// How many bytes it has unpacked.
  public let byteCount: Int
  /// CRC-32 of the unpacked bytes.
  public let checksum: UInt32

  /// A file that was packed before.
  public init(path: String, packed: [UInt8], isDeflated: Bool, byteCount: Int, checksum: UInt32) {
    self.path = path
    self.packed = packed
    self.isDeflated = isDeflated
    self.byteCount = byteCount
    self.checksum = checksum
  }

  /// Packs a file; the same bytes give the same result.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    byteCount = bytes.count
    checksum = UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
    // What is packed already does not get shorter.
    let deflated = path.hasSuffix(".zip") ? nil : Self.deflate(bytes)
    isDeflated = deflated != nil
    packed = deflated ?? bytes
  }

  /// Its bytes; nothing when they do not unpack to what was packed.
  public var unpacked: [UInt8]? {
    let bytes = isDeflated ? inflated : packed
    guard let bytes, bytes.count == byteCount, UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count)) == checksum
    else { return nil }
    return bytes
  }

  private var inflated: [UInt8]? {
    guard byteCount > 0, byteCount < 1 << 31, packed.count < 1 << 31 else { return nil }
    var stream = z_stream()
    guard metroguide_inflate_begin(&stream) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var input = packed
    var output = [UInt8](repeating: 0, count: byteCount)
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return inflate(&stream, Z_FINISH)
      }
    }
    return status == Z_STREAM_END && stream.avail_out == 0 ? output : nil
  }

  /// zlib's usual effort: more costs twice the time for a hundredth of the size.
  private static let level: Int32 = 6

  /// The bytes deflated; nothing where they do not get shorter.
  private static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 32, bytes.count < 1 << 31 else { return nil }
    var stream = z_stream()
    guard metroguide_deflate_begin(&stream, level) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: bytes.count - 1)
    let status = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return CZlib.deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    // A copy of its own size: thousands of these are kept at a time.
    return Array(output.dropLast(Int(stream.avail_out)))
  }
}

/// The library that packs.
public enum PackingLibrary {
  /// zlib's version, as it tells it itself.
  public static var zlib: String { String(cString: zlibVersion()) }
}
