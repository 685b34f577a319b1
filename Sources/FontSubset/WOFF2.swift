internal import CWOFF2

/// Fonts as browsers fetch them.
public enum WOFF2 {
  /// An OpenType font as WOFF2; `quality` is Brotli's, from 0 (quick) to 11 (small).
  public static func encode(_ font: [UInt8], quality: Int = 9) throws(FontFile.Failure) -> [UInt8] {
    guard !font.isEmpty else { throw .notCompressed }
    var length = metroguide_woff2_limit(font, font.count)
    var result = [UInt8](repeating: 0, count: length)
    let level = Int32(min(max(quality, 0), 11))
    guard metroguide_woff2_encode(font, font.count, level, &result, &length) != 0 else { throw .notCompressed }
    result.removeLast(result.count - length)
    return result
  }
}
