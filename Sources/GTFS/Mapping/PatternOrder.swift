internal import TransitModel

/// The order of a direction's patterns: the whole line first, then by number of trips.
struct PatternOrder {
  /// Places in the list of drafts.
  let order: [Int]

  /// The share of a direction's trips that its whole line must at least have, so that a train a day to the depot does
  /// not become the line: one in fifty.
  private static let leastShare = 50

  init(drafts: [PatternDraft], members: [Int]) {
    // Drafts of the same stations differ in headsign or platform; together they count.
    var tripsOfStations: [[Int32]: Int] = [:]
    for member in members { tripsOfStations[drafts[member].stations, default: 0] += drafts[member].trips }
    let all = members.reduce(0) { $0 + drafts[$1].trips }
    func rank(_ member: Int) -> (Int, Int, Int) {
      let draft = drafts[member]
      let isCommon = tripsOfStations[draft.stations, default: 0] * Self.leastShare >= all
      return (isCommon ? -Set(draft.stations).count : 0, -draft.trips, member)
    }
    let whole = members.min { rank($0) < rank($1) }
    let rest = members.filter { $0 != whole }.sorted {
      (-drafts[$0].trips, $0) < (-drafts[$1].trips, $1)
    }
    order = (whole.map { [$0] } ?? []) + rest
  }

  /// What sets a pattern apart from the whole line.
  static func kind(of stations: [Int32], whole: [Int32]) -> ServicePattern.Kind {
    if stations.count > 2, stations.first == stations.last { return .loop }
    guard stations != whole, isSubsequence(stations, of: whole) else { return .regular }
    let isSlice = whole.indices.contains { start in whole[start...].starts(with: stations) }
    return isSlice ? .short : .express
  }

  private static func isSubsequence(_ part: [Int32], of whole: [Int32]) -> Bool {
    var rest = whole[...]
    for station in part {
      guard let index = rest.firstIndex(of: station) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}
