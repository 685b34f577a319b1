/// One cell of a row, as a range of the text's bytes. ``RowScanner/text(of:)`` makes a string of it.
public struct Cell: Hashable, Sendable {
  /// The offset of its first byte, without quotes and the blanks around it.
  public let start: Int
  /// The offset after its last byte.
  public let end: Int
  /// The line it begins on, from 1.
  public let line: Int
  /// The offset of the first byte of that line.
  let lineStart: Int
  /// Whether it stood in quotes.
  public let isQuoted: Bool
  /// Whether quotes inside it are written twice.
  let hasDoubledQuotes: Bool

  /// Whether there is nothing in it.
  public var isEmpty: Bool { start == end }
  /// Its bytes' offsets; doubled quotes inside are still doubled.
  public var range: Range<Int> { start..<end }
}

/// A row of cells. Make one and hand it to ``RowScanner/next(_:)`` again and again: its storage is used anew.
public struct Row: Sendable {
  /// The line it begins on, from 1.
  public internal(set) var line = 0
  /// Its cells, at least one.
  public internal(set) var cells: [Cell] = []
  /// What is wrong with its form, in order.
  public internal(set) var faults: [RowFault] = []

  /// An empty row.
  public init() {}

  /// Whether all its cells are empty, as spreadsheets write rows that were cleared.
  public var isBlank: Bool { cells.allSatisfy(\.isEmpty) }
}

/// What is wrong with the form of a row. The row is read all the same, as well as it can be.
public struct RowFault: Hashable, Sendable {
  /// What is wrong.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A quote opens and nothing closes it; the cell was taken to end with its line.
    case unclosedQuote = "unclosed-quote"
    /// Something stands between a closing quote and the next separator; it was left out.
    case textAfterQuote = "text-after-quote"
    /// A cell is longer than ``RowScanner/Limits/bytesPerCell``; it was read as empty.
    case cellTooLong = "cell-too-long"
    /// A row has more cells than ``RowScanner/Limits/cellsPerRow``; the rest was left out.
    case tooManyCells = "too-many-cells"
  }

  /// What is wrong.
  public let kind: Kind
  /// Where: the quote that opens, the text after the quote, or the cell.
  public let position: TextPosition
}
