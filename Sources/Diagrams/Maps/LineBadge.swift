internal import Scene
internal import Schematic
internal import TransitModel

extension NetworkMap {
  /// The badge of a line as the first language of the map writes it: on a Chinese map 昌平 instead of CP, which is only what
  /// its romanised name begins with.
  func chip(of line: Int) -> Chip {
    let it = graph.lines[line]
    guard let language = languages.first, let written = it.writtenBadge(in: language) else {
      return Chip(it, title: word(it.name))
    }
    return Chip(it, text: written, language: language.rawValue, title: word(it.name))
  }
}

extension LineGraph.Service {
  /// More ideographs do not stand on a badge.
  private static let widest = 4

  /// The name of the line in ideographs, without the word for line, where its short name stands for the romanised name: letters
  /// of it in their order. Nothing where the short name says something of its own, as a number or an official code does.
  func writtenBadge(in language: LanguageTag) -> String? {
    guard shortName.count > 1, shortName.allSatisfy({ $0.isASCII && $0.isLetter }),
      var written = name.variant(for: language)?.text, written.unicodeScalars.allSatisfy(\.properties.isIdeographic),
      name.variants.contains(where: { $0.text.hasInitials(shortName) })
    else { return nil }
    if let last = written.last, last == "线" || last == "線" { written.removeLast() }
    return (1...Self.widest).contains(written.count) ? written : nil
  }
}

extension String {
  /// Whether letters stand for this name: its first one, and others of it in their order, but none of the word for line.
  fileprivate func hasInitials(_ letters: String) -> Bool {
    var rest = lowercased().split(separator: " ").filter { $0 != "line" }.joined()[...]
    guard rest.first == letters.lowercased().first else { return false }
    for letter in letters.lowercased() {
      guard let found = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: found)...]
    }
    return true
  }
}
