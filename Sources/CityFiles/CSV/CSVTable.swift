internal import DelimitedText
internal import TransitModel

/// A CSV file whose columns have names and may stand in any order.
struct CSVTable {
  /// Its columns.
  struct Form {
    /// What a row is: `transfer`.
    let name: String
    /// The columns it must have.
    let required: [String]
    /// The columns it may have.
    let optional: [String]
    /// What a further column may begin with: `name:`.
    var prefix: String?
  }

  private(set) var source: CSVSource
  private let form: Form
  /// The names of the columns with their place in a row, and where they stand.
  private(set) var columns: [(name: String, index: Int, location: Finding.Location)] = []
  /// The place of each name in ``columns``.
  private var places: [String: Int] = [:]
  /// As many cells as the columns with names reach.
  private var width = 1
  private var row = Row()

  /// A table after its header; nothing, and errors, where it cannot be read.
  init?(_ file: TextFile, form: Form, log: FindingLog) {
    guard let source = CSVSource(file, log: log) else { return nil }
    self.source = source
    self.form = form
    guard self.source.next(&row) else {
      log.error(
        "empty-file", at: .init(file: file.path), "the file is empty",
        .init(found: "nothing", expected: "a header with \(form.required.joined(separator: ", "))"))
      return nil
    }
    readHeader()
    guard form.required.allSatisfy({ places[$0] != nil }) else { return nil }
  }

  private mutating func readHeader() {
    for (index, cell) in row.cells.enumerated() {
      let name = source.text(cell).trimmed
      let location = source.location(of: cell)
      guard !name.isEmpty else { continue }
      if let first = places[name].map({ columns[$0] }) {
        source.log.error(
          "duplicate-column", at: location, "the column \(name.quoted) stands twice",
          .init(found: name, expected: "each column once", related: [first.location]))
        continue
      }
      let known = form.required + form.optional
      let isPrefixed = form.prefix.map { name.hasPrefix($0) } ?? false
      if !known.contains(name), !isPrefixed {
        source.log.warning(
          "unknown-column", at: location, "a \(form.name) has no column \(name.quoted)",
          .init(
            found: name, expected: known.joined(separator: ", "), hint: Suggestion.hint(for: name, among: known)))
      }
      places[name] = columns.count
      columns.append((name, index, location))
      width = max(width, index + 1)
    }
    for name in form.required where places[name] == nil {
      source.log.error(
        "missing-column", at: source.location(of: row), "the column \(name.quoted) is missing",
        .init(expected: name, hint: "add it to the header"))
    }
  }

  /// Moves to the next row; false at the end.
  mutating func next() -> Bool {
    guard source.next(&row) else { return false }
    for cell in row.cells.dropFirst(width) where !cell.isEmpty {
      source.log.warning(
        "extra-cell", at: source.location(of: cell), "a cell stands under no column",
        .init(found: source.text(cell), expected: "as many cells as the header has"))
    }
    return true
  }

  /// Where the row begins.
  var location: Finding.Location { source.location(of: row) }

  /// The cell under a column; nothing where it is missing or empty.
  subscript(name: String) -> YAMLCursor? {
    guard let place = places[name] else { return nil }
    return self[columns[place].index, name]
  }

  /// The cell at an index; nothing where it is missing or empty.
  subscript(index: Int, name: String) -> YAMLCursor? {
    guard index < row.cells.count else { return nil }
    let cell = row.cells[index]
    let text = source.text(cell).trimmed
    guard !text.isEmpty else { return nil }
    // The same reading of values as in YAML: a cell is a text that says what it should be.
    let node = YAMLNode(content: .scalar(text, isPlain: false), location: source.location(of: cell))
    return YAMLCursor(node, name: name, log: source.log)
  }

  /// The cell under a column; where it is empty that is an error.
  func required(_ name: String) -> YAMLCursor? {
    if let cursor = self[name] { return cursor }
    let index = places[name].map { columns[$0].index } ?? 0
    let place = index < row.cells.count ? source.location(of: row.cells[index]) : location
    source.log.error(
      "empty-value", at: place, "a \(form.name) has no \(name.quoted)", .init(found: "nothing", expected: name))
    return nil
  }
}
