/// A name without case, accents, signs and the words that say no more than "station": what headsigns and station names
/// are compared by, as one feed writes "ESTAÇÃO BRÁS" and "Bras".
struct PlainName: Hashable {
  private let words: [String]

  init(_ text: String) {
    let words = text.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .map { $0.map(Self.letter).joined() }
    let telling = words.filter { !Self.idle.contains($0) }
    self.words = telling.isEmpty ? words : telling
  }

  private static let idle: Set<String> = ["station", "stn", "sta", "stop", "estacao", "estacion", "gare", "bahnhof"]

  /// The letter in small, without its accent: Unicode names it "LATIN SMALL LETTER A WITH TILDE".
  private static func letter(_ scalar: Unicode.Scalar) -> String {
    if scalar.isASCII { return scalar.properties.lowercaseMapping }
    guard let small = scalar.properties.lowercaseMapping.unicodeScalars.first, let name = small.properties.name else {
      return String(scalar)
    }
    let parts = name.split(separator: " ")
    guard let accent = parts.firstIndex(of: "WITH"), parts.starts(with: ["LATIN", "SMALL", "LETTER"]), accent == 4
    else {
      return String(small)
    }
    return parts[3].lowercased()
  }
}
