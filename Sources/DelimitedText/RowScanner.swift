/// Reads delimited text (CSV, RFC 4180) row by row, and tells the line and column of each cell.
///
/// Quotes, doubled quotes and line breaks inside quotes are read as the RFC says; line feeds, carriage returns and both
/// together end a row; a byte order mark, blanks around cells and empty lines are passed over. A quote that does not begin
/// its cell is a character like any other. Any bytes can be read; whether they are UTF-8 is for ``TextBytes`` to say.
///
/// ```swift
/// var scanner = RowScanner(bytes)
/// var row = Row()
/// while scanner.next(&row) { … scanner.text(of: row.cells[0]) … }
/// ```
public struct RowScanner: Sendable {
  /// How much is read at most, so that a broken file cannot eat the memory.
  public struct Limits: Hashable, Sendable {
    /// The longest cell in bytes.
    public let bytesPerCell: Int
    /// The most cells of a row.
    public let cellsPerRow: Int

    /// Limits.
    public init(bytesPerCell: Int = 1 << 20, cellsPerRow: Int = 20_000) {
      self.bytesPerCell = bytesPerCell
      self.cellsPerRow = cellsPerRow
    }
  }

  /// The text.
  public let bytes: [UInt8]
  private let separator: UInt8
  private let limits: Limits
  private var offset: Int
  private var line = 1
  private var lineStart: Int
  /// Where its first row begins, and the place from which on rows are another scanner's.
  private var (start, stop): (Int, Int)
  private let columns = SharedColumnCounter()

  /// A scanner before the first row of a text whose cells are parted by `separator`, an ASCII character.
  public init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), limits: Limits = Limits()) {
    self.bytes = bytes
    self.separator = separator
    self.limits = limits
    offset = TextBytes.contentStart(of: bytes)
    lineStart = offset
    (start, stop) = (offset, bytes.count)
  }

  /// Reads the next row that is no empty line into `row`; false at the end of the text.
  public mutating func next(_ row: inout Row) -> Bool {
    row.cells.removeAll(keepingCapacity: true)
    row.faults.removeAll(keepingCapacity: true)
    guard offset < stop else { return false }
    let cursor = bytes.withUnsafeBufferPointer { text in
      var cursor = RowCursor(
        text: text, separator: separator, limits: limits, offset: offset, line: line, lineStart: lineStart)
      cursor.skipEmptyLines()
      row.line = cursor.line
      if cursor.offset < stop { cursor.readRow(into: &row) }
      return (offset: cursor.offset, line: cursor.line, lineStart: cursor.lineStart)
    }
    (offset, line, lineStart) = cursor
    return !row.cells.isEmpty
  }

  /// Parts the rows to come in two, for two scanners to read side by side: before a row near the middle for which `parts`
  /// holds, given the row before it and itself. Nothing where none is found within some thousand rows.
  ///
  /// The row is found without those before it, and what looks like one may stand in quotes: the second half is right only
  /// where ``isFollowed(by:)`` holds once the first is read.
  public func halves(where parts: (_ before: Row, _ row: Row) -> Bool) -> (first: RowScanner, second: RowScanner)? {
    let middle = offset + (stop - offset) / 2
    guard let end = bytes[middle..<stop].firstIndex(of: TextBytes.lineFeed) else { return nil }
    var search = self
    (search.offset, search.lineStart) = (end + 1, end + 1)
    var (before, row) = (Row(), Row())
    guard search.next(&before) else { return nil }
    for _ in 0..<Self.mostRowsSearched {
      guard search.next(&row), let place = row.cells.first?.lineStart else { return nil }
      if parts(before, row) {
        var (first, second) = (self, self)
        first.stop = place
        second.line = line + TextBytes.lineEnds(in: bytes[lineStart..<place])
        (second.start, second.offset, second.lineStart) = (place, place, place)
        return (first, second)
      }
      swap(&before, &row)
    }
    return nil
  }

  /// Among how many rows ``halves(where:)`` looks for one to part them at.
  private static let mostRowsSearched = 4_096

  /// Whether the row that comes next, all before it being read, is the first one of `second`.
  public func isFollowed(by second: RowScanner) -> Bool { offset == second.start }

  /// The text of a cell of this scanner, with doubled quotes made single. What is no UTF-8 becomes U+FFFD.
  public func text(of cell: Cell) -> String {
    let content = bytes[cell.range]
    guard cell.hasDoubledQuotes else { return String(decoding: content, as: UTF8.self) }
    var single: [UInt8] = []
    single.reserveCapacity(content.count)
    var index = cell.start
    while index < cell.end {
      single.append(bytes[index])
      let isPair = bytes[index] == RowCursor.quote && index + 1 < cell.end && bytes[index + 1] == RowCursor.quote
      index += isPair ? 2 : 1
    }
    return String(decoding: single, as: UTF8.self)
  }

  /// Where a cell of this scanner begins, with its quote where it has one.
  public func position(of cell: Cell) -> TextPosition {
    position(ofByte: cell.isQuoted ? cell.start - 1 : cell.start, in: cell)
  }

  /// Where the byte at `offset` of a cell is, on the line the cell begins on.
  public func position(ofByte offset: Int, in cell: Cell) -> TextPosition {
    TextPosition(
      line: cell.line, column: columns.column(of: offset, onLineFrom: cell.lineStart, in: bytes))
  }
}
