/// What differs between two versions of a table.
public struct FileDifference: Sendable {
  /// What became of the file.
  public enum Action: Hashable, Sendable {
    case added, deleted, modified
    /// It could not be compared: a code for programs, and why in words.
    case notCompared(code: String, message: String)
  }

  /// A column with its place in the header, from 1.
  public struct Column: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its place.
    public let position: Int
  }

  /// A row, with its values in the order of ``FileDifference/columns`` and its line in its file.
  public struct Row: Hashable, Sendable {
    /// The values, without quotes.
    public let values: [String]
    /// The line it begins on, from 1.
    public let line: Int
  }

  /// A row that has other values: as it was, and as it is.
  public struct ChangedRow: Hashable, Sendable {
    /// The row as it was.
    public let old: Row
    /// The row as it is.
    public let new: Row
  }

  /// The file's name.
  public let name: String
  /// What became of it.
  public let action: Action
  /// Columns that only the new file has.
  public internal(set) var columnsAdded: [Column] = []
  /// Columns that only the old file has.
  public internal(set) var columnsDeleted: [Column] = []
  /// The columns that tell rows apart.
  public internal(set) var primaryKey: [String] = []
  /// All columns: those of the old file in its order, then those that only the new one has.
  public internal(set) var columns: [String] = []
  /// Rows that came, in the order of the new file; with those that went and changed at most as many as were asked for.
  public internal(set) var added: [Row] = []
  /// Rows that went, in the order of the old file.
  public internal(set) var deleted: [Row] = []
  /// Rows that changed, in the order of the new file.
  public internal(set) var modified: [ChangedRow] = []
  /// How many rows came in all.
  public internal(set) var addedCount = 0
  /// How many rows went in all.
  public internal(set) var deletedCount = 0
  /// How many rows changed in all.
  public internal(set) var modifiedCount = 0
  /// How many rows the old file has.
  public internal(set) var oldRows = 0
  /// How many rows the new file has.
  public internal(set) var newRows = 0
  /// In how many of the changed rows a column changed, in the order of ``columns``; only columns that did.
  public internal(set) var columnChanges: [(column: String, count: Int)] = []

  init(_ name: String, _ action: Action) {
    self.name = name
    self.action = action
  }

  /// How many rows came, went or changed in all.
  public var changedRows: Int { addedCount + deletedCount + modifiedCount }

  /// How many of them are listed.
  var listedRows: Int { added.count + deleted.count + modified.count }

  /// How many of them are not listed.
  public var omittedCount: Int { changedRows - listedRows }
}
