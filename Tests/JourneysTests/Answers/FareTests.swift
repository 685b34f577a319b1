import Journeys
import Testing
import TransitModel

/// What journeys cost: every kind of tariff, one network and one screen each. Sections are 1,000 m long.
@Suite struct FareTests {
  private static let euro = Currency(code: "EUR") ?? .none

  private func money(_ text: String) throws -> Money { try #require(Money(text, currency: Self.euro)) }

  private func bands(_ bands: [(Int?, String)]) throws -> Tariff.Basis {
    .distance(try bands.map { Tariff.Band(upToMetres: $0.0, fare: try money($0.1)) })
  }

  private func fare(
    _ network: String, _ tariffs: [Tariff], from: StationID, to: StationID, at time: ServiceTime = ServiceTime(8, 0)
  ) throws -> String? {
    try journey(network, tariffs, from: from, to: to, at: time)?.fare?.decimal
  }

  private func journey(
    _ network: String, _ tariffs: [Tariff], from: StationID, to: StationID, at time: ServiceTime = ServiceTime(8, 0)
  ) throws -> Journey? {
    var city = try TextCity(network).city
    city.tariffs = tariffs
    let query = JourneyQuery(
      from: .station(from), to: .station(to), date: try #require(CalendarDate("2026-09-07")),
      moment: .departing(time))
    return try CityPlanner(city).answer(query)?.journeys.first
  }

  private let straight = """
    line 1 a b c d
    07:00 07:05 07:10 07:15
    10:00 10:05 10:10 10:15
    """

  private let changing = """
    line 1 a b
    10:00 10:05
    line 2 b c
    10:10 10:15
    line 3 c d
    10:20 10:25
    """

  @Test func byDistanceUpToTheMetre() throws {
    let tariff = Tariff(id: "t", lines: [], basis: try bands([(1000, "1"), (2999, "2.5"), (nil, "9")]))
    #expect(try fare(straight, [tariff], from: "a", to: "b") == "1.00")
    #expect(try fare(straight, [tariff], from: "a", to: "c") == "2.50")
    #expect(try fare(straight, [tariff], from: "a", to: "d") == "9.00")
  }

  @Test func metresOfSeveralRidesAreOneFare() throws {
    let tariff = Tariff(id: "t", lines: [], basis: try bands([(1000, "1"), (2000, "2"), (nil, "3")]))
    #expect(try fare(changing, [tariff], from: "a", to: "d") == "3.00")
  }

  @Test func flat() throws {
    let tariff = Tariff(id: "t", lines: [], basis: .flat(try money("1.80")))
    #expect(try fare(changing, [tariff], from: "a", to: "d") == "1.80")
  }

  @Test func fromZoneToZone() throws {
    let zones: [StationID: String] = ["a": "A", "b": "A", "c": "B", "d": "B"]
    let fares = try [("A", "A", "1"), ("A", "B", "3"), ("B", "B", "2")].map {
      Tariff.ZoneFare(from: $0.0, to: $0.1, fare: try money($0.2))
    }
    let tariff = Tariff(id: "t", lines: [], basis: .zone(stations: zones, fares: fares))
    #expect(try fare(straight, [tariff], from: "a", to: "b") == "1.00")
    #expect(try fare(straight, [tariff], from: "a", to: "d") == "3.00")
    #expect(try fare(changing, [tariff], from: "c", to: "d") == "2.00")
  }

  @Test func fromStationToStationAndUnknownWhereNoneIsNamed() throws {
    let tariff = Tariff(
      id: "t", lines: [], basis: .pair([Tariff.PairFare(from: "a", to: "d", fare: try money("4.20"))]))
    #expect(try fare(changing, [tariff], from: "a", to: "d") == "4.20")
    #expect(try fare(changing, [tariff], from: "a", to: "c") == nil)
  }

  @Test func offPeakAtTheEntry() throws {
    let window = Transfer.Window(until: ServiceTime(7, 30))
    let tariff = Tariff(
      id: "t", lines: [], basis: .flat(try money("3.25")),
      discounts: [Tariff.Discount(permille: 500, at: .entry, window: window, stations: ["a"])])
    #expect(try fare(straight, [tariff], from: "a", to: "d", at: ServiceTime(6, 0)) == "1.63")
    #expect(try fare(straight, [tariff], from: "a", to: "d") == "3.25")
    #expect(try fare(straight, [tariff], from: "b", to: "d", at: ServiceTime(6, 0)) == "3.25")
  }

  @Test func offPeakAtTheExit() throws {
    let window = Transfer.Window(from: ServiceTime(10, 12))
    let tariff = Tariff(
      id: "t", lines: [], basis: .flat(try money("4")),
      discounts: [Tariff.Discount(permille: 750, at: .exit, window: window)])
    #expect(try fare(straight, [tariff], from: "a", to: "d") == "3.00")
    #expect(try fare(straight, [tariff], from: "a", to: "c") == "4.00")
  }

  @Test func ridesThatAreCheaperTogetherAreOnePart() throws {
    let tariff = Tariff(
      id: "t", lines: [], basis: .flat(try money("4")),
      discounts: [Tariff.Discount(permille: 250, at: .exit, stations: ["d"])])
    let parts = try #require(try journey(changing, [tariff], from: "a", to: "d")).fareParts
    #expect(parts.map(\.fare.decimal) == ["1.00"] && parts.map(\.legs.count) == [3])
    let apart = try #require(try journey(changing, [tariff], from: "a", to: "c")).fareParts
    #expect(apart.map(\.fare.decimal) == ["4.00", "0.00"])
  }

  @Test func aLineOfItsOwnTariffCostsBesideTheRest() throws {
    let rest = try bands([(1000, "1"), (nil, "1.50")])
    let own = Tariff(id: "own", lines: ["2"], basis: .flat(try money("5")))
    let apart = Tariff(id: "t", lines: [], basis: rest)
    #expect(try fare(changing, [apart, own], from: "a", to: "d") == "7.00")
    let combined = Tariff(id: "t", lines: [], basis: rest, isCombined: true)
    #expect(try fare(changing, [combined, own], from: "a", to: "d") == "6.50")
  }

  private func tickets(_ tickets: [Ticket], _ zones: [StationID: String] = [:]) -> [Tariff] {
    [Tariff(id: "t", lines: [], basis: .tickets(stations: zones, tickets))]
  }

  @Test func aTicketThatCoversNoChangeIsBoughtAgain() throws {
    let single = Ticket(fare: try money("2"), changes: 0)
    #expect(try fare(changing, tickets([single]), from: "a", to: "b") == "2.00")
    #expect(try fare(changing, tickets([single]), from: "a", to: "d") == "6.00")
    let pair = Ticket(fare: try money("3.50"), changes: 1)
    #expect(try fare(changing, tickets([single, pair]), from: "a", to: "d") == "5.50")
  }

  @Test func aTicketExpires() throws {
    let short = Ticket(fare: try money("2"), seconds: 600)
    #expect(try fare(changing, tickets([short]), from: "a", to: "c") == "2.00")
    #expect(try fare(changing, tickets([short]), from: "a", to: "d") == "4.00")
  }

  @Test func theCheapestTicketsThatHoldTogetherCount() throws {
    let base = Ticket(fare: try money("2"))
    let airport = Ticket(fare: try money("8"), lines: ["3"])
    #expect(try fare(changing, tickets([base, airport]), from: "a", to: "d") == "2.00")
    let own = Ticket(fare: try money("2"), lines: ["1", "2"])
    #expect(try fare(changing, tickets([own, airport]), from: "a", to: "d") == "10.00")
    #expect(try fare(changing, tickets([own]), from: "a", to: "d") == nil)
  }

  @Test func ticketsByTheZonesOfEitherEnd() throws {
    let zones: [StationID: String] = ["a": "1", "b": "2", "c": "2"]
    let from = Ticket(fare: try money("3"), from: "1")
    #expect(try fare(straight, tickets([from], zones), from: "a", to: "d") == "3.00")
    #expect(try fare(straight, tickets([from], zones), from: "b", to: "d") == nil)
    let within = Ticket(fare: try money("2"), from: "2", to: "2")
    #expect(try fare(straight, tickets([from, within], zones), from: "b", to: "c") == "2.00")
    #expect(try fare(straight, tickets([from, within], zones), from: "a", to: "c") == "3.00")
  }

  @Test func ticketsByTheZonesRiddenThrough() throws {
    let zones: [StationID: String] = ["a": "1", "b": "2", "c": "3", "d": "3"]
    let two = Ticket(fare: try money("2"), through: ["2", "1"])
    let all = Ticket(fare: try money("3"), through: ["1", "2", "3"])
    #expect(try fare(straight, tickets([two, all], zones), from: "a", to: "b") == "2.00")
    #expect(try fare(straight, tickets([two, all], zones), from: "a", to: "d") == "3.00")
    #expect(try fare(changing, tickets([two, all], zones), from: "a", to: "d") == "3.00")
    #expect(try fare(straight, tickets([two, all], zones), from: "b", to: "c") == nil)
  }

  @Test func pricesAreAsHighAsTheyAre() throws {
    let rupiah = try #require(Currency(code: "IDR"))
    let money = try #require(Money("14000", currency: rupiah))
    #expect(try fare(straight, [Tariff(id: "t", lines: [], basis: .flat(money))], from: "a", to: "d") == "14000.00")
    let highest = Money(minorUnits: Money.highestFare, currency: Self.euro)
    #expect(try fare(changing, tickets([Ticket(fare: highest, changes: 0)]), from: "a", to: "c") == "20000000.00")
    // More than can be counted is not known.
    #expect(try fare(changing, tickets([Ticket(fare: highest, changes: 0)]), from: "a", to: "d") == nil)
  }
}
