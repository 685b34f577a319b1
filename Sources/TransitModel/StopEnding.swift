/// The end of a stop's name that says which direction or platform it is: "Ada Station (EB)", "Ada - Track 2", "Ada 1番線".
public enum StopEnding {
  /// The name without it; the name itself where it has none, or is nothing else.
  public static func base(of name: String) -> String {
    let name = withoutCodes(name)
    let scalars = Array(name.unicodeScalars)
    guard let end = end(of: scalars), scalars[..<end].contains(where: \.properties.isAlphabetic) else { return name }
    return String(String.UnicodeScalarView(scalars[..<end]))
  }

  /// A name that is written like an id, without the lines at its end and with blanks: "Pino_Suárez_1_2" is "Pino Suárez".
  public static func withoutCodes(_ name: String) -> String {
    guard name.contains("_") else { return name }
    var parts = name.split(separator: "_")
    while parts.count > 1, let last = parts.last, isDesignation(last.lowercased()) || isLine(last) {
      parts.removeLast()
    }
    let rest = parts.joined(separator: " ")
    return rest.contains(where: \.isLetter) ? rest : name
  }

  /// A name without the OpenStreetMap element that is named behind it, and without the quotes that some tools then set around
  /// both: "'Parc - Park (n4618293165)'" is "Parc - Park".
  public static func withoutElement(_ name: String) -> String {
    let isQuoted = name.count > 2 && name.first == "'" && name.last == "'"
    let text = isQuoted ? Substring(name.dropFirst().dropLast()) : Substring(name)
    guard text.last == ")", let bracket = text.lastIndex(of: "(") else { return name }
    let element = text[text.index(after: bracket)...].dropLast()
    let rest = String(text[..<bracket]).trimmed
    guard let kind = element.first, "nwr".contains(kind), element.count > leastElement, !rest.isEmpty,
      element.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
    else { return name }
    return isQuoted ? rest.replacing("''", with: "'") : rest
  }

  /// The first of several names in one text, as OpenStreetMap lists them: "GTB Nagar" of "GTB Nagar;Guru Tegh Bahadur Nagar".
  public static func firstListed(_ name: String) -> String {
    name.contains(";") ? name.listed.first { $0.contains(where: \.isLetter) } ?? name : name
  }

  /// A name without what stands in brackets at its end; the name itself where there is nothing else.
  public static func withoutBrackets(_ name: String) -> String {
    guard let close = name.last, ")）".contains(close), let open = name.lastIndex(where: { "(（".contains($0) }) else {
      return name
    }
    let rest = String(name[..<open]).trimmed
    return rest.isEmpty ? name : rest
  }

  /// How many digits the number of an element has at least, which no line or platform has.
  private static let leastElement = 5

  /// "L1", "M12".
  private static func isLine(_ text: Substring) -> Bool {
    text.first?.isLetter == true && (2...3).contains(text.count) && text.dropFirst().allSatisfy(\.isNumber)
  }

  /// Where the base ends; nothing without an ending.
  private static func end(of name: [Unicode.Scalar]) -> Int? {
    let words = words(of: name)
    guard let last = words.last else { return nil }
    let texts = words.suffix(3).map { word in
      String(String.UnicodeScalarView(name[word])).lowercased()
    }
    if let start = counted(name, last) { return trimmed(name, start) }
    guard let count = length(texts, isBracketed: isBracketed(name, last)), words.count > count else { return nil }
    return trimmed(name, words[words.count - count].lowerBound)
  }

  /// How many of the last words are the ending.
  private static func length(_ words: [String], isBracketed: Bool) -> Int? {
    guard let last = words.last else { return nil }
    let before = words.dropLast().last ?? ""
    let isTravel = travels.contains(last)
    if platforms.contains(before), isTravel || isDesignation(last) { return 2 }
    if platforms.contains(last) {
      if travels.contains(before) { return 2 }
      let isCompass = words.count == 3 && compass.contains(words[0]) && before == "bound"
      return isCompass ? 3 : nil
    }
    if isTravel { return 1 }
    if last == "bound", compass.contains(before) { return 2 }
    return isBracketed && last.count <= 2 && last.allSatisfy(\.isNumber) ? 1 : nil
  }

  private static let compass: Set<String> = ["north", "south", "east", "west"]
  private static let travels: Set<String> = [
    "nb", "sb", "eb", "wb", "ib", "ob", "northbound", "southbound", "eastbound", "westbound", "inbound", "outbound",
  ]
  private static let platforms: Set<String> = [
    "platform", "plat", "plt", "pf", "track", "trk", "tk", "gleis", "gl", "steig", "bahnsteig", "quai", "voie",
    "binario",
    "andén", "anden", "vía", "via", "plataforma", "perron", "spoor", "spor", "spår", "peron", "tor", "nástupiště",
    "kolej", "platforma",
  ]

  /// "1", "12", "2a", "B".
  private static func isDesignation(_ word: String) -> Bool {
    let digits = word.prefix { $0.isNumber }
    let rest = word.dropFirst(digits.count)
    return digits.count <= 3 && rest.count <= 1 && rest.allSatisfy(\.isLetter)
  }

  /// Where "1番線" and its like start, whose number stands first.
  private static func counted(_ name: [Unicode.Scalar], _ last: Range<Int>) -> Int? {
    for ending in counters {
      let ending = Array(ending.unicodeScalars)
      guard last.count > ending.count, name[last].suffix(ending.count).elementsEqual(ending) else { continue }
      var start = last.upperBound - ending.count
      while start > last.lowerBound, name[start - 1].properties.numericType != nil { start -= 1 }
      if start < last.upperBound - ending.count { return start }
    }
    return nil
  }

  private static let counters = ["番線", "番のりば", "番乗り場", "番ホーム", "号月台", "號月台", "号站台", "月台", "站台", "번승강장"]

  private static func words(of name: [Unicode.Scalar]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start: Int?
    for (place, scalar) in name.enumerated() {
      let isWord =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
      if isWord, start == nil { start = place }
      if !isWord, let from = start {
        result.append(from..<place)
        start = nil
      }
    }
    return result + (start.map { [$0..<name.count] } ?? [])
  }

  private static func isBracketed(_ name: [Unicode.Scalar], _ word: Range<Int>) -> Bool {
    word.lowerBound > 0 && word.upperBound < name.count && "([（".unicodeScalars.contains(name[word.lowerBound - 1])
      && ")]）".unicodeScalars.contains(name[word.upperBound])
  }

  private static func trimmed(_ name: [Unicode.Scalar], _ end: Int) -> Int {
    var end = end
    while end > 0, name[end - 1].properties.isWhitespace || ",-–—([（【/:·|_".unicodeScalars.contains(name[end - 1]) {
      end -= 1
    }
    return end
  }
}
