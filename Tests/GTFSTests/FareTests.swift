import GTFS
import Testing
import TransitModel

/// Fares become tariffs.
@Suite struct FareTests {
  private func tariffs(_ attributes: String, _ rules: String?) -> [Tariff] {
    var feed = ToyFeed().with(
      "stops.txt",
      "stop_id,stop_name,stop_lat,stop_lon,zone_id\na,Alpha,48.80,2.30,1\nb,Beta,48.81,2.31,2\nc,Gamma,48.82,2.32,2\n"
    ).with("fare_attributes.txt", "fare_id,price,currency_type,payment_method,transfers\n" + attributes)
    if let rules {
      feed = feed.with("fare_rules.txt", "fare_id,route_id,origin_id,destination_id,contains_id\n" + rules)
    }
    return feed.read().value?.tariffs ?? []
  }

  private func zoneFares(_ tariff: Tariff?) -> [String] {
    guard case .zone(_, let fares) = tariff?.basis else { return [] }
    return fares.map { "\($0.from)-\($0.to) \($0.fare.decimal)" }
  }

  @Test func zonesOfOriginAndDestination() throws {
    let tariff = try #require(tariffs("s,2.10,EUR,0,\nl,.95,EUR,0,\n", "s,,1,2,\nl,,1,1,\ns,,1,1,\n").first)
    #expect(zoneFares(tariff) == ["1-1 0.95", "1-2 2.10"])
    guard case .zone(let stations, _) = tariff.basis else { return }
    #expect(stations == ["a": "1", "b": "2", "c": "2"])
    #expect(tariff.lines.isEmpty)
  }

  private func euros(_ minorUnits: Int) -> Money {
    Money(minorUnits: minorUnits, currency: Currency(code: "EUR") ?? .none)
  }

  @Test func aFareOfALineStandsBesideOneThatHoldsEverywhere() {
    let tariffs = tariffs("s,2.10,EUR,0,\nx,9,EUR,0,\n", "s,1,,,\nx,,,,\n")
    // The toy feed has one line: what it says of the line holds everywhere.
    #expect(tariffs.map(\.basis) == [.flat(euros(210))])
  }

  @Test func ofFaresWithoutRulesTheCheapestHolds() {
    #expect(tariffs("s,2.10,EUR,0,\n", nil).map(\.basis) == [.flat(euros(210))])
    #expect(tariffs("s,2.10,EUR,0,\nx,3.00,EUR,0,\n", nil).map(\.basis) == [.flat(euros(210))])
  }

  @Test func whatLimitsAFareMakesItATicket() {
    #expect(
      tariffs("s,2.10,EUR,0,0\nx,3.00,EUR,0,1\n", nil).map(\.basis)
        == [.tickets(stations: [:], [Ticket(fare: euros(210), changes: 0), Ticket(fare: euros(300), changes: 1)])])
    let zones: [StationID: String] = ["a": "1", "b": "2", "c": "2"]
    #expect(
      tariffs("s,2.10,EUR,0,\n", "s,,1,,\n").map(\.basis)
        == [.tickets(stations: zones, [Ticket(fare: euros(210), from: "1")])])
    #expect(
      tariffs("s,2.10,EUR,0,\n", "s,,,,1\ns,,,,2\n").map(\.basis)
        == [.tickets(stations: zones, [Ticket(fare: euros(210), through: ["1", "2"])])])
  }

  @Test func whatIsNoAmountIsLeftOut() {
    #expect(tariffs("s,cheap,EUR,0,\n", nil).isEmpty)
    #expect(tariffs("s,2.10,euros,0,\n", nil).isEmpty)
    #expect(
      tariffs("s,250,JPY,0,\n", nil).first?.basis
        == .flat(Money(minorUnits: 250, currency: Currency(code: "JPY") ?? .none)))
  }
}
