import Journeys
import Testing
import TransitModel

/// What journeys cost where each leg is charged, and what it follows.
@Suite struct LegFareTests {
  private static let euro = Currency(code: "EUR") ?? .none

  private static func product(_ id: String, _ cents: Int) -> LegFares.Product {
    LegFares.Product(
      id: id, name: LocalizedText(id, "en"),
      prices: [LegFares.Price(fare: Money(minorUnits: cents, currency: euro))])
  }

  private let three = """
    line 1 a b
    10:00 10:05
    line 2 b c
    10:10 10:15
    line 3 c d
    10:40 10:45
    """

  private func fares(_ transfers: LegFares.TransferRule...) -> LegFares {
    var fares = LegFares()
    fares.products = [
      Self.product("metro", 250), Self.product("bus", 200), Self.product("up", 75), Self.product("off", -50),
      Self.product("day", 300),
    ]
    fares.rules = [
      LegFares.Rule(group: "m", lines: ["1", "3"], product: "metro"),
      LegFares.Rule(group: "b", lines: ["2"], product: "bus"),
    ]
    fares.transfers = transfers
    return fares
  }

  private func city(_ fares: LegFares, _ network: String? = nil) throws -> City {
    var city = try TextCity(network ?? three).city
    city.tariffs = [Tariff(id: "t", lines: [], basis: .legs(fares))]
    return city
  }

  private func journey(_ city: City, _ from: StationID, _ to: StationID) throws -> Journey? {
    let query = JourneyQuery(
      from: .station(from), to: .station(to), date: try #require(CalendarDate("2026-09-07")),
      moment: .departing(ServiceTime(9, 0)))
    return try CityPlanner(city).answer(query)?.journeys.first
  }

  private func fare(_ fares: LegFares, _ from: StationID = "a", _ to: StationID = "d") throws -> String? {
    try journey(try city(fares), from, to)?.fare?.decimal
  }

  @Test func withoutTransfersEachLegIsPaid() throws {
    #expect(try fare(fares(), "a", "b") == "2.50")
    #expect(try fare(fares()) == "7.00")
  }

  @Test func eachWayToChargeATransfer() throws {
    #expect(try fare(fares(.init(from: "m", to: "b", charge: .first)), "a", "c") == "2.50")
    #expect(try fare(fares(.init(from: "m", to: "b", charge: .first, product: "up")), "a", "c") == "3.25")
    #expect(try fare(fares(.init(from: "m", to: "b", charge: .both, product: "off")), "a", "c") == "4.00")
    #expect(try fare(fares(.init(from: "m", to: "b", charge: .transfer, product: "day")), "a", "c") == "3.00")
    // What a later transfer takes is added to what came before.
    let both = fares(
      .init(from: "m", to: "b", charge: .transfer, product: "day"),
      .init(from: "b", to: "m", charge: .transfer, product: "up"))
    #expect(try fare(both) == "3.75")
  }

  @Test func anOpenGroupIsAnyThatNoRuleNames() throws {
    let open = LegFares.TransferRule(charge: .first)
    #expect(try fare(fares(open)) == "2.50")
    // Rules that name "b" as the leg after leave only others to the open one.
    #expect(try fare(fares(open, .init(from: "m", to: "b", charge: .both))) == "4.50")
  }

  @Test func limitsAreCountedFromWhatTheRuleSays() throws {
    func limited(_ seconds: Int, _ limit: LegFares.TransferRule.Limit) throws -> String? {
      try fare(fares(.init(from: "m", to: "b", seconds: seconds, limit: limit)), "a", "c")
    }
    // Boarded at 10:00 and left at 10:05; then boarded at 10:10 and left at 10:15.
    #expect(try limited(600, .departureToDeparture) == "2.50")
    #expect(try limited(599, .departureToDeparture) == "4.50")
    #expect(try limited(900, .departureToArrival) == "2.50")
    #expect(try limited(899, .departureToArrival) == "4.50")
    #expect(try limited(300, .arrivalToDeparture) == "2.50")
    #expect(try limited(299, .arrivalToDeparture) == "4.50")
    #expect(try limited(600, .arrivalToArrival) == "2.50")
    #expect(try limited(599, .arrivalToArrival) == "4.50")
  }

  @Test func aRowOfTransfersIsLimitedAsAWhole() throws {
    func row(count: Int?, seconds: Int?) throws -> String? {
      var fares = fares(.init(from: "m", to: "m", count: count, seconds: seconds))
      fares.rules = [LegFares.Rule(group: "m", product: "metro")]
      return try fare(fares)
    }
    #expect(try row(count: nil, seconds: nil) == "2.50")
    #expect(try row(count: 2, seconds: nil) == "2.50")
    #expect(try row(count: 1, seconds: nil) == "5.00")
    #expect(try row(count: nil, seconds: 2400) == "2.50")
    // Line 3 leaves 40 minutes after line 1, 30 after line 2.
    #expect(try row(count: nil, seconds: 2399) == "5.00")
  }

  @Test func joinedRidesAreOneLeg() throws {
    var fares = fares()
    fares.areas = [LegFares.Area(id: "w", stations: ["a"]), LegFares.Area(id: "e", stations: ["c"])]
    fares.rules = [
      LegFares.Rule(from: "w", to: "e", product: "day"), LegFares.Rule(lines: ["1"], to: nil, product: "metro"),
      LegFares.Rule(lines: ["2"], product: "bus"),
    ]
    #expect(try fare(fares, "a", "c") == "4.50")
    fares.joins = [LegFares.Join(fromLines: ["1"], toLines: ["2"])]
    fares.rules[1].priority = 0
    fares.rules[0].priority = 1
    #expect(try fare(fares, "a", "c") == "3.00")
    fares.joins = [LegFares.Join(fromLines: ["1"], toLines: ["2"], from: "a")]
    #expect(try fare(fares, "a", "c") == "4.50")
  }

  @Test func aLegWithoutARuleLeavesTheFareUnknown() throws {
    var fares = fares()
    fares.rules.removeLast()
    #expect(try fare(fares, "a", "b") == "2.50")
    #expect(try fare(fares) == nil)
  }

  @Test func aFareTellsWhatEachRideAdds() throws {
    let fares = fares(
      .init(from: "m", to: "b", charge: .first), .init(from: "b", to: "m", charge: .first, product: "up"))
    let journey = try #require(try journey(try city(fares), "a", "d"))
    #expect(journey.fareParts.map { $0.fare.decimal } == ["2.50", "0.00", "0.75"])
    #expect(journey.fareParts.map { $0.name?.local } == ["metro", nil, "up"])
    #expect(journey.fareParts.map(\.legs) == [[0], [2], [4]])
    #expect(journey.fareParts.reduce(0) { $0 + $1.fare.minorUnits } == journey.fare?.minorUnits)
  }

  @Test func ofTwoWaysTheCheaperIsFoundThoughItTakesLonger() throws {
    let network = """
      line 1 a b
      10:00 10:05
      line 2 b d
      10:10 10:15
      line 9 a d
      10:00 10:20
      """
    var fares = fares()
    fares.rules = [
      LegFares.Rule(group: "m", lines: ["1", "2"], product: "metro"),
      LegFares.Rule(group: "b", lines: ["9"], product: "bus"),
    ]
    let query = JourneyQuery(
      from: .station("a"), to: .station("d"), date: try #require(CalendarDate("2026-09-07")),
      moment: .departing(ServiceTime(9, 0)))
    let journeys = try CityPlanner(try city(fares, network)).answer(query)?.journeys ?? []
    #expect(journeys.map { $0.fare?.decimal } == ["5.00", "2.00"])
  }

  /// A source of numbers that is the same every time.
  private struct Dice {
    var state: UInt64
    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % sides
    }
  }

  /// What a journey's rides cost by the rules, looked at plainly: every way to charge each leg, the cheapest of all.
  private func plain(_ journey: Journey, _ fares: LegFares) -> Int? {
    struct Way {
      var total: Int
      var group: String?
      var own: Int
      var pair: String
      var count: Int
      var since: Int
      var boarded: Int
      var arrived: Int
    }
    let price = Dictionary(uniqueKeysWithValues: fares.products.map { ($0.id, $0.prices[0].fare.minorUnits) })
    let froms = Set(fares.transfers.compactMap(\.from))
    let tos = Set(fares.transfers.compactMap(\.to))
    func areas(_ station: StationID) -> [String] { fares.areas.filter { $0.stations.contains(station) }.map(\.id) }
    var ways: [Way] = []
    for case .ride(let ride) in journey.legs {
      let (first, last) = (ride.stops[0], ride.stops[ride.stops.count - 1])
      let (boarded, arrived) = (first.departure.seconds, last.arrival.seconds)
      let matching = fares.rules.filter { rule in
        (rule.lines.isEmpty || rule.lines.contains(ride.line)) && (rule.from.map(areas(first.station).contains) ?? true)
          && (rule.to.map(areas(last.station).contains) ?? true)
      }
      let top = matching.map(\.priority).max() ?? 0
      var next: [Way] = []
      for rule in matching where rule.priority == top {
        let own = price[rule.product] ?? 0
        let alone = Way(
          total: own, group: rule.group, own: own, pair: "", count: 0, since: boarded, boarded: boarded,
          arrived: arrived)
        if ways.isEmpty { next.append(alone) }
        for way in ways {
          func known(_ group: String?, _ named: Set<String>) -> String? {
            group.flatMap { named.contains($0) ? $0 : nil }
          }
          let (from, to) = (known(way.group, froms), known(rule.group, tos))
          let pair = "\(from ?? "*")>\(to ?? "*")"
          let isInRow = way.pair == pair
          let count = isInRow ? way.count + 1 : 1
          let since = isInRow ? way.since : way.boarded
          let holding = fares.transfers.filter { transfer in
            guard transfer.from == from, transfer.to == to, transfer.count.map({ $0 >= count }) ?? true else {
              return false
            }
            let time =
              switch transfer.limit {
              case .departureToArrival: arrived - since
              case .departureToDeparture: boarded - since
              case .arrivalToDeparture: boarded - way.arrived
              case .arrivalToArrival: arrived - way.arrived
              }
            return transfer.seconds.map { time <= $0 } ?? true
          }
          let least = holding.map { $0.count ?? .max }.min()
          if holding.isEmpty {
            var paid = alone
            paid.total = way.total + own
            next.append(paid)
          }
          for transfer in holding where (transfer.count ?? .max) == least {
            let more = transfer.product.flatMap { price[$0] } ?? 0
            let added =
              switch transfer.charge {
              case .first: more
              case .both: more + own
              case .transfer: more - max(0, way.own)
              }
            next.append(
              Way(
                total: way.total + max(0, added), group: rule.group, own: -1, pair: pair, count: count, since: since,
                boarded: boarded, arrived: arrived))
          }
        }
      }
      ways = next
      if ways.isEmpty { return nil }
    }
    return ways.map(\.total).min()
  }

  @Test(arguments: 1...60)
  func faresAreThoseOfThePlainRules(seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 977)
    var rows: [String] = []
    let names = ["a", "b", "c", "d", "e", "f"]
    for line in 1...5 {
      let start = dice.roll(4)
      let stops = Array(names[start..<min(names.count, start + 2 + dice.roll(2))])
      rows.append("line \(line) " + stops.joined(separator: " "))
      for run in 0..<3 {
        let begin = 600 + run * 17 + dice.roll(15)
        rows.append(
          stops.indices.map { stop in
            let time = begin + stop * (4 + line)
            return "\(time / 60):" + (time % 60 < 10 ? "0" : "") + "\(time % 60)"
          }.joined(separator: " "))
      }
    }
    var fares = LegFares()
    fares.products = (0..<6).map { Self.product("p\($0)", $0 == 5 ? -40 : 50 + dice.roll(8) * 50) }
    fares.areas = [
      LegFares.Area(id: "x", stations: ["a", "b", "c"]), LegFares.Area(id: "y", stations: ["c", "d", "e", "f"]),
    ]
    let groups: [String?] = ["g", "h", "i", nil]
    fares.rules = (0..<6).map { number in
      LegFares.Rule(
        group: groups[dice.roll(4)], lines: dice.roll(2) == 0 ? [] : [LineID("\(1 + dice.roll(5))")],
        from: number == 0 ? nil : ["x", "y", nil][dice.roll(3)], to: number == 0 ? nil : ["x", "y", nil][dice.roll(3)],
        product: "p\(dice.roll(5))", priority: dice.roll(2))
    }
    let used = Set(fares.rules.compactMap(\.group)).sorted()
    fares.transfers = (0..<dice.roll(5)).map { _ in
      let (from, to) = (
        used.isEmpty ? nil : used[dice.roll(used.count)], used.isEmpty ? nil : used[dice.roll(used.count)]
      )
      let charge = LegFares.TransferRule.Charge.allCases[dice.roll(3)]
      return LegFares.TransferRule(
        from: dice.roll(4) == 0 ? nil : from, to: dice.roll(4) == 0 ? nil : to,
        count: dice.roll(2) == 0 ? nil : 1 + dice.roll(2),
        seconds: dice.roll(2) == 0 ? nil : 300 + dice.roll(40) * 60,
        limit: LegFares.TransferRule.Limit.allCases[dice.roll(4)], charge: charge,
        product: dice.roll(3) == 0 ? nil : "p\(dice.roll(charge == .both ? 6 : 5))")
    }
    var city = try TextCity(rows.joined(separator: "\n")).city
    city.tariffs = [Tariff(id: "t", lines: [], basis: .legs(fares))]
    let planner = try CityPlanner(city)
    for from in names {
      for to in names where from != to {
        for preference: City.Defaults.Preference in [.fastest, .cheapest] {
          let query = JourneyQuery(
            from: .station(StationID(from)), to: .station(StationID(to)),
            date: try #require(CalendarDate("2026-09-07")),
            moment: .departing(ServiceTime(9, 0)), preference: preference)
          for journey in planner.answer(query)?.journeys ?? [] {
            #expect(journey.fare?.minorUnits == plain(journey, fares), "\(from) to \(to)")
          }
        }
      }
    }
  }
}
