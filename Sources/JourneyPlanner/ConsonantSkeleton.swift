/// The consonants of a name in Latin letters, as far as different ways to write another script agree on them.
///
/// Arabic, Persian and Hebrew leave most vowels unwritten, and everybody writes them in another way in Latin letters: Tahrir,
/// al-Tahreer, Tahrīr. What all have in common is `thrr`. Letters that stand for the same consonant in one way or the other
/// (kh and h, ts and z, q and k, w and v) are one here; w and y inside a word are taken for vowels, which they mostly write.
public struct ConsonantSkeleton {
  /// How letters that are read in several ways are taken.
  private struct Reading {
    /// Leaves out the words `al`, `el`, `ha` and the like.
    var dropsArticles = false
    /// Takes `ch` for sh, as in French and Persian, rather than for kh.
    var takesChForSh = false
    /// Keeps an h at the end of a word, which mostly marks a vowel.
    var keepsLastH = false
    /// What v and w inside a word are.
    var labials = Labials.v
  }

  private enum Labials {
    /// v is a consonant, w a vowel.
    case v
    /// Both are vowels.
    case none
    /// Both are consonants.
    case both
  }

  private let reading: Reading
  private var result: [UInt8] = []

  /// The skeletons of a folded text with a blank between its words (``Folding/words(_:umlautsAsTwo:)``), without blanks, the most
  /// likely one first; none where it has letters that are not Latin, or less than two consonants.
  public static func forms(of form: [UInt8]) -> [[UInt8]] {
    var forms: [[UInt8]] = []
    for number in 0..<24 {
      let reading = Reading(
        dropsArticles: number & 1 != 0, takesChForSh: number & 2 != 0, keepsLastH: number & 4 != 0,
        labials: number < 8 ? .v : number < 16 ? .none : .both)
      var skeleton = ConsonantSkeleton(reading: reading)
      for word in NameForms.words(form[...]) where !skeleton.add(form[word]) { return [] }
      if skeleton.result.count > 1 { NameForms.add(skeleton.result, to: &forms) }
    }
    return forms
  }

  private init(reading: Reading) { self.reading = reading }

  /// Adds a word; false where it has other letters.
  private mutating func add(_ word: ArraySlice<UInt8>) -> Bool {
    if reading.dropsArticles && Self.isArticle(word) { return true }
    var before: UInt8 = 0
    var place = word.startIndex
    while place < word.endIndex {
      let letter = word[place]
      let next = place + 1 < word.endIndex ? word[place + 1] : 0
      if letter >= 0x80 { return false }
      if let sound = sound(letter, next) {
        // "tth" and "kkh" are th and kh, written twice.
        if letter == before && !result.isEmpty { result.removeLast() }
        result.add(sound)
        before = next
        place += 2
      } else {
        let sound = letter == before ? Self.vowel : sound(letter, before: before, next: next)
        if sound != Self.vowel { result.add(sound) }
        before = letter
        place += 1
      }
    }
    return true
  }

  /// What two letters stand for together.
  private func sound(_ letter: UInt8, _ next: UInt8) -> UInt8? {
    let pairs = Self.pairs.utf8Start + (reading.takesChForSh ? 3 : 0)
    var place = 0
    while pairs[place] != UInt8(ascii: ".") {
      if pairs[place] == letter && pairs[place + 1] == next { return pairs[place + 2] }
      place += 3
    }
    return nil
  }

  /// What a letter stands for.
  private func sound(_ letter: UInt8, before: UInt8, next: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "y") where before != 0: Self.vowel
    case UInt8(ascii: "w") where before != 0 && reading.labials != .both: Self.vowel
    case UInt8(ascii: "v") where before != 0 && reading.labials == .none: Self.vowel
    case UInt8(ascii: "h") where next == 0 && Self.isVowel(before) && !reading.keepsLastH: Self.vowel
    case UInt8(ascii: "c") where next == UInt8(ascii: "e") || next == UInt8(ascii: "i"): UInt8(ascii: "s")
    default: Self.usual(letter)
    }
  }

  private static func usual(_ letter: UInt8) -> UInt8 {
    letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      ? letters.utf8Start[Int(letter - UInt8(ascii: "a"))] : letter
  }

  private static func isVowel(_ letter: UInt8) -> Bool { usual(letter) == vowel }

  /// The Arabic article by itself, with the letter that it takes from the word behind it, and the Hebrew one.
  private static func isArticle(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.first else { return false }
    return NameForms.entry(of: isVowel(first) ? word.dropFirst() : word, in: articles) != nil
  }

  /// What stands for a vowel in the table of letters.
  private static let vowel = UInt8(ascii: "-")
  /// What the letters from a to z stand for.
  private static let letters: StaticString = "-bkd-pgh-gklmn-pkrst-bbxyz"
  /// Two letters and what they stand for; `ch` first in both ways.
  private static let pairs: StaticString = "chhchskhhghkckktzztszdjgphpshsthtdhdzhz."
  /// Articles without their vowels.
  private static let articles: StaticString = "l=1 t=1 d=1 s=1 z=1 r=1 n=1 sh=1 dh=1 ha=1"
}
