internal import CPNG

/// PNG in, through libpng, and out.
///
/// Pictures of at most 256 colours are written with a palette, which loses nothing; others as RGB, or RGBA where they
/// are not opaque. Drawings may be written with a palette as well when only shades of their edges are merged for it.
public enum PNG {
  /// Why a PNG could not be read or written.
  public enum Failure: Error, Equatable, CustomStringConvertible {
    /// The bytes are no PNG, or a damaged one; with libpng's words.
    case unreadable(String)
    /// The picture is larger than this many pixels.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// libpng could not write the picture: it ran out of memory.
    case unwritable

    /// One sentence for people.
    public var description: String {
      switch self {
      case .unreadable(let words): "not a PNG that can be read: \(words)"
      case .tooLarge(let width, let height, let limit):
        "a PNG of \(width) × \(height) pixels is too large to be read; the limit is \(limit) pixels"
      case .unwritable: "the PNG could not be written: out of memory"
      }
    }
  }

  /// The most pixels that are read: 2²⁸, a gibibyte in memory.
  public static let pixelLimit = 1 << 28

  /// The size in pixels that stands in the head of a PNG.
  public static func size(of bytes: [UInt8]) throws(Failure) -> (width: Int, height: Int) {
    var head = png_image()
    defer { png_image_free(&head) }
    guard metroguide_png_begin(&head, bytes, bytes.count) != 0 else { throw .unreadable(words(of: head)) }
    return (Int(head.width), Int(head.height))
  }

  /// The picture of a PNG of any kind, its colours taken as sRGB.
  public static func decode(_ bytes: [UInt8]) throws(Failure) -> Image {
    var head = png_image()
    defer { png_image_free(&head) }
    guard metroguide_png_begin(&head, bytes, bytes.count) != 0 else { throw .unreadable(words(of: head)) }
    let width = Int(head.width)
    let height = Int(head.height)
    guard width * height <= pixelLimit else { throw .tooLarge(width: width, height: height, limit: pixelLimit) }
    var pixels = [UInt32](repeating: 0, count: width * height)
    guard png_image_finish_read(&head, nil, &pixels, 0, nil) != 0,
      let image = Image(width: width, height: height, pixels: pixels)
    else { throw .unreadable(words(of: head)) }
    return image
  }

  private static func words(of head: png_image) -> String {
    withUnsafeBytes(of: head.message) { raw in
      String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
