/// File names made from ids: `[a-z0-9-]`, at most 64 bytes, the same on every build and on every file system.
enum Slug {
  /// The longest slug in bytes; with an ending a file name stays below 80.
  static let longest = 64

  /// The slug of an id.
  ///
  /// An id that is a slug already keeps its name. Any other gets a hash of its bytes at the end, so that ids that differ
  /// only in case or signs do not meet.
  static func of(_ id: String) -> String {
    let plain = plain(id)
    if plain == id, !plain.isEmpty, !isReserved(plain) { return plain }
    let stem = plain.isEmpty ? "x" : plain
    return String(stem.prefix(longest - 9)).trimmingHyphens + "-" + hash(id)
  }

  /// The slugs of ids that stand in one folder.
  ///
  /// An id that is a slug keeps its name. Any other is called by its letters and digits, or those of its name in `names`
  /// where it has none, as long as no other comes to the same; where they meet, and where nothing is left, a hash stands
  /// at the end.
  static func table(of ids: [String], names: [String: String] = [:]) -> [String: String] {
    let stems = Dictionary(Set(ids).map { ($0, stem(of: $0, name: names[$0] ?? "")) }) { first, _ in first }
    let counts = stems.values.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    func rank(_ id: String) -> Int { of(id) == id ? 0 : counts[stems[id] ?? ""] == 1 ? 1 : 2 }
    let ordered = stems.keys.sorted { a, b in
      rank(a) == rank(b) ? a.utf8.lexicographicallyPrecedes(b.utf8) : rank(a) < rank(b)
    }
    var result: [String: String] = [:]
    var taken: Set<String> = []
    for id in ordered {
      let stem = stems[id] ?? ""
      var slug = rank(id) < 2 && !stem.isEmpty && !isReserved(stem) ? stem : of(id)
      var round = 0
      while !taken.insert(slug).inserted {
        slug = String(of(id).prefix(longest - 9)).trimmingHyphens + (round == 0 ? "" : "-" + hash(id + "#\(round)"))
        round += 1
      }
      result[id] = slug
    }
    return result
  }

  private static func stem(of id: String, name: String) -> String {
    let own = plain(id)
    return own.isEmpty ? plain(name) : own
  }

  /// The same in lower-case letters, digits and single hyphens.
  static func plain(_ id: String) -> String {
    var result: [UInt8] = []
    for byte in id.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): result.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): result.append(byte + 32)
      default: if result.last != UInt8(ascii: "-"), !result.isEmpty { result.append(UInt8(ascii: "-")) }
      }
      if result.count >= longest { break }
    }
    while result.last == UInt8(ascii: "-") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
  }

  /// Names that Windows keeps to itself, and the one every folder of a guide uses.
  private static func isReserved(_ slug: String) -> Bool {
    switch slug {
    case "con", "prn", "aux", "nul", "index": true
    default: slug.count == 4 && (slug.hasPrefix("com") || slug.hasPrefix("lpt")) && (slug.last?.isNumber ?? false)
    }
  }

  /// Eight hexadecimal digits of the bytes' FNV-1a hash.
  static func hash(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 {
      hash ^= UInt64(byte)
      hash = hash &* 0x100_0000_01b3
    }
    let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension String {
  /// The same without hyphens at its end.
  fileprivate var trimmingHyphens: String {
    var result = self
    while result.last == "-" { result.removeLast() }
    return result
  }
}
