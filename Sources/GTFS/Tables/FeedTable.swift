internal import DelimitedText
internal import TransitModel

/// A table of a feed, read row by row from its bytes.
struct FeedTable {
  /// A column; a missing one is empty in every row.
  struct Column: Hashable {
    let name: String
    let index: Int
    /// Whether the table has it.
    var exists: Bool { index >= 0 }
  }

  /// Its path in the feed.
  let path: String
  private(set) var log: FindingLog
  private var scanner: RowScanner
  private var row = Row()
  private let columns: [String: Int]
  private let width: Int
  private let bytes: [UInt8]

  /// The table in a file, with its header read; nothing when the file cannot be read, has no header, or lacks a column without which it says nothing. What is wrong
  /// with the header is noted; where the bytes are no text, fatally.
  init?(_ file: FeedFile, as standard: StandardFile, log: FindingLog) {
    path = file.path
    bytes = file.bytes
    self.log = log
    guard TextCheck(file: file, log: log).isReadable else { return nil }
    scanner = RowScanner(file.bytes, limits: Self.limits)
    guard scanner.next(&row) else {
      log.add(
        Finding(
          code: "empty_file", severity: .warning, location: Finding.Location(file: file.path),
          message: "the file is empty"))
      return nil
    }
    let (cells, scan) = (row.cells, scanner)
    let header = TableHeader(names: cells.map { scan.text(of: $0) })
    columns = header.columns
    width = cells.count
    noteFaults()
    guard !log.isFatal else { return nil }
    header.report(path: path, positions: cells.map { scan.position(of: $0) }, standard: standard, log: log)
    guard header.isComplete(for: standard) else { return nil }
  }

  /// The same, to be looked through beforehand: what is wrong is noted when it is read.
  var preview: FeedTable {
    var copy = self
    copy.log = FindingLog()
    return copy
  }

  /// The rows to come in two halves, to be read side by side, each with a log of its own: where there are many, before a
  /// row that has another value in the column than the one before it. They hold where ``isFollowed(by:)`` does.
  func halves(partedBy column: Column) -> (first: FeedTable, second: FeedTable)? {
    guard bytes.count >= Self.leastBytesOfHalves, column.exists else { return nil }
    let halves = scanner.halves { before, row in
      guard column.index < before.cells.count, column.index < row.cells.count else { return false }
      return bytes[before.cells[column.index].range] != bytes[row.cells[column.index].range]
    }
    guard let halves else { return nil }
    var (first, second) = (preview, preview)
    (first.scanner, second.scanner) = halves
    return (first, second)
  }

  /// From how many bytes on it is worth a second processor's time to be woken.
  private static let leastBytesOfHalves = 1 << 20

  /// Whether all rows are read, and the next one is the first of `second`.
  func isFollowed(by second: FeedTable) -> Bool { scanner.isFollowed(by: second.scanner) }

  /// How many rows there may be: the lines, which are as many where none stands in quotes.
  var mostRows: Int { TextBytes.lineFeeds(in: bytes) }

  /// The column with that name.
  func column(_ name: String) -> Column { Column(name: name, index: columns[name] ?? -1) }

  /// The line the row begins on.
  var line: Int { row.line }

  /// Moves to the next row; false at the end, and after a fault that makes everything after it doubtful.
  mutating func next() -> Bool {
    guard scanner.next(&row) else { return false }
    if !row.faults.isEmpty { noteFaults() }
    if row.cells.count != width, !log.isFatal { noteLength() }
    return !log.isFatal
  }

  /// The text of a cell, without blanks at its ends and with line breaks made blanks; empty where there is none.
  func text(_ column: Column) -> String {
    guard let cell = cell(column) else { return "" }
    let text = fitted(scanner.text(of: cell), column)
    let isPlain = !text.utf8.contains { $0 < 0x20 } && text.utf8.first != 0x20 && text.utf8.last != 0x20
    guard !isPlain else { return text.utf8.contains { $0 > 0x7E } ? text.onOneLine : text }
    if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      note("new_line_in_value", .warning, column, "a line break stands in the value; it was made a blank")
    }
    return text.onOneLine.unicodeScalars.split { $0.value <= 0x20 }.map { String($0) }.joined(separator: " ")
  }

  /// How many characters a value may have that is no id: more than any name has.
  private static let mostCharacters = 500

  /// The value, cut where it is too long to be a name.
  private func fitted(_ text: String, _ column: Column) -> String {
    guard text.utf8.count > Self.mostCharacters, !column.name.hasSuffix("_id"),
      text.unicodeScalars.count > Self.mostCharacters
    else { return text }
    note(
      "value_too_long", .warning, column, "the value has \(text.unicodeScalars.count) characters; it was cut",
      expected: "at most \(Self.mostCharacters)")
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.mostCharacters - 1))) + "…"
  }

  /// Whether the cell is empty or not there.
  func isEmpty(_ column: Column) -> Bool { cell(column)?.isEmpty ?? true }

  /// Calls `body` with the bytes of a cell; with none where there is no cell.
  func withBytes<Result>(_ column: Column, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Result) -> Result {
    scanner.bytes.withUnsafeBufferPointer { bytes in
      guard let cell = cell(column) else { return body(bytes[0..<0]) }
      return body(FieldBytes.trimmed(bytes[cell.range]))
    }
  }

  private func cell(_ column: Column) -> Cell? {
    column.index >= 0 && column.index < row.cells.count ? row.cells[column.index] : nil
  }

  /// Where a cell is; the row where there is no cell.
  func location(_ column: Column? = nil) -> Finding.Location {
    guard let column, let cell = cell(column) else { return Finding.Location(file: path, line: row.line) }
    let position = scanner.position(of: cell)
    return Finding.Location(file: path, line: position.line, column: position.column)
  }

  /// Notes something about a cell of the row, with what stands in it.
  func note(
    _ code: String, _ severity: Finding.Severity, _ column: Column? = nil, _ message: String, expected: String? = nil,
    hint: String? = nil, related: [Finding.Location] = []
  ) {
    let found = column.flatMap { cell($0) }.map { scanner.text(of: $0) }.flatMap {
      $0.isEmpty ? nil : Self.shortened($0)
    }
    log.add(
      Finding(
        code: code, severity: severity, location: location(column),
        message: found.map { Self.message(message, saying: $0) } ?? message, found: found, expected: expected,
        hint: hint, related: related))
  }

  /// The message with what was found, where it does not say so yet, before what became of it.
  private static func message(_ message: String, saying found: String) -> String {
    if message.contains("\"\(found)\"") { return message }
    let parts = message.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    return String(parts[0]) + ": \"\(found)\"" + (parts.count > 1 ? ";" + parts[1] : "")
  }

  private static func shortened(_ text: String) -> String {
    text.unicodeScalars.count > 80 ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(79))) + "…" : text
  }

  private func noteLength() {
    note(
      "invalid_row_length", .warning, nil,
      "the row has \(row.cells.count) cells, the header \(width); \(row.cells.count > width ? "the rest was left out" : "what is missing was read as empty")"
    )
  }

  /// How much of a table is read at most.
  static let limits = RowScanner.Limits(bytesPerCell: 1 << 20, cellsPerRow: 2_000)

  private func noteFaults() {
    for fault in row.faults {
      let location = Finding.Location(file: path, line: fault.position.line, column: fault.position.column)
      func finding(_ severity: Finding.Severity, _ message: String) -> Finding {
        Finding(code: "csv_parsing_failed", severity: severity, location: location, message: message)
      }
      switch fault.kind {
      case .unclosedQuote: log.addFatal(finding(.error, fault.words))
      case .textAfterQuote: log.add(finding(.warning, fault.words))
      case .cellTooLong, .tooManyCells: log.addFatal(finding(.error, fault.words))
      }
    }
  }
}

extension RowFault {
  /// What is wrong, in words.
  var words: String {
    switch kind {
    case .unclosedQuote: "a quote opens here and nothing closes it"
    case .textAfterQuote: "text after a closing quote was left out"
    case .cellTooLong: "the cell is longer than 1 MB"
    case .tooManyCells: "the row has more than \(FeedTable.limits.cellsPerRow) cells"
    }
  }
}
