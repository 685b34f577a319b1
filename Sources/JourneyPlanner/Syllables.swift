/// Names written half in characters and half in pinyin, with syllables cut short: "wudk", "五道kou", "qinghuadlxk".
///
/// The key of a name has its characters in order, each followed by its folded syllable, with spaces in between:
/// `五 wu 道 dao 口 kou`.
public enum Syllables {
  /// Whether `typed` is the name or its beginning, character by character: each as itself or by the beginning of its
  /// syllable.
  static func fit(_ typed: [UInt8], _ key: ArraySlice<UInt8>) -> Bool { fits(typed, 0, key, key.startIndex, 0) }

  /// The key of characters and their syllables; nothing where they are not as many.
  public static func key(characters: [[UInt8]], syllables: [[UInt8]]) -> [UInt8]? {
    guard characters.count == syllables.count, characters.count > 1 else { return nil }
    var key: [UInt8] = []
    for (character, syllable) in zip(characters, syllables) {
      if !key.isEmpty { key.add(space) }
      key += character + [space] + syllable
    }
    return key
  }

  private static let space = UInt8(ascii: " ")

  /// Whether what is typed from `at` on fits the key from a character on, `count` characters of which are behind.
  private static func fits(_ typed: [UInt8], _ at: Int, _ key: ArraySlice<UInt8>, _ place: Int, _ count: Int) -> Bool {
    if at == typed.count { return count > 1 }
    if place >= key.endIndex { return false }
    let character = end(of: place, in: key)
    let syllable = end(of: character + 1, in: key)
    let whole = shared(typed, at, key, place, character)
    if whole == character - place, fits(typed, at + whole, key, syllable + 1, count + 1) { return true }
    var length = shared(typed, at, key, character + 1, syllable)
    while length > 0 {
      if fits(typed, at + length, key, syllable + 1, count + 1) { return true }
      length -= 1
    }
    return false
  }

  /// Where the word that starts at `place` ends.
  private static func end(of place: Int, in key: ArraySlice<UInt8>) -> Int {
    var end = min(place, key.endIndex)
    while end < key.endIndex, key[end] != space { end += 1 }
    return end
  }

  /// How many bytes from `at` on are those of the key between two places.
  private static func shared(_ typed: [UInt8], _ at: Int, _ key: ArraySlice<UInt8>, _ from: Int, _ to: Int) -> Int {
    var count = 0
    while from + count < to, at + count < typed.count, typed[at + count] == key[from + count] { count += 1 }
    return count
  }
}
