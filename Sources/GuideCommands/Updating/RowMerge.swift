import TransitModel

/// Merges what a person did to a CSV file with what its source did to it, row by row and cell by cell.
struct RowMerge {
  let file: String
  private(set) var notes: [MergeNote] = []

  init(file: String) { self.file = file }

  /// The merged text; nothing where columns or rows cannot be told apart.
  mutating func merged(base: String, mine: String, theirs: String) -> String? {
    guard var old = Table(base), var own = Table(mine), var new = Table(theirs) else { return nil }
    if old.header != own.header || old.header != new.header {
      guard let header = Self.columns(old.header, own.header, new.header) else { return nil }
      (old, own, new) = (old.laidOut(as: header), own.laidOut(as: header), new.laidOut(as: header))
    }
    let keys = Table.keys(of: old.header)
    guard let before = old.rows(by: keys), let ours = own.rows(by: keys), let others = new.rows(by: keys) else {
      return nil
    }
    var lines = [own.headerLine]
    for row in own.rows {
      let key = Table.key(of: row, keys)
      if let line = kept(row, base: before[key], theirs: others[key], [key], own.header) { lines.append(line) }
    }
    for row in new.rows {
      let key = Table.key(of: row, keys)
      guard ours[key] == nil else { continue }
      guard let was = before[key] else {
        note(.taken, [key], nil, nil, row.line)
        lines.append(row.line)
        continue
      }
      note(was.cells == row.cells ? .kept : .conflict, [key], was.line, nil, row.line)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The columns of all three: the source's where the person left them as they were, else the person's; new ones stand behind what
  /// they stood behind. Nothing where a column stands twice.
  private static func columns(_ base: [String], _ mine: [String], _ theirs: [String]) -> [String]? {
    guard [base, mine, theirs].allSatisfy({ Set($0).count == $0.count }) else { return nil }
    if base == mine { return theirs }
    if base == theirs { return mine }
    let gone = Set(base).subtracting(theirs)
    return KeyOrder.woven(
      theirs.filter { !base.contains($0) || mine.contains($0) }, into: mine.filter { !gone.contains($0) })
  }

  private mutating func kept(
    _ mine: Table.Row, base: Table.Row?, theirs: Table.Row?, _ path: [String], _ header: [String]
  ) -> String? {
    guard let base else {
      if let theirs, theirs.cells != mine.cells { note(.conflict, path, nil, mine.line, theirs.line) }
      if theirs == nil { note(.kept, path, nil, mine.line, nil) }
      return mine.line
    }
    guard let theirs else {
      let isEdited = base.cells != mine.cells
      note(isEdited ? .conflict : .taken, path, base.line, mine.line, nil)
      return isEdited ? mine.line : nil
    }
    if mine.cells == theirs.cells { return mine.line }
    var cells = mine.cells
    for place in header.indices {
      let (old, own, new) = (base.cells[place], mine.cells[place], theirs.cells[place])
      if own == new { continue }
      let path = path + ["cell " + header[place]]
      if old == own {
        cells[place] = new
        note(.taken, path, old, own, new)
      } else {
        note(old == new ? .kept : .conflict, path, old, own, new)
      }
    }
    return cells == mine.cells ? mine.line : DelimitedRow.of(cells)
  }

  private mutating func note(
    _ kind: MergeNote.Kind, _ path: [String], _ base: String?, _ mine: String?, _ theirs: String?
  ) {
    notes.append(MergeNote(kind: kind, file: file, path: path, mine: mine, theirs: theirs, base: base))
  }
}

/// A CSV file as it stands, line by line.
private struct Table {
  struct Row {
    let line: String
    let cells: [String]
  }

  let headerLine: String
  let header: [String]
  let rows: [Row]

  /// Nothing where the rows have not as many cells as the header.
  init?(_ text: String) {
    var rows = Self.records(of: text).map { Row(line: $0, cells: Self.cells(of: $0)) }
    guard let first = rows.first else { return nil }
    rows.removeFirst()
    guard rows.allSatisfy({ $0.cells.count == first.cells.count }) else { return nil }
    (headerLine, header, self.rows) = (first.line, first.cells, rows)
  }

  /// The same with other columns; cells of columns that it has not are empty.
  func laidOut(as columns: [String]) -> Table {
    let places = columns.map { header.firstIndex(of: $0) }
    let rows = rows.map { row in
      let cells = places.map { $0.map { row.cells[$0] } ?? "" }
      return Row(line: DelimitedRow.of(cells), cells: cells)
    }
    return Table(headerLine: DelimitedRow.of(columns), header: columns, rows: rows)
  }

  private init(headerLine: String, header: [String], rows: [Row]) {
    (self.headerLine, self.header, self.rows) = (headerLine, header, rows)
  }

  /// The columns that tell rows apart: the trip of a timetable, the two ends of a change.
  static func keys(of header: [String]) -> [Int] {
    if let trip = header.firstIndex(of: "trip") { return [trip] }
    let ends = header.indices.filter { header[$0].hasPrefix("from_") || header[$0].hasPrefix("to_") }
    return ends.isEmpty ? Array(header.indices) : ends
  }

  static func key(of row: Row, _ keys: [Int]) -> String {
    "row " + keys.map { row.cells[$0] }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The rows by what tells them apart; nothing where two are alike.
  func rows(by keys: [Int]) -> [String: Row]? {
    let table = Dictionary(rows.map { (Self.key(of: $0, keys), $0) }) { first, _ in first }
    return table.count == rows.count ? table : nil
  }

  /// The records of a text, those with line breaks in quotes whole.
  private static func records(of text: String) -> [String] {
    var records: [String] = []
    var open: String?
    for line in text.lines {
      let record = (open.map { $0 + "\n" } ?? "") + line
      // Quotes inside quotes are doubled.
      let isOpen = record.utf8.count { $0 == UInt8(ascii: "\"") } % 2 == 1
      open = isOpen ? record : nil
      if !isOpen, !record.isEmpty { records.append(record) }
    }
    return records + [open].compactMap { $0 }
  }

  private static func cells(of record: String) -> [String] {
    var cells: [String] = []
    var (cell, isQuoted) = ("", false)
    var previous: Character?
    for character in record {
      if character == "\"" {
        // The second of two quotes inside quotes is one.
        if !isQuoted, previous == "\"" { cell.append("\"") }
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        cells.append(cell)
        cell = ""
      } else {
        cell.append(character)
      }
      previous = character
    }
    return cells + [cell]
  }
}
