/// How a piece of terminal text stands out.
enum TextStyle: Hashable, Sendable {
  case bold, faint, red, yellow, green
  /// The colour of a line, on a terminal with 24 bits of colour.
  case background(red: UInt8, green: UInt8, blue: UInt8, blackText: Bool)

  /// Ends every style.
  static let end = "\u{1B}[0m"

  /// Begins the style (ECMA-48, select graphic rendition).
  var begin: String {
    switch self {
    case .bold: "\u{1B}[1m"
    case .faint: "\u{1B}[2m"
    case .red: "\u{1B}[31m"
    case .yellow: "\u{1B}[33m"
    case .green: "\u{1B}[32m"
    case .background(let red, let green, let blue, let blackText):
      "\u{1B}[\(blackText ? 30 : 97);48;2;\(red);\(green);\(blue)m"
    }
  }
}
