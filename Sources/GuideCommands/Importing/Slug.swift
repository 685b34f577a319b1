/// Ids as a city folder wants them: `[a-z0-9]` with single `-`, `_` or `.` inside.
enum Slug {
  /// The id nearest to `text`: letters made small, everything else a dash; `fallback` where nothing is left.
  static func of(_ text: String, else fallback: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.lowercased().utf8 {
      let isWord =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      let isMark = byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      if isWord {
        bytes.append(byte)
      } else if let last = bytes.last, ![UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(last) {
        bytes.append(isMark ? byte : UInt8(ascii: "-"))
      }
    }
    bytes = Array(bytes.prefix(60))
    while let last = bytes.last, [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(last) {
      bytes.removeLast()
    }
    return bytes.isEmpty ? fallback : String(decoding: bytes, as: UTF8.self)
  }
}
