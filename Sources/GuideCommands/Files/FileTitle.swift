/// Makes a title of the name of a file that has no other: `hong_kong` is "Hong Kong", `berlin_s-bahn` "Berlin S-Bahn".
enum FileTitle {
  /// The title of what a file without its endings is called.
  static func of(_ stem: String) -> String {
    var title = ""
    var word = ""
    // The first word, the last one and what follows a dash of its own are no joining words.
    var isFirst = true
    func flush(isLast: Bool = false) {
      guard !word.isEmpty else { return }
      title += isFirst || isLast || !joining.contains(word) ? capitalised(word) : word
      (word, isFirst) = ("", false)
    }
    for sign in stem {
      if sign.isLetter || sign.isNumber || sign == "'" || sign == "’" {
        word.append(sign)
        continue
      }
      let isAlone = word.isEmpty
      flush()
      if sign == "-" || sign == "–", isAlone { isFirst = true }
      title.append(sign == "_" ? " " : sign)
    }
    flush(isLast: true)
    return title
  }

  /// A word as a name has it; who writes capitals is left alone.
  private static func capitalised(_ word: String) -> String {
    guard !word.contains(where: \.isUppercase) else { return word }
    // `jfk`, `lrt`: what has no vowel is said letter by letter; `st` and `mt` are short for words.
    let isAbbreviation = word.count > 2 && word.allSatisfy { $0.isASCII && $0.isLetter && !"aeiouy".contains($0) }
    return isAbbreviation ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Words within names that begin small.
  private static let joining: Set<String> = [
    "of", "the", "and", "on", "upon", "in", "at", "by", "to",
    "am", "an", "der", "den", "des", "im", "und", "bei", "ob", "vor", "van", "von", "en", "aan", "op",
    "de", "del", "la", "las", "el", "los", "le", "les", "du", "et", "sur", "sous", "y", "e", "da", "do", "das", "dos",
    "di", "della", "delle", "dei", "og", "och", "i",
  ]
}
