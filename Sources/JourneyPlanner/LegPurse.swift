/// What some rides of one tariff by legs may have cost: the ways their legs may be charged that can still turn out cheapest.
struct LegPurse {
  /// A way to have paid for all legs so far.
  struct End {
    /// The group of the last leg; -1 where no transfer hangs on it.
    var group: Int32
    var total: Int32
    /// What the last leg cost by itself; -1 where a transfer led to it.
    var own: Int32
    /// The first row of the transfers by which the last leg was paid, or -1.
    var pair: Int32
    /// How many of them were in a row.
    var count: Int32
    /// When the first leg of that row of transfers began.
    var since: Moment
    /// When the last leg began.
    var boarded: Moment
    /// When it ended.
    var arrived: Moment
    /// What was paid for last, or -1.
    let item: Int32
  }

  /// A ride of the tariff.
  struct Ride {
    let line: Int32
    /// The zones of both ends.
    let from: Int32
    let to: Int32
    let boardedAt: Int32
    let leftAt: Int32
    let departure: Moment
    let arrival: Moment
    /// The timeframes that hold at both ends.
    let entry: Int64
    let exit: Int64
    /// Whether riders came in on the same train.
    let staysOnBoard: Bool
  }

  private(set) var ends: [End] = []
  /// The ends before the leg that is ridden, while it may go on; none before the first.
  private var before: [End] = []
  /// The zone it began in, or -1.
  private var entry: Int32 = -1
  private var entryFrames: Int64 = 0
  private var line: Int32 = -1
  private var boarded: Moment = 0
  private var left: Int32 = -1

  /// Adds a ride.
  mutating func add(_ ride: Ride, _ tables: LegTables) {
    let goesOn =
      entry >= 0
      && (ride.staysOnBoard || tables.joins(line, leftAt: left, ride.line, boardedAt: ride.boardedAt))
    if !goesOn {
      before = ends
      entry = ride.from
      entryFrames = ride.entry
      boarded = ride.departure
      line = ride.line
    }
    left = ride.leftAt
    ends = []
    for rule in tables.rules(from: entry, to: ride.to, line, entry: entryFrames, exit: ride.exit) {
      let leg = End(
        group: tables.ruleGroup[rule], total: tables.rulePrice[rule], own: tables.rulePrice[rule], pair: -1, count: 0,
        since: boarded, boarded: boarded, arrived: ride.arrival, item: tables.ruleItem[rule])
      if before.isEmpty { Self.keep(leg, in: &ends) }
      for end in before { follow(end, leg, tables) }
    }
  }

  /// Adds a leg after another one: by the transfers that hold, else for its own price.
  private mutating func follow(_ end: End, _ leg: End, _ tables: LegTables) {
    var isTransfer = false
    if end.group >= 0 {
      let from = tables.groupFrom[Int(end.group)]
      let rows = LegTables.rows(tables.transferFrom, tables.transferTo, from, tables.groupTo[Int(leg.group)])
      let isInRow = end.pair == Int32(rows.lowerBound)
      let count = isInRow ? end.count + 1 : 1
      let since = isInRow ? end.since : end.boarded
      var most = NoMoment.never
      for row in rows where tables.transferCount[row] >= count && tables.transferCount[row] <= most {
        let limit = tables.transferLimit[row]
        let until = limit & 1 != 0 ? leg.arrived : leg.boarded
        if until - (limit & 2 != 0 ? end.arrived : since) > tables.transferSeconds[row] { continue }
        isTransfer = true
        most = tables.transferCount[row]
        let charge = tables.transferCharge[row]
        let price = Int64(tables.transferPrice[row])
        let more = price + Int64(charge == 1 ? leg.own : charge == 2 ? -max(0, end.own) : 0)
        Self.keep(
          End(
            group: leg.group, total: TicketPurse.sum(end.total, Int32(clamping: max(0, more))), own: -1,
            pair: Int32(rows.lowerBound), count: count, since: since, boarded: leg.boarded, arrived: leg.arrived,
            item: charge == 1 ? leg.item : tables.transferItem[row]),
          in: &ends)
      }
    }
    if isTransfer { return }
    var next = leg
    next.total = TicketPurse.sum(end.total, leg.own)
    Self.keep(next, in: &ends)
  }

  /// Forgets what no further leg hangs on, once a train is left.
  mutating func leave(_ tables: LegTables) {
    let all = ends
    ends = []
    for var end in all {
      if end.group >= 0, !Self.leads(tables.groupFrom[Int(end.group)], tables) {
        (end.group, end.own, end.pair, end.count) = (-1, -1, -1, 0)
        (end.since, end.boarded, end.arrived) = (0, 0, 0)
      }
      Self.keep(end, in: &ends)
    }
    if tables.mayJoin(line) { return }
    before = []
    (entry, entryFrames, line, boarded, left) = (-1, 0, -1, 0, -1)
  }

  /// Whether any transfer follows a leg.
  private static func leads(_ from: Int32, _ tables: LegTables) -> Bool {
    var (low, high) = (0, tables.transferFrom.count)
    while low < high {
      let middle = low + (high - low) / 2
      if tables.transferFrom[middle] < from { low = middle + 1 } else { high = middle }
    }
    return low < tables.transferFrom.count && tables.transferFrom[low] == from
  }

  /// The cheapest way; nothing where no rule covers the rides.
  var best: End? {
    var best: End?
    for end in ends where best.map({ end.total < $0.total }) ?? true { best = end }
    return best
  }

  /// The least that the rides come to, where a further leg costs so much at least and a first one `price`.
  func least(another step: Int32, price: Int32, isThere: Bool) -> Int32 {
    let paid = best?.total ?? TicketPurse.none
    var least = isThere ? paid : TicketPurse.sum(paid, step)
    if entry >= 0 {
      // The leg may go on, and be another one as a whole.
      var start: Int32 = before.isEmpty ? 0 : TicketPurse.none
      for end in before { start = min(start, end.total) }
      least = min(least, TicketPurse.sum(start, before.isEmpty ? price : step))
    }
    return least
  }

  /// Whether whatever comes costs no more than with `other`.
  func isNoDearer(than other: LegPurse) -> Bool {
    guard entry == other.entry, entryFrames == other.entryFrames, line == other.line, boarded >= other.boarded,
      left == other.left, before.isEmpty == other.before.isEmpty
    else { return false }
    for end in other.ends where !ends.contains(where: { Self.serves($0, as: end) }) { return false }
    for end in other.before where !before.contains(where: { Self.serves($0, as: end) }) { return false }
    return true
  }

  private static func serves(_ a: End, as b: End) -> Bool {
    a.group == b.group && a.total <= b.total && a.own == b.own && a.pair == b.pair && a.count <= b.count
      && a.since >= b.since && a.boarded >= b.boarded && a.arrived >= b.arrived
  }

  private static func keep(_ end: End, in list: inout [End]) {
    for other in list where serves(other, as: end) { return }
    list.removeAll { serves(end, as: $0) }
    list.add(end)
  }
}
