internal import TransitModel

/// A row of `pathways.txt`.
struct PathwayRecord {
  /// What it is (`pathway_mode`).
  enum Mode: Int {
    case walkway = 1
    case stairs, movingSidewalk, escalator, lift, fareGate, exitGate
  }

  let from: Int
  let to: Int
  let mode: Mode?
  let isBidirectional: Bool
  let metres: Double?
  let seconds: Int?
  /// Steps, negative downwards.
  let stairs: Int?
}

/// `pathways.txt` and the names of `levels.txt`.
struct PathwayTable {
  private(set) var records: [PathwayRecord] = []

  init() {}

  /// Reads all pathways; one that joins what does not exist is left out, any other bad field costs only itself.
  init(_ table: FeedTable, stops: StopTable) {
    var table = table
    let columns = ["from_stop_id", "to_stop_id"].map { table.column($0) }
    let id = table.column("pathway_id")
    var ids = ByteIndex()
    var lines: [Finding.Location] = []
    while table.next() {
      let key = table.text(id)
      if !key.isEmpty {
        let (number, isNew) = ids.insert(key)
        guard isNew else {
          table.note(
            "duplicate_key", .error, id, "the pathway \"\(key)\" stands twice; the first one counts",
            related: [lines[number]])
          continue
        }
        lines.append(table.location(id))
      }
      var ends: [Int] = []
      for column in columns {
        guard let text = table.key(column) else { break }
        guard let stop = stops.find(text) else {
          table.note(
            "foreign_key_violation", .error, column, "the stop \"\(text)\" does not exist; the pathway was left out")
          break
        }
        ends.append(stop)
      }
      if ends.count == 2 { records.append(Self.record(from: ends[0], to: ends[1], table)) }
    }
  }

  private static func record(from: Int, to: Int, _ table: FeedTable) -> PathwayRecord {
    let mode = table.code(table.column("pathway_mode"), 1...7).flatMap(PathwayRecord.Mode.init)
    let length = table.decimal(table.column("length"))
    // Steps down are negative by the standard; a walkway with steps is odd, but no harm.
    let stairs = table.integer(table.column("stair_count"), in: -10_000...10_000)
    return PathwayRecord(
      from: from, to: to, mode: mode,
      isBidirectional: table.code(table.column("is_bidirectional"), 0...1) == 1,
      metres: length.flatMap { $0 >= 0 && $0 < 100_000 ? $0 : nil },
      seconds: table.integer(table.column("traversal_time"), in: 0...86_400), stairs: stairs)
  }
}

/// `levels.txt`.
struct LevelTable {
  private(set) var levels: [String: Level] = [:]

  init() {}

  /// Reads all levels.
  init(_ table: FeedTable, language: LanguageTag) {
    var table = table
    let id = table.column("level_id")
    while table.next() {
      guard let text = table.key(id) else { continue }
      let name = table.text(table.column("level_name"))
      let level = Level(
        id: text, index: Self.index(table),
        name: name.isEmpty ? nil : LocalizedText(name, language))
      if levels[text] == nil {
        levels[text] = level
      } else {
        table.note("duplicate_key", .error, id, "the level \"\(text)\" stands twice; the first one counts")
      }
    }
  }

  /// The index of a level; one that no building has is noted and taken for the street's.
  private static func index(_ table: FeedTable) -> Double {
    let column = table.column("level_index")
    guard let index = table.decimal(column) else { return 0 }
    if abs(index) <= highest { return index }
    table.note(
      "number_out_of_range", .warning, column, "\"level_index\" is out of range; 0 was taken",
      expected: "a number from -1000000 to 1000000")
    return 0
  }

  private static let highest = 1_000_000.0
}
