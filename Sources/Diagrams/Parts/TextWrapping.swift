internal import Scene

/// A text broken into lines.
struct WrappedText {
  struct Line {
    let text: String
    let extents: TextExtents
  }

  let lines: [Line]
  let font: Font
  let language: String

  /// The width of the widest line.
  var width: Double { lines.map(\.extents.width).max() ?? 0 }
  /// The height of all lines.
  var height: Double { Double(lines.count) * font.lineHeight }

  /// A text in as few lines of at most `width` as it needs, as even as they can be: broken at spaces and after hyphens, and
  /// between the words of ideographs; a word that is wider than `width` is broken where it has to.
  init(
    _ text: String, font: Font, language: String, width: Double, measuring: any TextMeasuring
  ) throws(TextFault) {
    self.font = font
    self.language = language
    let pieces = Self.pieces(of: text)
    var measured: [Piece] = []
    for piece in pieces {
      let extents = try measuring.extents(of: piece, font: font, language: language)
      if extents.width > width, piece.count > 1, piece.unicodeScalars.allSatisfy({ $0.isIdeographic }) {
        for sign in piece {
          let extents = try measuring.extents(of: String(sign), font: font, language: language)
          measured.append(Piece(text: String(sign), width: extents.width))
        }
      } else if extents.width > max(width, Self.longestWord * font.size), piece.count > 1 {
        measured += try Self.broken(piece, font: font, language: language, width: width, measuring: measuring)
      } else {
        measured.append(Piece(text: piece, width: extents.width))
      }
    }
    let total = measured.reduce(0) { $0 + $1.width }
    var limit = width
    let needed = Self.fill(measured, limit: limit).count
    if needed > 1 {
      // The narrowest width that needs no more lines makes them even.
      var low = total / Double(needed)
      var high = width
      for _ in 0..<12 {
        let middle = (low + high) / 2
        if Self.fill(measured, limit: middle).count <= needed { high = middle } else { low = middle }
      }
      limit = high
    }
    var lines: [Line] = []
    for text in needed > 1 ? Self.fill(measured, limit: limit) : [Self.trimmed(text)] {
      lines.append(Line(text: text, extents: try measuring.extents(of: text, font: font, language: language)))
    }
    self.lines = lines
  }

  /// A word is broken only when it is longer than this many times its size.
  private static let longestWord = 12.0

  /// The parts of a word that is too long, each but the last with a hyphen.
  private static func broken(
    _ word: String, font: Font, language: String, width: Double, measuring: any TextMeasuring
  ) throws(TextFault) -> [Piece] {
    let hyphen = try measuring.extents(of: "-", font: font, language: language).width
    var pieces: [Piece] = []
    var part = ""
    var used = 0.0
    for character in word {
      let advance = try measuring.extents(of: String(character), font: font, language: language).width
      if !part.isEmpty, used + advance + hyphen > width {
        pieces.append(Piece(text: part + "-", width: used + hyphen))
        part = ""
        used = 0
      }
      part.append(character)
      used += advance
    }
    if !part.isEmpty { pieces.append(Piece(text: part, width: used)) }
    return pieces
  }

  private struct Piece {
    let text: String
    let width: Double
  }

  private static func fill(_ pieces: [Piece], limit: Double) -> [String] {
    var lines: [String] = []
    var current = ""
    var width = 0.0
    for piece in pieces {
      if !current.isEmpty, width + piece.width > limit + 0.01, piece.text != " ", !clings(piece.text) {
        lines.append(trimmed(current))
        current = ""
        width = 0
      }
      if current.isEmpty, piece.text == " " { continue }
      current += piece.text
      width += piece.width
    }
    if !trimmed(current).isEmpty || lines.isEmpty { lines.append(trimmed(current)) }
    return lines
  }

  /// Closing marks do not begin a line.
  private static func clings(_ text: String) -> Bool {
    guard let first = text.first else { return false }
    return "）)】」』》〉、。，．：；！？·・-–—/".contains(first)
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Words and single spaces; digits and letters beside ideographs stay whole.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = []
    var word = ""
    var ideographs = ""
    func flush() {
      pieces += IdeographicWords.words(of: ideographs)
      ideographs = ""
      if !word.isEmpty { pieces.append(word) }
      word = ""
    }
    for character in text {
      if character.isWhitespace {
        flush()
        pieces.append(" ")
      } else if character.unicodeScalars.first?.isIdeographic == true {
        if !word.isEmpty { flush() }
        ideographs.append(character)
      } else {
        if !ideographs.isEmpty { flush() }
        word.append(character)
        if character == "-" || character == "–" || character == "/" { flush() }
      }
    }
    flush()
    return pieces
  }
}
