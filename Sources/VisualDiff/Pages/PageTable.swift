/// What the cells of a table tell, each under the heads of its rows and columns.
struct PageTable {
  private(set) var cells: [PageFact] = []
  /// The heads of the columns, from top to bottom.
  private var columns: [Int: [String]] = [:]
  /// Cells of rows above that reach down: the column, and how many rows are left.
  private var reaching: [Int: (rows: Int, words: String)] = [:]
  private let caption: [String]

  private static let mostColumns = 1000

  init(_ table: HTMLElement) {
    caption = table.elements.first { $0.name == "caption" }.map { [$0.words] } ?? []
    for part in table.elements where part.name != "caption" {
      if part.name == "tr" {
        read([part], isHead: false)
      } else {
        read(part.elements.filter { $0.name == "tr" }, isHead: part.name == "thead")
      }
    }
  }

  private mutating func read(_ rows: [HTMLElement], isHead: Bool) {
    var group: [String] = []
    for row in rows {
      let members = row.elements.filter { $0.name == "td" || $0.name == "th" }
      if isHead || (members.allSatisfy { $0.name == "th" && $0.attributes["scope"] != "rowgroup" } && !members.isEmpty)
      {
        readHeads(members)
      } else if members.count == 1, members[0].name == "th" {
        group = [members[0].words]
      } else {
        readCells(members, group)
      }
    }
  }

  private mutating func readHeads(_ members: [HTMLElement]) {
    place(members) { table, head, column in
      let words = head.words
      if table.columns[column]?.last != words { table.columns[column, default: []].append(words) }
    }
  }

  private mutating func readCells(_ members: [HTMLElement], _ group: [String]) {
    var heads = members.filter { $0.name == "th" }.map(\.words)
    // A row without a head goes by its first cell.
    if heads.isEmpty, members.count > 1, let first = members.first { heads = [first.words] }
    let path = caption + group + heads
    place(members) { table, cell, column in
      guard cell.name == "td" else { return }
      let above = table.columns[column] ?? []
      table.cells.append(PageFact(path: (path + above).filter { !$0.isEmpty }, pieces: cell.leaves))
    }
    cells.removeAll { $0.pieces.isEmpty }
  }

  /// Calls `body` for each cell and each column it covers, cells that reach down from above passed over.
  private mutating func place(_ members: [HTMLElement], _ body: (inout PageTable, HTMLElement, Int) -> Void) {
    var column = 0
    var taken: [Int: (rows: Int, words: String)] = [:]
    for member in members {
      while reaching[column] != nil { column += 1 }
      let width = Self.span(member, "colspan")
      let height = Self.span(member, "rowspan")
      for covered in column..<min(column + width, Self.mostColumns) {
        if member.name == "th" || covered == column { body(&self, member, covered) }
        if height > 1 { taken[covered] = (height - 1, member.words) }
      }
      column += width
    }
    for (column, cell) in reaching where cell.rows > 1 { taken[column] = (cell.rows - 1, cell.words) }
    reaching = taken
  }

  private static func span(_ cell: HTMLElement, _ attribute: String) -> Int {
    min(max(cell.attributes[attribute].flatMap { Int($0) } ?? 1, 1), mostColumns)
  }
}
