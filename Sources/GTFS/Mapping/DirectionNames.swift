internal import TransitModel

/// Names the directions of a line by what most of their trains show, else by where the whole line ends.
struct DirectionNames {
  let tables: FeedTables
  let stations: [Station]
  let route: Int
  private var found: [(id: Int, headsigns: [String], terminus: LocalizedText)] = []

  init(tables: FeedTables, stations: [Station], route: Int) {
    self.tables = tables
    self.stations = stations
    self.route = route
  }

  /// Adds a direction with its patterns, the whole line first.
  mutating func add(direction: Int, drafts: [PatternDraft]) {
    var trips: [String: Int] = [:]
    for draft in drafts where !draft.key.headsign.isEmpty { trips[draft.key.headsign, default: 0] += draft.trips }
    let all = drafts.reduce(0) { $0 + $1.trips }
    let record = tables.routes.records[route]
    let common = trips.filter { headsign, count in
      count * 4 >= all && headsign != record.longName && headsign != record.shortName
    }
    let headsigns = common.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map(\.key)
    let terminus = drafts.first?.stations.last.map { stations[Int($0)].name }
    found.append((direction, headsigns, terminus ?? LocalizedText([])))
  }

  /// The directions that were added.
  var directions: [Direction] {
    found.map { direction in
      let isTaken = found.contains { $0.id != direction.id && $0.headsigns == direction.headsigns }
      let texts = direction.headsigns.prefix(2).map {
        tables.text($0, table: "trips", field: "trip_headsign", record: "")
      }
      return Direction(
        id: DirectionID("\(direction.id)"),
        name: texts.isEmpty || isTaken ? direction.terminus : Self.joined(texts))
    }
  }

  private static func joined(_ texts: [LocalizedText]) -> LocalizedText {
    guard let first = texts.first, texts.count > 1 else { return texts.first ?? LocalizedText([]) }
    return LocalizedText(
      first.variants.map { variant in
        LocalizedText.Variant(variant.language, texts.map { $0.text(for: variant.language) }.joined(separator: " / "))
      })
  }
}
