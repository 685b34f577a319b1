internal import JourneyPlanner
internal import TransitModel

/// Dates, as a set that can be cut: what a part of a service's trains has in common.
struct DateSet: Hashable {
  /// The dates of ``DateSets``' range.
  var bits: [UInt64]
  /// What holds outside of it: days of the week, Monday in bit 0, and the first and last day.
  var weekdays: Int32
  var from: Int32
  var until: Int32

  var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

  func intersection(_ other: DateSet) -> DateSet {
    DateSet(
      bits: zip(bits, other.bits).map { $0 & $1 }, weekdays: weekdays & other.weekdays, from: max(from, other.from),
      until: min(until, other.until))
  }

  func subtracting(_ other: DateSet) -> DateSet {
    let goesOn = other.until == NoMoment.never
    return DateSet(
      bits: zip(bits, other.bits).map { $0 & ~$1 }, weekdays: goesOn ? weekdays & ~other.weekdays : weekdays,
      from: from, until: until)
  }

  func isDisjoint(with other: DateSet) -> Bool { zip(bits, other.bits).allSatisfy { $0 & $1 == 0 } }
}

/// The dates of a city's services.
struct DateSets {
  private let first: Int32
  private let days: Int32
  private(set) var ofService: [DateSet] = []
  private var numbers: [DateSet: Int32] = [:]

  /// A longer span of dates is told by no calendar.
  private static let mostDays: Int32 = 20_000
  /// Days beside the dates that are named, which tell how services without an end go on.
  private static let margin: Int32 = 7

  /// The dates of the services in a city's tables; nothing where they span more than anybody plans for.
  init?(_ tables: NetworkTables) {
    let named =
      tables.serviceFrom.filter { $0 != NoMoment.tooLate } + tables.serviceUntil.filter { $0 != NoMoment.never }
      + tables.exceptionDay
    let (low, high) = (named.min() ?? 0, named.max() ?? 0)
    guard abs(low) < NoMoment.never / 2, abs(high) < NoMoment.never / 2, high - low < Self.mostDays else { return nil }
    first = low - Self.margin
    days = high - low + 2 * Self.margin + 1
    let empty = [UInt64](repeating: 0, count: Int(days + 63) / 64)
    ofService = tables.serviceFrom.indices.map { service in
      DateSet(
        bits: empty, weekdays: tables.serviceWeekdays[service], from: tables.serviceFrom[service],
        until: tables.serviceUntil[service])
    }
    for day in 0..<days {
      let holds = tables.servicesHolding(on: first + day)
      for service in holds.indices where holds[service] {
        ofService[service].bits[Int(day) / 64] |= 1 << UInt64(day % 64)
      }
    }
  }

  /// The number of the kind of day with these dates, which is added to the tables where there is none yet.
  mutating func service(_ dates: DateSet, in tables: inout NetworkTables) -> Int32 {
    if let number = numbers[dates] { return number }
    let number = Int32(tables.serviceWeekdays.count)
    numbers[dates] = number
    tables.serviceWeekdays.append(dates.weekdays)
    tables.serviceFrom.append(dates.from)
    tables.serviceUntil.append(dates.until)
    for day in 0..<days {
      let date = first + day
      let isUsual =
        date >= dates.from && date <= dates.until && dates.weekdays & (1 << ((date + 3) % 7 + 7) % 7) != 0
      let holds = dates.bits[Int(day) / 64] & (1 << UInt64(day % 64)) != 0
      if holds == isUsual { continue }
      tables.exceptionDay.append(date)
      tables.exceptionHolds.append(holds ? 1 : 0)
    }
    tables.exceptionStart.append(Int32(tables.exceptionDay.count))
    return number
  }
}
