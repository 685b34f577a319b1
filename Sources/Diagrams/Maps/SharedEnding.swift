internal import TransitModel

/// What nearly all names of a network end with, as "(Berlin)" or "Station", or begin with, as "U " and "S+U ": a map does
/// without it, for it tells nothing and takes the room of the names.
struct SharedEnding {
  /// In each language, the words, from the last one backwards.
  private var words: [LanguageTag: [String]] = [:]
  /// The short words that names begin with, sorted.
  private(set) var beginnings: [LanguageTag: [String]] = [:]

  /// So many names at least, and this share of them, have to end with it.
  private static let (leastNames, leastShare) = (8, 0.9)
  /// No more words than these are left out.
  private static let mostWords = 2

  /// So many words at most that names begin with are left out together, each as long as that at most and on that share of
  /// them.
  private static let (mostBeginnings, longestBeginning, leastBeginning) = (3, 3, 0.02)

  /// What these names end with.
  init(_ names: [LocalizedText]) {
    for language in Set(names.flatMap { $0.variants.map(\.language) }) {
      var texts = names.compactMap { name in name.variants.first { $0.language == language }?.text }
      while words[language, default: []].count < Self.mostWords, let word = Self.shared(texts) {
        let shorter = texts.map { Self.without(word, $0) }
        guard Self.areAsDistinct(shorter, as: texts) else { break }
        words[language, default: []].append(word)
        texts = shorter
      }
      let first = Self.sharedBeginnings(texts)
      if !first.isEmpty, Self.areAsDistinct(texts.map { Self.without(beginnings: first, $0) }, as: texts) {
        beginnings[language] = first
      }
    }
  }

  /// A name without what nearly all end with.
  func shortened(_ name: LocalizedText) -> LocalizedText {
    if words.isEmpty, beginnings.isEmpty { return name }
    return LocalizedText(
      name.variants.map { variant in
        let text = words[variant.language, default: []].reduce(variant.text) { Self.without($1, $0) }
        return LocalizedText.Variant(
          variant.language, Self.without(beginnings: beginnings[variant.language] ?? [], text))
      })
  }

  /// What is left out, as it would be read.
  var texts: [String] {
    words.sorted { $0.key.rawValue < $1.key.rawValue }.map { $0.value.reversed().joined(separator: " ") }
  }

  /// The short words that together begin nearly all texts; none where there are no such.
  private static func sharedBeginnings(_ texts: [String]) -> [String] {
    guard texts.count >= leastNames else { return [] }
    var counts: [String: Int] = [:]
    for text in texts {
      let parts = text.split(separator: " ")
      if parts.count > 1, parts[0].count <= longestBeginning { counts[String(parts[0]), default: 0] += 1 }
    }
    let all = Double(texts.count)
    let common = counts.filter { Double($0.value) >= leastBeginning * all }
    let having = common.values.reduce(0, +)
    guard common.count <= mostBeginnings, Double(having) >= leastShare * all else { return [] }
    return common.keys.sorted()
  }

  private static func without(beginnings: [String], _ text: String) -> String {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, beginnings.contains(String(parts[0])) else { return text }
    return String(parts[1])
  }

  /// The last word of nearly all texts; nothing where there is none.
  private static func shared(_ texts: [String]) -> String? {
    guard texts.count >= leastNames else { return nil }
    var counts: [String: Int] = [:]
    for text in texts { if let word = text.split(separator: " ").last { counts[String(word), default: 0] += 1 } }
    guard let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
    let having = texts.count { without(most, $0) != $0 }
    return Double(having) >= leastShare * Double(texts.count) ? most : nil
  }

  /// A text without a word at its end; one in brackets is left out wherever it stands. Something always remains.
  private static func without(_ word: String, _ text: String) -> String {
    var parts = text.split(separator: " ")
    if word.hasPrefix("("), word.hasSuffix(")") {
      parts.removeAll { $0 == word }
    } else if parts.last.map(String.init) == word {
      parts.removeLast()
    }
    guard !parts.isEmpty, parts.count < text.split(separator: " ").count else { return text }
    return parts.joined(separator: " ")
  }

  /// Whether names that differed still do.
  private static func areAsDistinct(_ shorter: [String], as texts: [String]) -> Bool {
    Set(shorter).count == Set(texts).count
  }
}
