internal import TransitModel

/// Names the directions of a line by what most of their trains show, else by where the whole line ends.
struct DirectionNames {
  let tables: FeedTables
  let stations: [Station]
  let route: Int
  private var found: [Found] = []

  /// A direction with what its trains show.
  private struct Found {
    let id: Int
    /// What at least a quarter of its trains show, the most common first.
    let headsigns: [String]
    /// What trains that run the whole line show.
    let wholeLine: String
    let terminus: LocalizedText
  }

  init(tables: FeedTables, stations: [Station], route: Int) {
    self.tables = tables
    self.stations = stations
    self.route = route
  }

  /// Adds a direction with its patterns, the whole line first.
  mutating func add(direction: Int, drafts: [PatternDraft]) {
    var trips: [String: Int] = [:]
    var ofWholeLine: [String: Int] = [:]
    for draft in drafts where isTelling(draft.key.headsign) {
      trips[draft.key.headsign, default: 0] += draft.trips
      if draft.stations == drafts.first?.stations { ofWholeLine[draft.key.headsign, default: 0] += draft.trips }
    }
    let all = drafts.reduce(0) { $0 + $1.trips }
    let common = Self.ranked(trips.filter { $0.value * 4 >= all })
    let terminus = drafts.first?.stations.last.map { stations[Int($0)].name }
    found.append(
      Found(
        id: direction, headsigns: common, wholeLine: Self.ranked(ofWholeLine).first ?? "",
        terminus: terminus ?? LocalizedText([])))
  }

  /// The directions that were added.
  var directions: [Direction] {
    found.map { direction in
      let isTaken = found.contains { $0.id != direction.id && $0.headsigns == direction.headsigns }
      guard !isTaken, !direction.headsigns.isEmpty else {
        return Direction(id: DirectionID("\(direction.id)"), name: direction.terminus)
      }
      let terminus = PlainName(direction.terminus.local)
      // A headsign that is the terminus in other letters is left to the terminus, which has its translations too.
      let isOwn = !direction.wholeLine.isEmpty && PlainName(direction.wholeLine) != terminus
      let first = isOwn ? headsign(direction.wholeLine) : direction.terminus
      let known: Set<PlainName> = [terminus, PlainName(direction.wholeLine)]
      let further = direction.headsigns.first { !known.contains(PlainName($0)) }
      return Direction(
        id: DirectionID("\(direction.id)"), name: Self.joined([first] + [further].compactMap { $0.map(headsign) }),
        headsign: isOwn ? first : nil)
    }
  }

  /// Whether a headsign says more than the line's own name does.
  private func isTelling(_ headsign: String) -> Bool {
    let record = tables.routes.records[route]
    return !headsign.isEmpty && headsign != record.longName && headsign != record.shortName
  }

  private static func ranked(_ trips: [String: Int]) -> [String] {
    trips.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map(\.key)
  }

  private func headsign(_ text: String) -> LocalizedText {
    tables.text(text, table: "trips", field: "trip_headsign", record: "")
  }

  private static func joined(_ texts: [LocalizedText]) -> LocalizedText {
    guard let first = texts.first, texts.count > 1 else { return texts.first ?? LocalizedText([]) }
    return LocalizedText(
      first.variants.map { variant in
        LocalizedText.Variant(variant.language, texts.map { $0.text(for: variant.language) }.joined(separator: " / "))
      })
  }
}
