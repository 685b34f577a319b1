/// How the words of a typed text fit those of a name: in any order, each as a whole or by its beginning.
enum NameFit {
  /// The words are all those of the name.
  static let all: Int32 = 0
  /// Each is a word of the name.
  static let words: Int32 = 1
  /// Each begins a word of the name.
  static let beginnings: Int32 = 2
  /// It begins several words written as one, or is a part of the name in a script that puts no blanks between words.
  static let part: Int32 = 3

  /// How well a typed form fits a key, the lower the better; nothing when it does not.
  ///
  /// A word with a digit fits the same word alone: numbers are not begun, they are other numbers.
  static func fit(_ typed: [UInt8], _ key: ArraySlice<UInt8>) -> Int32? {
    var worst = words
    var letters = 0
    for word in NameForms.words(typed[...]) {
      letters += word.count
      guard let fit = fit(typed[word], in: key) else { return isPart(typed, of: key) ? part : nil }
      worst = max(worst, fit)
    }
    if worst == words && letters == count(of: key) { return all }
    return isTelling(typed, letters) ? worst : nil
  }

  /// How a word stands in a key: as a whole, as the beginning of a word, or as the beginning of several words joined; nothing
  /// when it does not.
  private static func fit(_ word: ArraySlice<UInt8>, in key: ArraySlice<UInt8>) -> Int32? {
    var best: Int32?
    var isStart = true
    for start in key.indices {
      if isStart, let end = end(of: word, in: key, from: start) {
        if end == key.endIndex || key[end] == Folding.blank { return words }
        if best != beginnings { best = end - start == word.count ? beginnings : part }
      }
      isStart = key[start] == Folding.blank
    }
    if best == nil { return nil }
    for byte in word where NameForms.isDigit(byte) { return nil }
    return best
  }

  /// Where a word ends that stands in a key from there on, over the blanks of the key.
  static func end(of word: ArraySlice<UInt8>, in key: ArraySlice<UInt8>, from start: Int) -> Int? {
    var place = start
    for byte in word {
      while place < key.endIndex, key[place] == Folding.blank { place += 1 }
      if place == key.endIndex || key[place] != byte { return nil }
      place += 1
    }
    return place
  }

  private static func count(of key: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in key where byte != Folding.blank { count += 1 }
    return count
  }

  /// Whether a text is long enough to tell a name by a part of it: three letters, or two characters.
  private static func isTelling(_ typed: [UInt8], _ letters: Int) -> Bool {
    for byte in typed where byte >= 0x80 { return letters >= 6 }
    return letters >= 3
  }

  private static func isPart(_ typed: [UInt8], of key: ArraySlice<UInt8>) -> Bool {
    for byte in typed where byte < 0x80 { return false }
    return typed.count >= 6 && holds(key, typed[...])
  }

  /// Whether a key holds some letters, over its blanks; a number that begins or ends them is a whole one.
  static func holds(_ key: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>) -> Bool {
    guard key.count >= part.count else { return false }
    for start in key.startIndex...(key.endIndex - part.count) {
      guard let end = end(of: part, in: key, from: start) else { continue }
      let isCutAtStart = start > key.startIndex && areDigits(key[start - 1], part.first)
      let isCutAtEnd = end < key.endIndex && areDigits(key[end], part.last)
      if !isCutAtStart && !isCutAtEnd { return true }
    }
    return false
  }

  private static func areDigits(_ a: UInt8, _ b: UInt8?) -> Bool {
    guard let b else { return false }
    return NameForms.isDigit(a) && NameForms.isDigit(b)
  }

  /// Whether a key without its blanks stands before some letters in the order of bytes.
  static func precedes(_ key: ArraySlice<UInt8>, _ joined: [UInt8]) -> Bool {
    var place = 0
    for byte in key where byte != Folding.blank {
      if place == joined.count { return false }
      if byte != joined[place] { return byte < joined[place] }
      place += 1
    }
    return place < joined.count
  }

  /// Whether a key without its blanks is these letters.
  static func isSame(_ key: ArraySlice<UInt8>, _ joined: [UInt8]) -> Bool {
    end(of: joined[...], in: key, from: key.startIndex) == key.endIndex
  }
}
