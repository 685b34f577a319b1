import GTFS
import Testing
import TransitModel

/// Feeds meant to exhaust memory or patience: each ends in one finding with its place, and soon.
@Suite struct HostileFeedTests {
  private let toy = ToyFeed()

  private func finding(_ code: String, in reading: Reading<City>) throws -> Finding {
    try #require(reading.findings.first { $0.code == code }, "\(reading.findings)")
  }

  @Test func aNameOfAMillionCharacters() throws {
    let feed = toy.replacing("stops.txt", "Alpha", String(repeating: "站", count: 300_000))
    let reading = feed.read()
    let name = try #require(reading.value?.stations.first?.name.local)
    #expect(name.unicodeScalars.count == 500 && name.hasSuffix("站…"))
    #expect(try finding("value_too_long", in: reading).location.description == "stops.txt:2:3")
    // Ids are not cut: two that begin alike would become one.
    let id = String(repeating: "i", count: 900)
    let long = toy.replacing("stops.txt", "b,Beta", id + ",Beta").replacing("stop_times.txt", ",b,", ",\(id),")
    #expect(long.read().value?.stations.map(\.id) == ["a", StationID(id), "c"])
  }

  @Test func translationsInThousandsOfLanguages() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let tags = letters.flatMap { a in letters.flatMap { b in letters.prefix(3).map { c in "\(a)\(b)\(c)" } } }
    let rows = tags.map { "stops,stop_name,\($0),Name,a\n" }.joined()
    let reading = toy.with("translations.txt", "table_name,field_name,language,translation,record_id\n" + rows).read()
    #expect(reading.value?.languages.count == 64)
    #expect(try finding("too_many_languages", in: reading).location.line == 65)
  }

  @Test func aTripOfThousandsOfStops() throws {
    let rows = (0..<3_000).map { second in
      let time = ServiceTime(seconds: 36_000 + second).description
      return "t2,\(time),\(time),\(["a", "b"][second % 2]),\(second + 10)\n"
    }
    let feed = toy.with("stop_times.txt", (toy.files["stop_times.txt"] ?? "") + rows.joined())
    let reading = feed.read()
    #expect(reading.value?.trips.map(\.id) == ["t1"])
    let found = try finding("trip_too_long", in: reading)
    #expect(found.severity == .error && found.location.description == "trips.txt:3")
  }

  @Test func frequenciesThatAskForMillionsOfTrains() throws {
    let band = "t1,00:00:00,50:00:00,1\n"
    let text = "trip_id,start_time,end_time,headway_secs\n"
    #expect(toy.with("frequencies.txt", text + "t1,05:00:00,06:00:00,1\n").read().value?.trips.count == 3_601)
    let reading = toy.with("frequencies.txt", text + String(repeating: band, count: 5)).read()
    #expect(reading.value == nil)
    let found = try finding("too_many_trips", in: reading)
    #expect(found.location.description == "frequencies.txt:4")
  }

  /// Compared with every colour in use, ten thousand routes without one would take 600 million steps.
  @Test func thousandsOfRoutesWithoutAColour() {
    let rows = (0..<10_000).map { "r\($0),A,\($0),,1,,\n" }.joined()
    let feed = toy.with("routes.txt", (toy.files["routes.txt"] ?? "") + rows)
    #expect(feed.read().value?.lines.map(\.id) == ["1"])
  }

  /// Listed anew for every rule, the lines of an agency would be looked at 10^8 times.
  @Test func faresOfAnAgencyOfManyLinesByManyZones() throws {
    let (routes, zones) = (1_000, 100)
    let stops = (0..<zones).map { "s\($0),S\($0),48.8,\(2 + Double($0) / 50),z\($0)\n" }.joined()
    let trips = (0..<routes).map { "r\($0),wk,t\($0)\n" }.joined()
    // One train calls at all zones, so that a fare between any two is of use.
    let long = (0..<zones).map {
      "t0,\(10 + $0 / 50):\(10 + $0 % 50):00,\(10 + $0 / 50):\(10 + $0 % 50):00,s\($0),\($0)\n"
    }
    let short = (1..<routes).map { "t\($0),08:00:00,08:00:00,s0,1\nt\($0),09:00:00,09:00:00,s1,2\n" }
    let times = (long + short).joined()
    let rules = (0..<zones * zones).map { "f,z\($0 / zones),z\($0 % zones)\n" }.joined()
    let reading =
      toy
      .adding("agency.txt", "B,Other,https://example.org,Europe/Paris,fr")
      .with("stops.txt", "stop_id,stop_name,stop_lat,stop_lon,zone_id\n" + stops)
      .with(
        "routes.txt",
        "route_id,agency_id,route_short_name,route_type\nr0,B,0,1\n"
          + (1..<routes).map { "r\($0),A,\($0),1\n" }.joined()
      )
      .with("trips.txt", "route_id,service_id,trip_id\n" + trips)
      .with("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + times)
      .with(
        "fare_attributes.txt",
        "fare_id,price,currency_type,payment_method,transfers,agency_id\nf,2,EUR,0,,A\n"
      )
      .with("fare_rules.txt", "fare_id,origin_id,destination_id\n" + rules).read()
    let tariff = try #require(reading.value?.tariffs.first)
    guard case .zone(_, let fares) = tariff.basis else {
      Issue.record("\(tariff.basis)")
      return
    }
    #expect(fares.count == zones * zones)
    #expect(Set(tariff.lines) == Set((1..<routes).map { LineID("r\($0)") }))
    #expect(try finding("line_without_fare", in: reading).message.contains("\"r0\""))
  }

  /// Copied for every row, the dates of one service would take 10^9 steps.
  @Test func aServiceOfThousandsOfDates() {
    let first = CalendarDate(year: 1901, month: 1, day: 1)?.dayNumber ?? 0
    let rows = (0..<30_000).map { day in
      let date = CalendarDate(dayNumber: first + day).description.split(separator: "-").joined()
      return "wk,\(date),\(day % 2 + 1)\n"
    }
    let reading = toy.with("calendar_dates.txt", "service_id,date,exception_type\n" + rows.joined()).read()
    #expect(reading.value?.services.first?.added.count == 15_000)
  }

  /// With the nearest stop looked for among all, the ways through this hall would take 10^9 steps.
  @Test func aHallOfThousandsOfWays() {
    let (platforms, nodes) = (30, 3_000)
    let stops =
      ["S,Hall,48.80,2.30,1,", "h,,,,3,S"] + (0..<platforms).map { "p\($0),Hall,48.80,2.30,0,S" }
      + (0..<nodes).map { "n\($0),,,,3,S" }
    let ways =
      (0..<platforms).map { "w\($0),h,p\($0),1,1,30" } + (0..<nodes).map { "v\($0),h,n\($0),1,1,\($0 % 50 + 1)" }
    let trips = (0..<platforms).map { "1,wk,q\($0),,0," }
    let times = (0..<platforms).flatMap { ["q\($0),10:00:00,10:00:00,p\($0),1", "q\($0),10:05:00,10:05:00,b,2"] }
    func adding(_ rows: [String], to file: String) -> String {
      (toy.files[file] ?? "") + rows.map { $0 + "\n" }.joined()
    }
    var feed = toy.with("stops.txt", adding(stops, to: "stops.txt"))
    feed = feed.with("trips.txt", adding(trips, to: "trips.txt"))
    feed = feed.with("stop_times.txt", adding(times, to: "stop_times.txt"))
    feed.files["pathways.txt"] = adding(
      ["pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time"] + ways, to: "pathways.txt")
    let transfers = feed.read().value?.transfers ?? []
    #expect(transfers.count == platforms * (platforms - 1))
    #expect(transfers.allSatisfy { $0.seconds == 60 })
  }
}
