/// The place of a ``RowScanner`` while it reads one row.
struct RowCursor {
  static let quote = UInt8(ascii: "\"")

  let text: UnsafeBufferPointer<UInt8>
  let separator: UInt8
  let limits: RowScanner.Limits
  var offset: Int
  var line: Int
  var lineStart: Int
  private var columns = ColumnCounter()

  init(
    text: UnsafeBufferPointer<UInt8>, separator: UInt8, limits: RowScanner.Limits, offset: Int, line: Int,
    lineStart: Int
  ) {
    (self.text, self.separator, self.limits) = (text, separator, limits)
    (self.offset, self.line, self.lineStart) = (offset, line, lineStart)
  }

  private var isAtEnd: Bool { offset >= text.count }

  /// Passes over lines that hold nothing but blanks.
  mutating func skipEmptyLines() {
    while !isAtEnd {
      var index = offset
      while index < text.count, isBlank(text[index]) { index += 1 }
      guard index == text.count || isLineEnd(text[index]) else { return }
      offset = index
      endLine()
    }
  }

  /// Reads all cells up to the end of the row.
  mutating func readRow(into row: inout Row) {
    while true {
      let cell = readCell(faults: &row.faults)
      if row.cells.count < limits.cellsPerRow {
        row.cells.append(cell)
      } else if row.faults.last?.kind != .tooManyCells {
        row.faults.append(fault(.tooManyCells, at: cell.start, line: cell.line, lineStart: cell.lineStart))
      }
      guard !isAtEnd, text[offset] == separator else { break }
      offset += 1
    }
    endLine()
  }

  /// Reads a cell and stops at the separator, the line's end or the text's end after it.
  private mutating func readCell(faults: inout [RowFault]) -> Cell {
    while !isAtEnd, isBlank(text[offset]) { offset += 1 }
    let cell = !isAtEnd && text[offset] == Self.quote ? readQuoted(faults: &faults) : readBare()
    guard cell.end - cell.start > limits.bytesPerCell else { return cell }
    faults.append(fault(.cellTooLong, at: cell.start, line: cell.line, lineStart: cell.lineStart))
    return Cell(
      start: cell.start, end: cell.start, line: cell.line, lineStart: cell.lineStart, isQuoted: cell.isQuoted,
      hasDoubledQuotes: false)
  }

  private mutating func readBare() -> Cell {
    let start = offset
    while !isAtEnd, text[offset] != separator, !isLineEnd(text[offset]) { offset += 1 }
    return Cell(
      start: start, end: trimmedEnd(from: start, to: offset), line: line, lineStart: lineStart, isQuoted: false,
      hasDoubledQuotes: false)
  }

  private mutating func readQuoted(faults: inout [RowFault]) -> Cell {
    let opening = self
    let start = offset + 1
    offset = start
    guard let hasDoubledQuotes = moveToClosingQuote() else {
      return giveUpQuote(opening, faults: &faults)
    }
    let end = offset
    offset += 1
    while !isAtEnd, isBlank(text[offset]) { offset += 1 }
    if !isAtEnd, text[offset] != separator, !isLineEnd(text[offset]) {
      // A quote that runs over lines into more text is the opening one of a later cell: the first was never closed.
      guard line == opening.line else { return giveUpQuote(opening, faults: &faults) }
      faults.append(fault(.textAfterQuote, at: offset, line: line, lineStart: lineStart))
      while !isAtEnd, text[offset] != separator, !isLineEnd(text[offset]) { offset += 1 }
    }
    return Cell(
      start: start, end: end, line: opening.line, lineStart: opening.lineStart, isQuoted: true,
      hasDoubledQuotes: hasDoubledQuotes)
  }

  /// Moves to the quote that closes the cell and tells whether there were doubled ones; nothing when none closes it.
  private mutating func moveToClosingQuote() -> Bool? {
    var hasDoubledQuotes = false
    while !isAtEnd {
      let byte = text[offset]
      if byte == Self.quote {
        guard offset + 1 < text.count, text[offset + 1] == Self.quote else { return hasDoubledQuotes }
        hasDoubledQuotes = true
        offset += 2
      } else if isLineEnd(byte) {
        endLine()
      } else {
        offset += 1
      }
    }
    return nil
  }

  /// Takes the cell whose quote nothing closes to end with the line it began on, so that the rows after it are read.
  private mutating func giveUpQuote(_ opening: RowCursor, faults: inout [RowFault]) -> Cell {
    self = opening
    faults.append(fault(.unclosedQuote, at: offset, line: line, lineStart: lineStart))
    let start = offset + 1
    while !isAtEnd, !isLineEnd(text[offset]) { offset += 1 }
    return Cell(
      start: start, end: trimmedEnd(from: start, to: offset), line: line, lineStart: lineStart, isQuoted: true,
      hasDoubledQuotes: false)
  }

  /// Moves over the end of a line, where there is one.
  private mutating func endLine() {
    guard !isAtEnd, isLineEnd(text[offset]) else { return }
    let isPair =
      text[offset] == TextBytes.carriageReturn && offset + 1 < text.count && text[offset + 1] == TextBytes.lineFeed
    offset += isPair ? 2 : 1
    line += 1
    lineStart = offset
  }

  private func trimmedEnd(from start: Int, to end: Int) -> Int {
    var end = end
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    return end
  }

  private mutating func fault(_ kind: RowFault.Kind, at offset: Int, line: Int, lineStart: Int) -> RowFault {
    let column = columns.column(of: offset, onLineFrom: lineStart, in: text)
    return RowFault(kind: kind, position: TextPosition(line: line, column: column))
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == TextBytes.lineFeed || byte == TextBytes.carriageReturn
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")) && byte != separator
  }
}
