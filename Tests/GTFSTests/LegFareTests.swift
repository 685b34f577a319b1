import GTFS
import Journeys
import Testing
import TransitModel

/// Fares v2 become fares by legs.
@Suite struct LegFareTests {
  private let feed = ToyFeed()
    .with("areas.txt", "area_id,area_name\nin,Inner\nout,Outer\nsea,Sea\n")
    .with("stop_areas.txt", "area_id,stop_id\nin,a\nin,b\nout,c\n")
    .with("networks.txt", "network_id,network_name\nmetro,Metro\nbus,Bus\n")
    .with("route_networks.txt", "network_id,route_id\nmetro,1\n")
    .with(
      "rider_categories.txt",
      "rider_category_id,rider_category_name,is_default_fare_category\nadult,Adult,1\nkid,Child,0\n"
    )
    .with("fare_media.txt", "fare_media_id,fare_media_name,fare_media_type\ncard,Carte,2\ntap,,3\n")
    .with(
      "fare_products.txt",
      """
      fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency
      near,Near,adult,card,1.50,EUR
      near,Near,adult,tap,1.60,EUR
      near,Near,kid,,0.80,EUR
      far,Far,,,2.50,EUR

      """
    )
    .with(
      "fare_leg_rules.txt",
      """
      leg_group_id,network_id,from_area_id,to_area_id,fare_product_id
      n,metro,in,in,near
      f,metro,in,out,far
      f,metro,out,in,far

      """)

  private func fares(_ reading: Reading<City>) -> LegFares? {
    guard case .legs(let fares) = reading.value?.tariffs.first?.basis else { return nil }
    return fares
  }

  private func fare(
    _ city: City?, _ from: StationID, _ to: StationID, rider: String? = nil, at time: ServiceTime = ServiceTime(7, 30)
  ) throws -> String? {
    let city = try #require(city)
    let query = JourneyQuery(
      from: .station(from), to: .station(to), date: try #require(CalendarDate("2026-09-07")), moment: .departing(time))
    return try CityPlanner(city, rider: rider).answer(query)?.journeys.first?.fare?.decimal
  }

  @Test func ridesCostWhatTheirAreasSay() throws {
    let reading = feed.read()
    #expect(reading.codes.isEmpty, "\(reading.findings)")
    #expect(try fare(reading.value, "a", "b") == "1.50")
    #expect(try fare(reading.value, "a", "c") == "2.50")
    #expect(try fare(reading.value, "a", "b", rider: "kid") == "0.80")
    #expect(try fare(reading.value, "a", "c", rider: "kid") == "2.50")
    let fares = try #require(self.fares(reading))
    #expect(fares.media.map(\.kind) == [.transitCard, .contactless])
    #expect(fares.areas.map(\.id) == ["in", "out"])
  }

  @Test func aFareTellsWhatItIsPaidForAndWithWhat() throws {
    let city = try #require(feed.read().value)
    let query = JourneyQuery(
      from: .station("a"), to: .station("b"), date: try #require(CalendarDate("2026-09-07")),
      moment: .departing(ServiceTime(7, 30)))
    let part = try #require(try CityPlanner(city).answer(query)?.journeys.first?.fareParts.first)
    #expect(part.name?.local == "Near" && part.fare.decimal == "1.50" && part.legs == [0])
    #expect(part.media.map { $0.name?.local } == ["Carte"])
    let planner = try CityPlanner(city)
    #expect(planner.rider?.local == "Adult")
    let json = try #require(planner.json(query)).bytes
    #expect(
      String(decoding: json, as: UTF8.self).contains(
        #""fare":{"amount":"1.50","currency":"EUR","parts":[{"amount":"1.50","legs":[0],"#
          + #""media":[{"kind":"transit-card","name":"Carte"}],"name":"Near"}]}"#))
  }

  @Test func theNewerFormCountsWhereAFeedHasBoth() throws {
    let both = feed.with("fare_attributes.txt", "fare_id,price,currency_type,payment_method,transfers\nx,9.00,EUR,0,\n")
    let reading = both.read()
    #expect(reading.value?.tariffs.count == 1 && fares(reading) != nil)
    #expect(reading.findings.contains { $0.code == "fares_in_two_forms" && $0.location.file == "fare_attributes.txt" })
    // Where no rule of the newer form can be used, the older one counts.
    let useless = both.with("fare_leg_rules.txt", "leg_group_id,network_id,fare_product_id\nb,bus,far\n").read()
    #expect(
      useless.value?.tariffs.map(\.basis) == [
        .flat(Money(minorUnits: 900, currency: try #require(Currency(code: "EUR"))))
      ])
  }

  @Test func anOpenFieldIsForTheOthersUnlessThereArePriorities() throws {
    let header = "leg_group_id,network_id,from_area_id,to_area_id,fare_product_id"
    let open = feed.with("fare_leg_rules.txt", header + "\nn,,in,in,near\nf,,,,far\n").read()
    // Nothing lies in neither area, so that only the first rule covers anything.
    #expect(try fare(open.value, "a", "b") == "1.50")
    #expect(try fare(open.value, "a", "c") == nil)
    #expect(open.findings.contains { $0.code == "leg_without_fare" && $0.location.file == "fare_leg_rules.txt" })
    let ranked = feed.with("fare_leg_rules.txt", header + ",rule_priority\nn,,in,in,far,2\nf,,,,near,\n").read()
    #expect(try fare(ranked.value, "a", "b") == "2.50")
    #expect(try fare(ranked.value, "a", "c") == "1.50")
  }

  @Test func timeframesCountByTheDayOnTheCalendar() throws {
    let timed = feed.with("calendar_dates.txt", "service_id,date,exception_type\nhols,20260908,1\n")
      .with(
        "timeframes.txt", "timeframe_group_id,start_time,end_time,service_id\npeak,07:00:00,08:01:00,wk\nfree,,,hols\n"
      )
      .with(
        "fare_leg_rules.txt",
        "leg_group_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id,rule_priority\n"
          + "p,peak,,far,1\nh,free,,near,2\no,,,near,\n"
      ).read()
    #expect(timed.codes.isEmpty, "\(timed.findings)")
    #expect(try fare(timed.value, "a", "c") == "2.50")
    #expect(try fare(timed.value, "c", "a", at: ServiceTime(8, 30)) == "1.50")
    let city = try #require(timed.value)
    let holiday = JourneyQuery(
      from: .station("a"), to: .station("c"), date: try #require(CalendarDate("2026-09-08")),
      moment: .departing(ServiceTime(7, 0)))
    #expect(try CityPlanner(city).answer(holiday)?.journeys.first?.fare?.decimal == "1.50")
  }

  @Test func whatIsAbsurdIsFoundAndTheRestIsUsed() throws {
    func codes(_ file: String, _ rows: String...) -> (codes: [String], city: City?) {
      var other = feed
      for row in rows { other = other.adding(file, row) }
      let reading = other.read()
      let placed = reading.findings.filter { $0.location.file == file && $0.location.line != nil }
      return (placed.map(\.code), reading.value)
    }
    let negative = codes("fare_products.txt", "near,Near,,,-1.00,EUR")
    #expect(negative.codes == ["negative_fare"])
    #expect(try fare(negative.city, "a", "b") == "1.50")
    #expect(codes("fare_products.txt", "x,X,,,a lot,EUR").codes == ["invalid_currency_amount"])
    #expect(codes("fare_products.txt", "x,X,,,99999999999,EUR").codes == ["invalid_currency_amount"])
    #expect(codes("fare_products.txt", "x,X,,,1.00,euro").codes == ["invalid_currency"])
    #expect(codes("fare_products.txt", "x,X,,,1.00,USD").codes == ["several_currencies"])
    #expect(codes("fare_products.txt", "far,X,,,1.00,EUR").codes == ["duplicate_key"])
    #expect(codes("fare_products.txt", "x,X,nobody,,1.00,EUR").codes == ["foreign_key_violation"])
    #expect(codes("fare_leg_rules.txt", "n,metro,in,nowhere,near").codes == ["foreign_key_violation"])
    #expect(codes("fare_leg_rules.txt", "n,metro,in,in,none").codes == ["foreign_key_violation"])
    #expect(codes("stop_areas.txt", "in,nowhere").codes == ["foreign_key_violation"])
    #expect(codes("route_networks.txt", "bus,1").codes == ["duplicate_key"])
    let frames = feed.with(
      "timeframes.txt", "timeframe_group_id,start_time,end_time,service_id\np,09:00:00,08:00:00,wk\n")
    #expect(frames.read().codes.contains("timeframe_start_or_end_time_out_of_range"))
  }

  @Test func transferRulesAreRead() throws {
    let reading = feed.with(
      "fare_transfer_rules.txt",
      """
      from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id
      n,n,-1,5400,0,0,
      n,f,,,,2,far
      f,f,2,600,3,1,near
      x,f,,,,0,

      """
    ).read()
    let rules = try #require(fares(reading)).transfers
    #expect(rules.map(\.charge) == [.first, .transfer, .both])
    #expect(rules.map(\.count) == [nil, nil, 2])
    #expect(rules.map(\.limit) == [.departureToArrival, .departureToDeparture, .arrivalToArrival])
    #expect(rules.map(\.seconds) == [5400, nil, 600])
    #expect(reading.codes == ["foreign_key_violation"])
  }

  @Test func wheelchairsAndPathwaysTellWhichStationsHaveNoSteps() throws {
    let stops = """
      stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding
      a,Alpha,48.80,2.30,,,1
      b,Beta,48.81,2.31,,,2
      s,Gamma,48.82,2.32,1,,
      c,Gamma,48.82,2.32,0,s,
      e,Gamma,48.82,2.32,2,s,

      """
    func city(_ mode: Int) -> City? {
      ToyFeed().with("stops.txt", stops).with(
        "pathways.txt",
        "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time\np,e,c,\(mode),1,30\n"
      ).read().value
    }
    #expect(city(5)?.stations.map(\.stepFree) == [true, false, true])
    #expect(city(2)?.stations.map(\.stepFree) == [true, false, false])
  }
}
