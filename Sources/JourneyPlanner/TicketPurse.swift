/// The tickets riders may hold after some rides of one tariff, and what each way to have come by them costs.
///
/// Riders buy a ticket at a boarding and use it for the rides that follow, as long as it holds; the cheapest way to cover all
/// rides counts. A ticket's price is known only where its last ride ends, so one that may go on is kept without it.
struct TicketPurse {
  /// A ticket of a group that may go on.
  struct Held {
    let group: Int32
    /// The zone it began in; -1 where the group's prices do not ask.
    let entry: Int32
    /// What the rides before it cost.
    let before: Int32
    /// Changes made on it.
    var changes: Int32
    /// When it was first used.
    let boarded: Moment
    /// The zones ridden through, in rising order, where a price of the group hangs on them.
    var zones: [Int32]
  }

  /// A ride of the tariff as tickets see it.
  struct Ride {
    let line: Int32
    /// The zones of both ends; -1 where a station has none.
    let from: Int32
    let to: Int32
    /// The zones of all its stations, in rising order, where any price hangs on them.
    let zones: [Int32]
    let departure: Moment
    /// Whether riders came in on the same train.
    let staysOnBoard: Bool
  }

  /// No fare covers the rides.
  static let none: Int32 = .max
  private(set) var held: [Held] = []
  /// The least that all rides so far cost if they end here.
  private(set) var paid: Int32 = 0

  /// Adds a ride.
  mutating func add(_ ride: Ride, tariff: Int32, _ tables: TicketTables) {
    var next: [Held] = []
    for var ticket in held where tables.holds(Int(ticket.group), on: ride.line) {
      if !ride.staysOnBoard { ticket.changes += 1 }
      if ticket.changes > tables.changes[Int(ticket.group)] { continue }
      if ride.departure - ticket.boarded > tables.seconds[Int(ticket.group)] { continue }
      if tables.countsZones(group: Int(ticket.group)) { ticket.zones = Self.union(ticket.zones, ride.zones) }
      Self.keep(ticket, in: &next)
    }
    if paid != Self.none {
      for group in tables.groups(of: tariff)
      where tables.holds(group, on: ride.line) && tables.begins(group, in: ride.from) {
        Self.keep(
          Held(
            group: Int32(group), entry: tables.isFree(group) ? -1 : ride.from, before: paid, changes: 0,
            boarded: ride.departure, zones: tables.countsZones(group: group) ? ride.zones : []),
          in: &next)
      }
    }
    paid = Self.none
    for ticket in next {
      let price = tables.price(Int(ticket.group), from: ticket.entry, to: ride.to, through: ticket.zones)
      if let price { paid = min(paid, Self.sum(ticket.before, price)) }
    }
    held = next
  }

  /// Drops tickets that cover no further ride, once a train is left.
  mutating func leave(at moment: Moment, _ tables: TicketTables) {
    var count = 0
    for index in held.indices {
      let group = Int(held[index].group)
      if held[index].changes < tables.changes[group], moment - held[index].boarded <= tables.seconds[group] {
        held[count] = held[index]
        count += 1
      }
    }
    held.removeLast(held.count - count)
  }

  /// Whether no ticket covers what was ridden, whatever comes.
  var isEmpty: Bool { held.isEmpty && paid == Self.none }

  /// The least that the rides can come to which end in one of some zones, where a further ticket costs so much at least;
  /// `isThere`: whether they may have ended.
  func least(_ planner: Planner, to zones: [Int32], another: Int32, isThere: Bool) -> Int32 {
    var least = isThere ? paid : Self.sum(paid, another)
    for ticket in held {
      let group = Int(ticket.group)
      least = min(
        least, Self.sum(ticket.before, planner.pack.fares.tickets.least(group, from: ticket.entry, to: zones)))
      least = min(least, Self.sum(Self.sum(ticket.before, planner.pack.fares.tickets.least(group)), another))
    }
    return least
  }

  /// Whether whatever comes costs no more than with `other`.
  func isNoDearer(than other: TicketPurse) -> Bool {
    if paid > other.paid { return false }
    for ticket in other.held where !held.contains(where: { Self.serves($0, as: ticket) }) { return false }
    return true
  }

  private static func serves(_ a: Held, as b: Held) -> Bool {
    a.group == b.group && a.entry == b.entry && a.before <= b.before && a.changes <= b.changes && a.boarded >= b.boarded
      && a.zones == b.zones
  }

  private static func keep(_ ticket: Held, in list: inout [Held]) {
    for other in list where serves(other, as: ticket) { return }
    list.removeAll { serves(ticket, as: $0) }
    list.add(ticket)
  }

  /// A sum that is ``none`` where it is too large to count.
  static func sum(_ a: Int32, _ b: Int32) -> Int32 {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? none : sum
  }

  private static func union(_ a: [Int32], _ b: [Int32]) -> [Int32] {
    var result: [Int32] = []
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      let zone = j == b.count || (i < a.count && a[i] <= b[j]) ? a[i] : b[j]
      result.add(zone)
      while i < a.count, a[i] == zone { i += 1 }
      while j < b.count, b[j] == zone { j += 1 }
    }
    return result
  }
}
