internal import DelimitedText
internal import TransitModel

/// The names of a table's columns.
struct TableHeader {
  /// The names as written, in lower case.
  let names: [String]
  /// The index of each column; of one that stands twice, the first.
  let columns: [String: Int]

  init(names: [String]) {
    self.names = names.map { $0.lowercased() }
    columns = Dictionary(self.names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Notes columns that stand twice, are not of the standard, or are missing, and which ones a guide has no use for. A
  /// missing column without which a table says nothing is fatal only in the tables no feed can do without.
  func report(path: String, positions: [TextPosition], standard: StandardFile, log: FindingLog) {
    func location(_ index: Int) -> Finding.Location {
      Finding.Location(
        file: path, line: positions[index].line, column: positions[index].column)
    }
    var unused: [String] = []
    for (index, name) in names.enumerated() where index < positions.count {
      let first = columns[name] ?? index
      if name.isEmpty {
        log.add(
          Finding(
            code: "empty_column_name", severity: .warning, location: location(index), message: "a column has no name"))
      } else if first != index {
        log.add(
          Finding(
            code: "duplicated_column", severity: .warning, location: location(index),
            message: "the column \"\(name)\" stands twice; the first one counts", related: [location(first)]))
      } else if standard.field(name) == nil {
        log.add(
          Finding(
            code: "unknown_column", severity: .info, location: location(index),
            message: "the column \"\(Self.shortened(name))\" is not of the standard and was not used"))
      } else if standard.field(name)?.isUsed == false {
        unused.append(name)
      }
    }
    if !unused.isEmpty {
      log.add(
        Finding(
          code: "unused_column", severity: .info, location: Finding.Location(file: path),
          message: "a guide has no use for the columns \(unused.map { "\"\($0)\"" }.joined(separator: ", "))"))
    }
    reportMissing(path: path, standard: standard, log: log)
  }

  private func reportMissing(path: String, standard: StandardFile, log: FindingLog) {
    for field in standard.fields where field.isRequired && columns[field.name] == nil {
      let finding = Finding(
        code: "missing_required_column", severity: .error, location: Finding.Location(file: path, line: 1),
        message: "the column \"\(field.name)\" is missing" + (standard.isCore ? "" : "; the file was left out"),
        found: names.prefix(12).map(Self.shortened).joined(separator: ","), expected: field.name)
      if standard.isCore { log.addFatal(finding) } else { log.add(finding) }
    }
  }

  /// Whether all columns are there without which the table says nothing.
  func isComplete(for standard: StandardFile) -> Bool {
    standard.fields.allSatisfy { !$0.isRequired || columns[$0.name] != nil }
  }

  private static func shortened(_ name: String) -> String {
    name.unicodeScalars.count > 40 ? String(String.UnicodeScalarView(name.unicodeScalars.prefix(39))) + "…" : name
  }
}
