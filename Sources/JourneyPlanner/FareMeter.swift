/// Adds up what a journey costs, ride by ride.
///
/// Consecutive rides of one tariff are one fare. Where a tariff is combined, rides before and after another tariff's are
/// one fare, too: it is set aside while the other one runs.
struct FareMeter {
  /// A fare that has begun and may still grow.
  private struct Open {
    var tariff: Int32
    /// Where it began, where the price hangs on that; else -1.
    var entry: Int32
    /// The first discount that holds by its entry; ``FareMeter/none`` for none.
    var entryDiscount: Int32
    /// Metres so far; -1 where unknown.
    var metres: Int32
    /// Where it ends, as far as is known.
    var exit: Int32
    /// The first discount that holds by that; ``FareMeter/none`` for none.
    var exitDiscount: Int32
    /// Where the price hangs on tickets.
    var purse = TicketPurse()
    /// Where it hangs on legs.
    var legs = LegPurse()
  }

  private static let none: Int32 = .max
  /// The sum of the fares that are done.
  private(set) var closed: Int32 = 0
  /// Whether a part of the fare is not known.
  private(set) var isUnknown = false
  private var open: Open?
  private var aside: Open?

  /// What a ride adds to a fare.
  struct Ride {
    let tariff: Int32
    let from: Int32
    let to: Int32
    /// Metres; -1 where unknown.
    let metres: Int32
    /// Seconds of the service day.
    let departure: Int32
    let arrival: Int32
    /// The number of the day in the timetable.
    let day: Int32
    /// The same ride where its tariff is one by tickets.
    let tickets: TicketPurse.Ride?
    /// The same ride where its tariff is one by legs.
    let leg: LegPurse.Ride?
  }

  /// Adds a ride.
  mutating func add(_ ride: Ride, _ tables: FareTables, _ timetable: Timetable) {
    guard ride.tariff >= 0 else {
      isUnknown = true
      return
    }
    if open?.tariff != ride.tariff { turn(to: ride, tables, timetable) }
    guard var fare = open else { return }
    fare.metres = Self.metres(fare.metres, ride.metres)
    fare.exit = ride.to
    fare.exitDiscount = discount(ride, atExit: true, tables, timetable)
    if let tickets = ride.tickets { fare.purse.add(tickets, tariff: ride.tariff, tables.tickets) }
    if let leg = ride.leg { fare.legs.add(leg, tables.legs) }
    open = fare
  }

  /// Notes that the train is left.
  mutating func leave(at moment: Moment, _ tables: FareTables) {
    guard let tariff = open?.tariff else { return }
    if tables.tariffBasis[Int(tariff)] == FareBasis.legs {
      open?.legs.leave(tables.legs)
      if open?.legs.best == nil { isUnknown = true }
    }
    if tables.tariffBasis[Int(tariff)] != FareBasis.tickets { return }
    open?.purse.leave(at: moment, tables.tickets)
    if open?.purse.isEmpty ?? false { isUnknown = true }
  }

  private mutating func turn(to ride: Ride, _ tables: FareTables, _ timetable: Timetable) {
    let before = open
    open = nil
    if let set = aside, set.tariff == ride.tariff {
      open = set
      aside = nil
    }
    if let before {
      if tables.tariffIsCombined[Int(before.tariff)] != 0 {
        if let aside { close(aside, tables) }
        aside = before
      } else {
        close(before, tables)
      }
    }
    if open == nil {
      let hangsOnEntry = tables.tariffBasis[Int(ride.tariff)] == FareBasis.zone
      open = Open(
        tariff: ride.tariff, entry: hangsOnEntry ? ride.from : -1,
        entryDiscount: discount(ride, atExit: false, tables, timetable), metres: 0, exit: ride.to,
        exitDiscount: Self.none)
    }
  }

  /// The first discount that holds by one end of a ride.
  @inline(never)
  private func discount(_ ride: Ride, atExit: Bool, _ tables: FareTables, _ timetable: Timetable) -> Int32 {
    let (station, time) = atExit ? (ride.to, ride.arrival) : (ride.from, ride.departure)
    let holds = timetable.days[Int(ride.day)].holds
    for discount in Int(tables.discountStart[Int(ride.tariff)])..<Int(tables.discountStart[Int(ride.tariff) + 1])
    where (tables.discountAtExit[discount] != 0) == atExit
      && tables.discountHolds(discount, station: station, time: time, holds: holds)
    {
      return Int32(discount)
    }
    return Self.none
  }

  @inline(never)
  private mutating func close(_ fare: Open, _ tables: FareTables) {
    guard let price = Self.price(fare, tables) else {
      isUnknown = true
      return
    }
    let counting = min(fare.entryDiscount, fare.exitDiscount)
    closed = TicketPurse.sum(
      closed, counting == Self.none ? price : Self.part(tables.discountPermille[Int(counting)], of: price))
    if closed == TicketPurse.none { isUnknown = true }
  }

  /// The price of a fare that ends where it stands now; nothing where none is known.
  private static func price(_ fare: Open, _ tables: FareTables) -> Int32? {
    if tables.tariffBasis[Int(fare.tariff)] == FareBasis.tickets {
      return fare.purse.paid == TicketPurse.none ? nil : fare.purse.paid
    }
    if tables.tariffBasis[Int(fare.tariff)] == FareBasis.legs { return fare.legs.best?.total }
    return tables.price(tariff: fare.tariff, from: fare.entry, to: fare.exit, metres: fare.metres)
  }

  /// The sum of two lengths; -1, unknown, where one of them is, or where it does not fit.
  static func metres(_ a: Int32, _ b: Int32) -> Int32 {
    let sum = Int64(a) + Int64(b)
    return a < 0 || b < 0 || sum > Int64(Int32.max) ? -1 : Int32(sum)
  }

  /// Thousandths of a price, halves of a minor unit rounded up.
  static func part(_ permille: Int32, of price: Int32) -> Int32 {
    Int32(clamping: (Int64(price) * Int64(permille) + 500) / 1000)
  }

  /// The whole fare when the journey ends here; nothing where a part is not known.
  @inline(never)
  func total(_ planner: Planner) -> Int32? {
    var end = self
    if let aside { end.close(aside, planner.pack.fares) }
    if let open { end.close(open, planner.pack.fares) }
    return end.isUnknown ? nil : end.closed
  }

  /// A fare that has begun, as far as its price hangs on it.
  struct Begun {
    let tariff: Int32
    /// Where it began, where the price hangs on that; else -1.
    let entry: Int32
    /// The discount that holds by its entry, or -1.
    let discount: Int32
    /// Metres so far; -1 where unknown.
    let metres: Int32
    /// Where the price hangs on tickets.
    let purse: TicketPurse
    /// Where it hangs on legs.
    var legs = LegPurse()
  }

  /// The least the whole fare can come to, given the least that a fare which has begun can.
  func least(_ price: (Begun) -> Int32) -> Int32 {
    if isUnknown { return .max }
    var sum = Int64(closed)
    if let open { sum += Int64(price(Self.begun(open))) }
    if let aside { sum += Int64(price(Self.begun(aside))) }
    return Int32(clamping: sum)
  }

  private static func begun(_ fare: Open) -> Begun {
    Begun(
      tariff: fare.tariff, entry: fare.entry, discount: fare.entryDiscount == none ? -1 : fare.entryDiscount,
      metres: fare.metres, purse: fare.purse, legs: fare.legs)
  }

  /// What was paid for last, as ``LabelTables/fareName`` counts; -1 where that has no name.
  func item(_ tables: FareTables) -> Int32 {
    guard let open else { return -1 }
    if tables.tariffBasis[Int(open.tariff)] == FareBasis.legs { return open.legs.best?.item ?? -1 }
    return open.tariff
  }

  /// Whether from here on this one costs no more than `other`, whatever is ridden next.
  func isNoDearer(than other: FareMeter) -> Bool {
    guard !isUnknown, closed <= other.closed else { return other.isUnknown }
    return Self.isNoDearer(open, other.open) && Self.isNoDearer(aside, other.aside)
  }

  private static func isNoDearer(_ a: Open?, _ b: Open?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.tariff == b.tariff && a.entry == b.entry && (a.entry < 0 || a.exit == b.exit)
      && a.entryDiscount == b.entryDiscount && a.exitDiscount == b.exitDiscount && a.metres <= b.metres
      && (a.metres >= 0 || b.metres < 0) && a.purse.isNoDearer(than: b.purse) && a.legs.isNoDearer(than: b.legs)
  }
}
