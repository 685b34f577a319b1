internal import TransitModel

/// Which trips are one train: by `block_id`, and by transfers of type 4 (stay on board) and 5 (alight).
struct Blocks {
  /// By trip: the name of its block.
  private(set) var names: [String?]

  init(_ tables: FeedTables) {
    let trips = tables.trips.records
    names = trips.map { trip in trip.block.map { tables.trips.blocks.text($0) } }
    join(tables)
    part(tables)
  }

  /// Gives two trips that are declared to be one train the same block.
  private mutating func join(_ tables: FeedTables) {
    for rule in tables.transfers.records where rule.type == 4 {
      guard let from = rule.from.trip, let to = rule.to.trip else { continue }
      switch (names[from], names[to]) {
      case (nil, nil):
        names[from] = "through " + tables.trips.records[from].id
        names[to] = names[from]
      case (let name?, nil): names[to] = name
      case (nil, let name?): names[from] = name
      case (let a?, let b?) where a != b: rename(b, to: a)
      default: break
      }
    }
  }

  private mutating func rename(_ old: String, to new: String) {
    for index in names.indices where names[index] == old { names[index] = new }
  }

  /// Parts a block before a trip that riders have to board anew: it and the later trips become a block of their own.
  private mutating func part(_ tables: FeedTables) {
    for rule in tables.transfers.records where rule.type == 5 {
      guard let from = rule.from.trip, let to = rule.to.trip, let name = names[from], names[to] == name else {
        continue
      }
      let start = departure(to, tables)
      let parted = name + " from " + tables.trips.records[to].id
      for trip in names.indices where names[trip] == name && departure(trip, tables) >= start && trip != from {
        names[trip] = parted
      }
    }
  }

  private func departure(_ trip: Int, _ tables: FeedTables) -> Int32 {
    tables.stopTimes.rows(of: trip).first.map { tables.stopTimes.departures[Int($0)] } ?? 0
  }
}
