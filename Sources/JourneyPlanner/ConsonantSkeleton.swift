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
      let made = skeleton.result
      if made.count < 2 { continue }
      var isNew = true
      for known in forms where known == made { isNew = false }
      if isNew { forms.add(made) }
    }
    return forms
  }

  private init(reading: Reading) { self.reading = reading }

  /// Adds a word; false where it has other letters.
  private mutating func add(_ word: ArraySlice<UInt8>) -> Bool {
    if reading.dropsArticles && Self.isArticle(word) { return true }
    var place = word.startIndex
    while place < word.endIndex {
      let letter = word[place]
      let next = place + 1 < word.endIndex ? word[place + 1] : 0
      let before = place > word.startIndex ? word[place - 1] : 0
      if letter >= 0x80 { return false }
      if let sound = sound(letter, next) {
        // "tth" and "kkh" are th and kh, written twice.
        if letter == before && !result.isEmpty { result.removeLast() }
        result.add(sound)
        place += 2
      } else if letter == before {
        place += 1
      } else {
        if let sound = sound(letter, before: before, next: next) { result.add(sound) }
        place += 1
      }
    }
    return true
  }

  /// What two letters stand for together.
  private func sound(_ letter: UInt8, _ next: UInt8) -> UInt8? {
    switch (letter, next) {
    case (UInt8(ascii: "c"), UInt8(ascii: "h")): reading.takesChForSh ? UInt8(ascii: "s") : UInt8(ascii: "h")
    case (UInt8(ascii: "k"), UInt8(ascii: "h")): UInt8(ascii: "h")
    case (UInt8(ascii: "g"), UInt8(ascii: "h")), (UInt8(ascii: "c"), UInt8(ascii: "k")): UInt8(ascii: "k")
    case (UInt8(ascii: "t"), UInt8(ascii: "z")), (UInt8(ascii: "t"), UInt8(ascii: "s")): UInt8(ascii: "z")
    case (UInt8(ascii: "d"), UInt8(ascii: "j")): UInt8(ascii: "g")
    case (UInt8(ascii: "p"), UInt8(ascii: "h")): UInt8(ascii: "p")
    case (UInt8(ascii: "s"), UInt8(ascii: "h")), (UInt8(ascii: "t"), UInt8(ascii: "h")),
      (UInt8(ascii: "d"), UInt8(ascii: "h")), (UInt8(ascii: "z"), UInt8(ascii: "h")):
      letter
    default: nil
    }
  }

  /// What a letter stands for; nothing for vowels.
  private func sound(_ letter: UInt8, before: UInt8, next: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"): nil
    case UInt8(ascii: "y"): before == 0 ? letter : nil
    case UInt8(ascii: "w"): before == 0 || reading.labials == .both ? UInt8(ascii: "b") : nil
    case UInt8(ascii: "v"): before == 0 || reading.labials != .none ? UInt8(ascii: "b") : nil
    case UInt8(ascii: "h"): next == 0 && Self.isVowel(before) && !reading.keepsLastH ? nil : letter
    case UInt8(ascii: "c"):
      next == UInt8(ascii: "e") || next == UInt8(ascii: "i") ? UInt8(ascii: "s") : UInt8(ascii: "k")
    case UInt8(ascii: "q"): UInt8(ascii: "k")
    case UInt8(ascii: "j"): UInt8(ascii: "g")
    case UInt8(ascii: "f"): UInt8(ascii: "p")
    default: letter
    }
  }

  private static func isVowel(_ letter: UInt8) -> Bool {
    letter == UInt8(ascii: "a") || letter == UInt8(ascii: "e") || letter == UInt8(ascii: "i")
      || letter == UInt8(ascii: "o") || letter == UInt8(ascii: "u")
  }

  /// The Arabic article by itself, with the letter that it takes from the word behind it, and the Hebrew one.
  private static func isArticle(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 2 || word.count == 3 else { return false }
    let (first, second) = (word[word.startIndex], word[word.startIndex + 1])
    guard word.count == 2 else {
      let isDouble = (second == UInt8(ascii: "s") || second == UInt8(ascii: "d")) && word.last == UInt8(ascii: "h")
      return isDouble && isVowel(first)
    }
    if first == UInt8(ascii: "h") { return second == UInt8(ascii: "a") }
    guard isVowel(first) else { return false }
    switch second {
    case UInt8(ascii: "l"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "s"), UInt8(ascii: "z"),
      UInt8(ascii: "r"), UInt8(ascii: "n"):
      return true
    default: return false
    }
  }
}
