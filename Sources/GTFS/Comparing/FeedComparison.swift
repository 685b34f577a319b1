/// What differs between two feeds, table by table and row by row.
public struct FeedComparison: Sendable {
  /// Which of the feeds has a file.
  public enum Presence: String, Sendable {
    case old, new, both
  }

  /// The files that differ or could not be compared, in the order of the standard.
  public let files: [FileDifference]
  /// Files that are no tables of the standard and are not compared, by name.
  public let unsupported: [(name: String, presence: Presence)]

  /// Compares two feeds.
  ///
  /// - Parameter mostRows: how many of the rows that differ are listed of each file; all are counted.
  public init(_ old: FeedContent, _ new: FeedContent, mostRows: Int) {
    files = StandardFile.all.compactMap { standard in
      switch (old.files[standard.name], new.files[standard.name]) {
      case (nil, nil): nil
      case (let a, let b): TableComparison(name: standard.name, old: a, new: b, mostRows: mostRows).difference()
      }
    }
    let (before, after) = (Set(old.others), Set(new.others))
    unsupported = before.union(after).sorted().map { name in
      (name, before.contains(name) ? after.contains(name) ? .both : .old : .new)
    }
  }

  /// Whether nothing differs.
  public var isEqual: Bool { files.isEmpty }
}

/// Compares two versions of a table.
private struct TableComparison {
  /// Where less than a tenth of the ids stayed they were made anew, and rows tell nothing.
  private static let leastShareOfIDs = 0.1
  /// So few ids may all be new.
  private static let fewIDs = 20

  let name: String
  let old: FeedFile?
  let new: FeedFile?
  let mostRows: Int

  /// The difference; nothing where there is none.
  func difference() -> FileDifference? {
    do throws(ComparedTable.Fault) {
      return try compared()
    } catch {
      return FileDifference(
        name, .notCompared(code: "csv_parsing_failed", message: "\(name):\(error.line): \(error.message)"))
    }
  }

  private func compared() throws(ComparedTable.Fault) -> FileDifference? {
    if let old, let new, old.bytes == new.bytes { return nil }
    let (before, after) = (try ComparedTable(old), try ComparedTable(new))
    var result = FileDifference(name, old == nil ? .added : new == nil ? .deleted : .modified)
    result.columns = before.columns + after.columns.filter { !before.columns.contains($0) }
    result.primaryKey = PrimaryKey.columns(of: name, among: result.columns)
    result.columnsAdded = Self.columns(of: after, without: before)
    result.columnsDeleted = Self.columns(of: before, without: after)
    let ids = try compareRows(before, after, into: &result)
    if old == nil || new == nil {
      (result.added, result.deleted, result.columnsAdded, result.columnsDeleted) = ([], [], [], [])
      return result
    }
    if ids.most > Self.fewIDs, Double(ids.kept) < Self.leastShareOfIDs * Double(ids.most),
      let key = result.primaryKey.first
    {
      return FileDifference(
        name,
        .notCompared(
          code: "id_churn", message: "\(ids.kept) of \(ids.most) values of \(key) stayed, so rows tell nothing"))
    }
    let isEqual = result.changedRows == 0 && result.columnsAdded.isEmpty && result.columnsDeleted.isEmpty
    return isEqual ? nil : result
  }

  private static func columns(of table: ComparedTable, without other: ComparedTable) -> [FileDifference.Column] {
    table.columns.enumerated().filter { !other.columns.contains($1) }.map { .init(name: $1, position: $0 + 1) }
  }

  /// The values of the first column of a key, if it is an id: how many both files have, and how many the file with more.
  private struct IDCount {
    private let column: Int?
    private var old: Set<RowDigest> = []
    private var new: Set<RowDigest> = []

    init(_ name: String, _ file: FileDifference) {
      let isDeclared = PrimaryKey.isDeclared(for: name)
      column = file.primaryKey.first.flatMap {
        isDeclared && $0.hasSuffix("_id") ? file.columns.firstIndex(of: $0) : nil
      }
    }

    var kept: Int { old.intersection(new).count }
    var most: Int { max(old.count, new.count) }

    mutating func addOld(_ values: [String]) { if let column { old.insert(RowDigest(values, [column])) } }
    mutating func addNew(_ values: [String]) { if let column { new.insert(RowDigest(values, [column])) } }
  }

  /// Compares all rows; how many ids stayed. Rows of one key are compared in their order.
  private func compareRows(
    _ before: ComparedTable, _ after: ComparedTable, into difference: inout FileDifference
  ) throws(ComparedTable.Fault) -> IDCount {
    let columns = difference.columns
    let key = difference.primaryKey.compactMap { columns.firstIndex(of: $0) }
    // What both tables have: a column that came or went is told once, not in every row.
    let shared = columns.indices.filter { before.columns.contains(columns[$0]) && after.columns.contains(columns[$0]) }
    var open = OpenRows()
    var ids = IDCount(name, difference)
    try before.forEachRow(columns) { place, values in
      ids.addOld(values)
      open.append(place, key: RowDigest(values, key), content: RowDigest(values, shared))
    }
    open.link()
    difference.oldRows = open.count
    var changes = columns.map { _ in 0 }
    try after.forEachRow(columns) { place, values in
      difference.newRows += 1
      ids.addNew(values)
      let new = FileDifference.Row(values: values, line: place.line)
      guard let (old, content) = open.take(RowDigest(values, key)) else {
        difference.addedCount += 1
        if difference.hasRoom(mostRows) { difference.added.append(new) }
        return
      }
      guard content != RowDigest(values, shared) else { return }
      let was = before.values(at: old, columns)
      for column in shared where was[column] != values[column] { changes[column] += 1 }
      difference.modifiedCount += 1
      guard difference.hasRoom(mostRows) else { return }
      difference.modified.append(.init(old: .init(values: was, line: old.line), new: new))
    }
    for place in open.left {
      difference.deletedCount += 1
      guard difference.hasRoom(mostRows) else { continue }
      difference.deleted.append(.init(values: before.values(at: place, columns), line: place.line))
    }
    difference.columnChanges = zip(columns, changes).filter { $1 > 0 }.map { ($0, $1) }
    return ids
  }
}

extension FileDifference {
  /// Whether one more row may be listed.
  fileprivate func hasRoom(_ mostRows: Int) -> Bool { listedRows < mostRows }
}
