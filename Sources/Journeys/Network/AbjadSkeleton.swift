internal import JourneyPlanner
internal import TransitModel

/// The consonants of names in Arabic, Persian and Hebrew, which leave most vowels unwritten, as ``ConsonantSkeleton`` has those
/// of Latin letters: so that who types "tahrir" or "et-Tahreer" finds التحرير.
///
/// The letters are those of the tables of BGN/PCGN for Arabic (1956), Persian (1958) and Hebrew (1962, 2018), of which each
/// consonant is taken for the one that ``ConsonantSkeleton`` makes of its Latin letters.
enum AbjadSkeleton {
  /// How letters that are read in two ways are taken.
  private struct Reading {
    /// Without the article: Arabic ال, Hebrew ה.
    var dropsArticle: Bool
    /// Arabic ة between words as t, Hebrew כ inside a word as kh.
    var takesSecondSound: Bool
  }

  /// Whether a name is in one of these scripts.
  static func isWritten(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x5D0...0x5EA).contains($0.value) || (0x620...0x6D3).contains($0.value) }
  }

  /// The skeletons of a name; none where it has letters of another script.
  static func forms(of text: String, language: LanguageTag) -> [String] {
    let words = words(of: text)
    guard !words.isEmpty else { return [] }
    var forms: [String] = []
    for dropsArticle in [true, false] {
      for takesSecondSound in [false, true] {
        let reading = Reading(dropsArticle: dropsArticle, takesSecondSound: takesSecondSound)
        let form = words.enumerated().map { index, word in
          skeleton(of: word, isLast: index == words.count - 1, language, reading)
        }.joined()
        if form.unicodeScalars.count > 1, !forms.contains(form) { forms.append(form) }
      }
    }
    return forms
  }

  /// The words of a name without marks; none where a letter is of another script.
  private static func words(of text: String) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = [[]]
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x5D0...0x5EA, 0x620...0x63F, 0x641...0x64A, 0x671...0x6D3: words[words.count - 1].append(scalar)
      case 0x30...0x39: words[words.count - 1].append(scalar)
      // Marks of vowels, lengthening, gershayim, joiners.
      case 0x591...0x5BD, 0x5BF...0x5C7, 0x5F3, 0x5F4, 0x22, 0x27, 0x640, 0x64B...0x670, 0x200C...0x200F: continue
      default:
        guard !scalar.properties.isAlphabetic else { return [] }
        words.append([])
      }
    }
    return words.filter { !$0.isEmpty }
  }

  private static func skeleton(
    of word: [Unicode.Scalar], isLast: Bool, _ language: LanguageTag, _ reading: Reading
  ) -> String {
    let isHebrew = word.contains { (0x5D0...0x5EA).contains($0.value) }
    var word = word
    if reading.dropsArticle {
      if isHebrew, word.count > 3, word[0] == "ה" { word.removeFirst() }
      if !isHebrew, word.count > 3, word[0] == "ا" || word[0] == "أ", word[1] == "ل" { word.removeFirst(2) }
    }
    var result = ""
    for (place, letter) in word.enumerated() {
      let before = place > 0 ? word[place - 1] : nil
      let next = place + 1 < word.count ? word[place + 1] : nil
      let sound =
        isHebrew
        ? hebrew(letter, before: before, next: next, reading)
        : arabic(letter, before: before, next: next, isLast: isLast, language, reading)
      result += sound
    }
    return result
  }

  // MARK: - Arabic letters

  private static let arabicLetters = Romanisation.table(
    "ب=b پ=p ت=t ث=t ج=g چ=s ح=h خ=h د=d ذ=d ر=r ز=z ژ=z س=s ش=s ص=s ض=d ط=t ظ=z غ=k ف=p ڤ=b ق=k ك=k ک=k گ=g ل=l م=m ن=n "
      + "ہ=h ھ=h 0=0 1=1 2=2 3=3 4=4 5=5 6=6 7=7 8=8 9=9")
  /// Persian reads these otherwise.
  private static let persianLetters = Romanisation.table("ث=s ذ=z ض=z")

  private static func arabic(
    _ letter: Unicode.Scalar, before: Unicode.Scalar?, next: Unicode.Scalar?, isLast: Bool, _ language: LanguageTag,
    _ reading: Reading
  ) -> String {
    let isArabic = language.base == "ar"
    switch letter {
    case "و":
      if before == nil { return "b" }
      // Persian has v before a vowel, but for khā, which it writes with a silent one, and kūy.
      if isArabic || (next == "ا" && before == "خ") || (next == "ی" && before == "ک") { return "" }
      return next == "ا" || next == "ی" ? "b" : ""
    case "ي", "ی": return before == nil ? "y" : ""
    case "ه": return next == nil ? "" : "h"
    case "ة": return reading.takesSecondSound && !isLast ? "t" : ""
    default: return (isArabic ? nil : persianLetters[letter]) ?? arabicLetters[letter] ?? ""
    }
  }

  // MARK: - Hebrew letters

  private static let hebrewLetters = Romanisation.table(
    "ב=b ג=g ד=d ז=z ח=h ט=t ך=h ל=l מ=m ם=m נ=n ן=n ס=s פ=p ף=p צ=z ץ=z ק=k ר=r ש=s ת=t "
      + "0=0 1=1 2=2 3=3 4=4 5=5 6=6 7=7 8=8 9=9")

  private static func hebrew(
    _ letter: Unicode.Scalar, before: Unicode.Scalar?, next: Unicode.Scalar?, _ reading: Reading
  ) -> String {
    switch letter {
    case "ו":
      // Doubled, or before a vowel at the end, it is v.
      if before == "ו" { return "" }
      return before == nil || next == "ו" || next == "ה" ? "b" : ""
    case "י": return before == nil ? "y" : ""
    case "ה": return next == nil ? "" : "h"
    case "כ": return before != nil && reading.takesSecondSound ? "h" : "k"
    default: return hebrewLetters[letter] ?? ""
    }
  }
}
