internal import TransitModel

/// Which trips are one train: by `block_id`, and by transfers of type 4 (stay on board) and 5 (alight).
struct Blocks {
  /// By trip: the name of its block.
  private(set) var names: [String?]
  private let tables: FeedTables

  init(_ tables: FeedTables) {
    self.tables = tables
    names = tables.trips.records.map { trip in trip.block.map { tables.trips.blocks.text($0) } }
    join()
    part()
  }

  /// Whether a rule joins the end of a trip and the start of another, as blocks do; else a train divides or is joined on
  /// the way.
  static func isEndToStart(_ rule: TransferRecord, _ tables: FeedTables) -> Bool {
    guard let from = rule.from.trip, let to = rule.to.trip, let last = tables.stopTimes.rows(of: from).last,
      let first = tables.stopTimes.rows(of: to).first
    else { return false }
    let ends = [(rule.from.stop, last), (rule.to.stop, first)]
    return ends.allSatisfy { stop, row in
      guard let stop else { return true }
      return tables.stops.root(of: stop) == tables.stops.root(of: Int(tables.stopTimes.stops[Int(row)]))
    }
  }

  /// The rules, by number, that join the end of a trip and the start of another where no block can: a train divides, as
  /// its trip goes on as several on one date, or trains are joined, as several go on as one.
  static func divisions(_ tables: FeedTables) -> Set<Int> {
    let rules = tables.transfers.records
    let joining = rules.indices.filter { rules[$0].type == 4 && isEndToStart(rules[$0], tables) }
    func several(_ side: KeyPath<TransferRecord, Int?>, _ other: KeyPath<TransferRecord, Int?>) -> [Int] {
      Dictionary(grouping: joining) { rules[$0][keyPath: side] }.values.filter { $0.count > 1 }.flatMap { group in
        group.filter { number in
          // More parts than any train has are told apart by no calendar.
          guard group.count <= 16, let trip = rules[number][keyPath: other] else { return true }
          return group.contains {
            guard let second = rules[$0][keyPath: other], second != trip else { return false }
            return sharesDates(trip, second, tables)
          }
        }
      }
    }
    return Set(several(\.from.trip, \.to.trip) + several(\.to.trip, \.from.trip))
  }

  /// Gives two trips that are declared to be one train the same block.
  private mutating func join() {
    let divisions = Self.divisions(tables)
    for (number, rule) in tables.transfers.records.enumerated()
    where rule.type == 4 && !divisions.contains(number) && Self.isEndToStart(rule, tables) {
      guard let from = rule.from.trip, let to = rule.to.trip else { continue }
      switch (names[from], names[to]) {
      case (nil, nil):
        names[from] = "through " + tables.trips.records[from].id
        names[to] = names[from]
      case (let name?, nil): names[to] = name
      case (nil, let name?): names[from] = name
      case (let a?, let b?) where a != b: rename(b, to: a, with: to)
      default: break
      }
    }
  }

  /// Renames a block on the dates of a trip: on others it is another train.
  private mutating func rename(_ old: String, to new: String, with trip: Int) {
    for index in names.indices where names[index] == old && Self.sharesDates(index, trip, tables) { names[index] = new }
  }

  /// Parts a block before a trip that riders have to board anew: on its dates it and the later trips become a block of
  /// their own.
  private mutating func part() {
    for rule in tables.transfers.records where rule.type == 5 {
      guard let from = rule.from.trip, let to = rule.to.trip, let name = names[from], names[to] == name else {
        continue
      }
      let start = departure(to)
      let parted = name + " from " + tables.trips.records[to].id
      for trip in names.indices
      where names[trip] == name && trip != from && departure(trip) >= start && Self.sharesDates(trip, to, tables) {
        names[trip] = parted
      }
    }
  }

  /// Whether two trips run on a date together, by the days of the week and the dates of their services.
  private static func sharesDates(_ a: Int, _ b: Int, _ tables: FeedTables) -> Bool {
    let (one, other) = (tables.trips.records[a].service, tables.trips.records[b].service)
    guard one != other else { return true }
    guard let x = tables.calendar.records[one], let y = tables.calendar.records[other] else { return false }
    if x.added.contains(where: { y.holds(on: $0) }) || y.added.contains(where: { x.holds(on: $0) }) { return true }
    guard let from = [x.from, y.from].compactMap({ $0 }).max(), let until = [x.until, y.until].compactMap({ $0 }).min()
    else { return !Set(x.weekdays).isDisjoint(with: y.weekdays) }
    // Of every day of the week one date at least is looked at; exceptions may take away more.
    var date = from
    for _ in 0..<400 where date <= until {
      if x.holds(on: date), y.holds(on: date) { return true }
      date = date + 1
    }
    return false
  }

  private func departure(_ trip: Int) -> Int32 {
    tables.stopTimes.rows(of: trip).first.map { tables.stopTimes.departures[Int($0)] } ?? 0
  }
}
