/// Burmese in Latin letters by BGN/PCGN (1970), without marks and hyphens.
///
/// Inside a word the sounds of k, s, t and p soften after vowels and nasals (Hle-dan, Danyin-gon) without the spelling saying so.
/// So names have two forms: as they are written, and softened behind the first syllable.
enum BurmeseRomanisation {
  static func isWritten(_ scalar: Unicode.Scalar) -> Bool { (0x1000...0x109F).contains(scalar.value) }

  /// As it is written, and softened.
  static func forms(of text: [Unicode.Scalar]) -> [String] {
    let words = text.split { !isWritten($0) }.map { syllables(of: Array($0)) }
    let plain = words.map { $0.map { $0.initial + $0.rhyme }.joined() }.joined(separator: " ")
    let soft = words.map { word in
      word.enumerated().map { index, syllable in
        (index > 0 && word[index - 1].isOpen ? softened(syllable.initial) : syllable.initial) + syllable.rhyme
      }.joined()
    }.joined(separator: " ")
    return plain == soft ? [plain] : [plain, soft]
  }

  private struct Syllable {
    var initial = ""
    var rhyme = ""
    /// Whether it ends in a vowel or a nasal.
    var isOpen: Bool { !rhyme.hasSuffix("k") && !rhyme.hasSuffix("t") }
  }

  private static let initials = Romanisation.table(
    "က=k ခ=kh ဂ=g ဃ=g င=ng စ=s ဆ=s ဇ=z ဈ=z ည=ny ဉ=ny ဋ=t ဌ=ht ဍ=d ဎ=d ဏ=n တ=t ထ=ht ဒ=d ဓ=d န=n ပ=p ဖ=hp ဗ=b ဘ=b မ=m ယ=y "
      + "ရ=y လ=l ဝ=w သ=th ဟ=h ဠ=l အ= ဣ=i ဤ=i ဥ=u ဦ=u ဧ=e ဩ=aw ဪ=aw")

  private static func softened(_ initial: String) -> String {
    for (hard, soft) in [("kh", "g"), ("k", "g"), ("s", "z"), ("ht", "d"), ("hp", "b"), ("p", "b")]
    where initial.hasPrefix(hard) && !initial.hasPrefix("sh") {
      return soft + initial.dropFirst(hard.count)
    }
    return initial.hasPrefix("t") && !initial.hasPrefix("th") ? "d" + initial.dropFirst() : initial
  }

  // MARK: - Syllables

  private static let (asat, virama): (Unicode.Scalar, Unicode.Scalar) = ("\u{103A}", "\u{1039}")

  private static func syllables(of text: [Unicode.Scalar]) -> [Syllable] {
    var syllables: [Syllable] = []
    var place = 0
    while place < text.count {
      guard let initial = initials[text[place]] else {
        place += 1
        continue
      }
      let first = text[place]
      place += 1
      var medials: Set<Unicode.Scalar> = []
      while place < text.count, (0x103B...0x103E).contains(text[place].value) {
        medials.insert(text[place])
        place += 1
      }
      var vowel = ""
      while place < text.count, (0x102B...0x1038).contains(text[place].value) {
        // Tones are not written.
        if !["\u{1037}", "\u{1038}"].contains(text[place]) { vowel.unicodeScalars.append(text[place]) }
        place += 1
      }
      let final = takeFinal(text, &place)
      let own = rhyme(vowel.replacing("\u{102B}", with: "\u{102C}"), final, isRounded: medials.contains("\u{103D}"))
      syllables.append(Syllable(initial: onset(initial, first, medials, final), rhyme: own))
    }
    return syllables
  }

  /// A consonant that closes the syllable: one with asat, or one with another below it.
  private static func takeFinal(_ text: [Unicode.Scalar], _ place: inout Int) -> Unicode.Scalar? {
    var end = place + 1
    guard place < text.count, initials[text[place]] != nil else {
      if place < text.count, text[place] == asat { place += 1 }
      return nil
    }
    while end < text.count, text[end].value == 0x1037 { end += 1 }
    guard end < text.count, text[end] == asat || text[end] == virama else { return nil }
    let final = text[place]
    place = end + 1
    while place < text.count, [asat, virama, "\u{1037}", "\u{1038}"].contains(text[place]) { place += 1 }
    return final
  }

  private static func onset(
    _ initial: String, _ first: Unicode.Scalar, _ medials: Set<Unicode.Scalar>, _ final: Unicode.Scalar?
  ) -> String {
    var onset = initial
    let isPalatal = medials.contains("\u{103B}") || medials.contains("\u{103C}")
    if medials.contains("\u{103E}") { onset = first == "ရ" || first == "သ" ? "sh" : "h" + onset }
    if isPalatal { onset = onset == "kh" ? "ch" : onset == "sh" ? onset : onset + "y" }
    let isVowel = medials.contains("\u{103D}") && ["တ", "န", "ပ", "မ"].contains(final)
    return medials.contains("\u{103D}") && !isVowel ? onset + "w" : onset
  }

  /// The rhymes by vowel and final.
  private static let rhymes: [String: [Unicode.Scalar: String]] = [
    "": [
      "က": "et", "င": "in", "စ": "it", "ည": "i", "ဉ": "in", "တ": "at", "န": "an", "ပ": "at", "မ": "an", "ယ": "e",
      "ဏ": "an",
    ],
    "ော": ["က": "auk", "င": "aung"], "ို": ["က": "aik", "င": "aing", "ယ": "o"],
    "ိ": ["တ": "eik", "န": "ein", "ပ": "eik", "မ": "ein", "ဏ": "ein"],
    "ု": ["တ": "ok", "န": "on", "ပ": "ok", "မ": "on", "ဏ": "on"],
    "ာ": ["ဉ": "in", "ယ": "e", "တ": "at", "န": "an", "မ": "an"],
  ]
  private static let openRhymes = [
    "": "a", "ာ": "a", "ိ": "i", "ီ": "i", "ု": "u", "ူ": "u", "ေ": "e", "ဲ": "e", "ော": "aw", "ို": "o", "ံ": "an",
    "ုံ": "on", "ိံ": "ein",
  ]

  private static func rhyme(_ vowel: String, _ final: Unicode.Scalar?, isRounded: Bool) -> String {
    guard let final else { return openRhymes[vowel] ?? "a" }
    if isRounded, vowel.isEmpty {
      if final == "တ" || final == "ပ" { return "ut" }
      if final == "န" || final == "မ" { return "un" }
    }
    return rhymes[vowel]?[final] ?? openRhymes[vowel] ?? "a"
  }
}
