import GTFS
import TransitModel

/// Compares the tables of two feeds, and writes what differs as MobilityData's GTFS Diff (version 2.0.0-rc1).
struct FeedDiff: Sendable {
  /// How many rows of a file are listed; all are counted.
  static let mostRows = 50

  let first: CityPlace
  let second: CityPlace
  /// Where it goes.
  let output: OutputTarget

  /// Compares and writes; whether nothing differs.
  func isEqual(in session: Session) throws -> Bool {
    let comparison = FeedComparison(
      try content(of: first, in: session), try content(of: second, in: session), mostRows: Self.mostRows)
    try session.deliver(Array((json(comparison, in: session).text + "\n").utf8), to: output)
    return comparison.isEqual
  }

  private func content(of place: CityPlace, in session: Session) throws -> FeedContent {
    guard place.kind == .feed else {
      throw CommandFailure.usage("\"\(place.name)\" is no GTFS feed, and --format gtfs-diff is for two of them")
    }
    let reading = try FeedPlace(place: place).readContent()
    guard let content = reading.value else {
      throw CommandFailure.input(reading.findings.filter { $0.severity == .error }, folder: place.name)
    }
    return content
  }

  private func json(_ comparison: FeedComparison, in session: Session) -> JSONValue {
    [
      "metadata": [
        "base_feed": Self.source(first), "generated_at": .string(Self.timestamp(session.now())),
        "new_feed": Self.source(second), "row_changes_cap_per_file": .int(Self.mostRows),
        "schema_version": "2.0.0-rc1",
        "unsupported_files": .array(
          comparison.unsupported.map { ["file_name": .string($0.name), "present_in": .string($0.presence.word)] }),
      ],
      "summary": Self.summary(comparison.files),
      "file_diffs": .array(comparison.files.map(\.json)),
    ]
  }

  /// A feed with the time when its file was last written, which is when it was downloaded as far as anybody knows.
  private static func source(_ place: CityPlace) -> JSONValue {
    [
      "downloaded_at": .string(timestamp(FileSystem.modified(at: place.path) ?? 0)), "source": .string(place.name),
    ]
  }

  private static func summary(_ files: [FileDifference]) -> JSONValue {
    func count(_ word: String) -> JSONValue { .int(files.count { $0.action.word == word }) }
    return [
      "files": .array(files.map(\.summary)), "files_added_count": count("added"),
      "files_deleted_count": count("deleted"), "files_modified_count": count("modified"),
      "files_not_compared_count": count("not_compared"), "total_changes": .int(files.reduce(0) { $0 + $1.changes }),
    ]
  }

  /// A time in seconds since 1970 as ISO 8601 has it, in UTC.
  private static func timestamp(_ seconds: Int) -> String {
    let day = seconds >= 0 ? seconds / 86_400 : 0
    let rest = seconds >= 0 ? seconds % 86_400 : 0
    let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(CalendarDate(dayNumber: day))T\(clock.joined(separator: ":"))Z"
  }
}

extension FeedComparison.Presence {
  fileprivate var word: String {
    switch self {
    case .old: "base"
    case .new: "new"
    case .both: "both"
    }
  }
}

extension FileDifference.Action {
  fileprivate var word: String {
    switch self {
    case .added: "added"
    case .deleted: "deleted"
    case .modified: "modified"
    case .notCompared: "not_compared"
    }
  }
}

extension FileDifference {
  /// A file that came or went is one change; of others every row and column that differs.
  fileprivate var changes: Int {
    switch action {
    case .added, .deleted: 1
    case .modified: changedRows + columnsAdded.count + columnsDeleted.count
    case .notCompared: 0
    }
  }

  fileprivate var summary: JSONValue {
    func some(_ count: Int) -> JSONValue? { count > 0 ? .int(count) : nil }
    return .members([
      "columns_added_count": some(columnsAdded.count), "columns_deleted_count": some(columnsDeleted.count),
      "file_name": .string(name), "rows_added_count": some(addedCount), "rows_deleted_count": some(deletedCount),
      "rows_modified_count": some(modifiedCount), "stats": stats, "status": .string(action.word),
    ])
  }

  fileprivate var json: JSONValue {
    var members: [String: JSONValue?] = ["file_action": .string(action.word), "file_name": .string(name)]
    if case .notCompared(let code, let message) = action {
      members["not_compared_reason"] = ["code": .string(code), "message": .string(message)]
      return .members(members)
    }
    members["columns_added"] = .array(columnsAdded.map(\.json))
    members["columns_deleted"] = .array(columnsDeleted.map(\.json))
    guard action == .modified else { return .members(members) }
    members["row_changes"] = [
      "added": .array(added.map { $0.json("new_line_number", of: self) }),
      "columns": .array(columns.map(JSONValue.string)),
      "deleted": .array(deleted.map { $0.json("base_line_number", of: self) }),
      "modified": .array(modified.map { $0.json(of: self) }), "primary_key": .array(primaryKey.map(JSONValue.string)),
    ]
    members["stats"] = stats
    if omittedCount > 0 { members["truncated"] = ["is_truncated": true, "omitted_count": .int(omittedCount)] }
    return .members(members)
  }

  private var stats: JSONValue? {
    guard action == .modified else { return nil }
    return [
      "column_stats": .array(
        columnChanges.map { column, count in
          [
            "column": .string(column), "modifications_count": .int(count),
            "modifications_percentage": .number(Self.percentage(count, of: modifiedCount)),
          ]
        }),
      "rows_changed_percentage": .number(
        min(100, Self.percentage(changedRows, of: max(oldRows, newRows)))),
      "total_rows_base": .int(oldRows), "total_rows_new": .int(newRows),
    ]
  }

  /// To a tenth of a percent.
  private static func percentage(_ count: Int, of all: Int) -> Double {
    all == 0 ? 0 : (1000 * Double(count) / Double(all)).rounded() / 10
  }
}

extension FileDifference.Column {
  fileprivate var json: JSONValue { ["name": .string(name), "position": .int(position)] }
}

extension FileDifference.Row {
  fileprivate func json(_ lineNumber: String, of file: FileDifference) -> JSONValue {
    ["identifier": identifier(in: file), lineNumber: .int(line), "raw_value": .string(DelimitedRow.of(values))]
  }

  /// Its values of the primary key.
  fileprivate func identifier(in file: FileDifference) -> JSONValue {
    let key = Set(file.primaryKey)
    return .object(
      Dictionary(zip(file.columns, values).filter { key.contains($0.0) }.map { ($0, .string($1)) }) { first, _ in first
      })
  }
}

extension FileDifference.ChangedRow {
  fileprivate func json(of file: FileDifference) -> JSONValue {
    let changes = zip(file.columns, zip(old.values, new.values)).filter { column, values in
      values.0 != values.1 && !file.columnsAdded.contains { $0.name == column }
        && !file.columnsDeleted.contains { $0.name == column }
    }
    return [
      "base_line_number": .int(old.line),
      "field_changes": .array(
        changes.map { column, values in
          ["base_value": .string(values.0), "field": .string(column), "new_value": .string(values.1)]
        }),
      "identifier": new.identifier(in: file), "new_line_number": .int(new.line),
      "raw_value": .string(DelimitedRow.of(old.values)),
    ]
  }
}
