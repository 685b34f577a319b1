internal import DelimitedText
internal import TransitModel

/// A CSV file of a city folder while it is read.
struct CSVSource {
  let file: String
  let log: FindingLog
  private(set) var scanner: RowScanner

  /// A file before its first row; nothing, and an error, where its bytes are no text.
  init?(_ file: TextFile, log: FindingLog) {
    guard file.isText(log: log) else { return nil }
    self.file = file.path
    self.log = log
    scanner = RowScanner(file.bytes, separator: Self.separator(of: file.bytes))
  }

  /// The character between cells: a comma; a semicolon or a tab where the first line has some and no comma, as
  /// spreadsheets write it in some countries.
  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let comma = UInt8(ascii: ",")
    if line.contains(comma) { return comma }
    return [UInt8(ascii: ";"), UInt8(ascii: "\t")].first { line.contains($0) } ?? comma
  }

  /// Reads the next row that is not blank and notes what is wrong with its form; false at the end.
  mutating func next(_ row: inout Row) -> Bool {
    while scanner.next(&row) {
      for fault in row.faults { report(fault) }
      if !row.isBlank { return true }
    }
    return false
  }

  /// The text of a cell.
  func text(_ cell: Cell) -> String { scanner.text(of: cell) }

  /// Where a cell begins.
  func location(of cell: Cell) -> Finding.Location {
    let position = scanner.position(of: cell)
    return .init(file: file, line: position.line, column: position.column)
  }

  /// Where a row begins.
  func location(of row: Row) -> Finding.Location { .init(file: file, line: row.line, column: 1) }

  private func report(_ fault: RowFault) {
    let message: String
    let hint: String?
    switch fault.kind {
    case .unclosedQuote: (message, hint) = ("a quote opens here and nothing closes it", "close it, or double it")
    case .textAfterQuote: (message, hint) = ("text stands after a closing quote", "double the quotes inside a cell")
    case .cellTooLong: (message, hint) = ("a cell is too long", nil)
    case .tooManyCells: (message, hint) = ("a row has too many cells", nil)
    }
    log.error(
      fault.kind.rawValue, at: .init(file: file, line: fault.position.line, column: fault.position.column), message,
      .init(expected: "cells as RFC 4180 has them", hint: hint))
  }
}
