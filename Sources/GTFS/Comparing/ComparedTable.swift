internal import DelimitedText

/// A table to be compared: its columns, and its rows where they stand in the file.
struct ComparedTable {
  /// Why a table cannot be compared.
  struct Fault: Error {
    let line: Int
    let message: String
  }

  /// A row: where it stands in the file, and on which line it begins.
  struct Place {
    let start: Int
    let end: Int
    let line: Int
  }

  let columns: [String]
  private let bytes: [UInt8]
  private let places: [String: Int]

  /// The table in a file; one without a header has no columns.
  init(_ file: FeedFile?) throws(Fault) {
    bytes = file?.bytes ?? []
    var scanner = RowScanner(bytes, limits: FeedTable.limits)
    var row = Row()
    guard scanner.next(&row) else {
      (columns, places) = ([], [:])
      return
    }
    try Self.check(row)
    columns = row.cells.map { scanner.text(of: $0) }
    places = Dictionary(columns.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// Calls `body` with every row after the header: its values in the order of `columns`, empty where it has none.
  func forEachRow(_ columns: [String], _ body: (Place, [String]) -> Void) throws(Fault) {
    var scanner = RowScanner(bytes, limits: FeedTable.limits)
    var row = Row()
    guard scanner.next(&row) else { return }
    let indices = columns.map { places[$0] }
    while scanner.next(&row) {
      try Self.check(row)
      guard !row.isBlank, let first = row.cells.first, let last = row.cells.last else { continue }
      let start = first.isQuoted ? first.start - 1 : first.start
      let end = last.isQuoted ? min(last.end + 1, bytes.count) : last.end
      body(Place(start: start, end: end, line: row.line), Self.values(of: row, scanner, indices))
    }
  }

  /// The values of a row in the order of `columns`.
  func values(at place: Place, _ columns: [String]) -> [String] {
    var scanner = RowScanner(Array(bytes[place.start..<place.end]))
    var row = Row()
    guard scanner.next(&row) else { return columns.map { _ in "" } }
    return Self.values(of: row, scanner, columns.map { places[$0] })
  }

  private static func values(of row: Row, _ scanner: RowScanner, _ indices: [Int?]) -> [String] {
    indices.map { index in
      guard let index, index < row.cells.count else { return "" }
      return scanner.text(of: row.cells[index])
    }
  }

  private static func check(_ row: Row) throws(Fault) {
    guard let fault = row.faults.first(where: { $0.kind != .textAfterQuote }) else { return }
    throw Fault(line: fault.position.line, message: fault.words)
  }
}
