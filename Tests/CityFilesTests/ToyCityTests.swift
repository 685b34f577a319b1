import CityFiles
import Geometry
import Testing
import TransitModel

@Suite struct ToyCityTests {
  private func city() throws -> City {
    let reading = ToyCity.folder().read()
    return try #require(reading.value, "\(reading.findings)")
  }

  @Test func isReadWithoutFindings() {
    #expect(ToyCity.folder().read().findings == [])
  }

  @Test func headIsRead() throws {
    let city = try city()
    #expect(city.id == "toy")
    #expect(city.name.exact("en") == "Toytown")
    #expect(city.network?.local == "Métro de Ville")
    #expect(city.timeZone == "Europe/Paris")
    #expect(city.currency.code == "EUR")
    #expect(city.languages == ["fr", "en"])
    #expect(city.version == .init(number: "2026.07", date: CalendarDate("2026-07-05")))
    #expect(city.history.map(\.date.description) == ["1990-05-01", "2010-05-01"])
    #expect(city.history.map(\.line) == [nil, "m1"])
    #expect(city.notices.first?.level == .warning)
    #expect(city.notices.first?.stations == ["opera"])
    #expect(city.sources.first?.url == "https://example.org/data?set=1")
    #expect(city.taxi?.nightPermille == 200)
    #expect(city.taxi?.detourPermille == 1400)
    #expect(city.taxi?.perKilometre.decimal == "1.50")
    #expect(city.defaults == .init(transferSeconds: 150, preference: .fewestChanges))
    #expect(city.services.map(\.id) == ["weekday", "daily"])
    #expect(city.services.first?.weekdays.count == 5)
    #expect(city.services.first?.added.map(\.description) == ["2026-10-10"])
    #expect(city.services.last?.name == LocalizedText("Tous les jours", "fr"))
  }

  @Test func linesAreRead() throws {
    let line = try #require(try city().lines.first)
    #expect(line.shortName == "1")
    #expect(line.color.hex == "#C0392B")
    #expect(line.officialLabelColor == .white)
    #expect(line.formerNames.map(\.name.local) == ["Ligne A", "Old Line"])
    #expect(line.status.note?.local == "Tout va bien")
    #expect(line.openings.map(\.date.description) == ["1990-05-01", "2010-05-01"])
    #expect(line.openings.last?.formerLine?.local == "Lake Line")
    #expect(line.operatorName?.local == "Toy Lines")
    #expect(line.directions.map(\.headsign?.local) == [nil, "Gare"])
    #expect(line.headways.map(\.seconds) == [420, 180])
    #expect(line.firstLastTrains.map(\.station) == ["lac", "parc"])
    #expect(line.firstLastTrains.map(\.first?.description) == ["05:30:00", nil])
    let ring = try #require(try city().lines.last)
    #expect(ring.shortName == "ring")
    #expect(ring.color.hex == "#F4E636")
    #expect(ring.mode == .tram)
  }

  @Test func patternsAreListedAndCut() throws {
    func stops(_ line: Line?, _ id: PatternID) -> [String] {
      (line?.pattern(id)?.stops ?? []).map { stop in
        stop.station.rawValue + (stop.metres.map { " \($0)" } ?? "") + (stop.seconds.map { "/\($0)" } ?? "")
      }
    }
    let city = try city()
    #expect(stops(city.lines.first, "east") == ["gare", "opera 800/90", "parc 900/100", "lac 1100/120"])
    #expect(stops(city.lines.first, "east-short") == ["gare", "opera 800/90", "parc 900/100"])
    #expect(stops(city.lines.first, "east-express") == ["gare", "lac 2800/310"])
    #expect(stops(city.lines.first, "west-from-parc") == ["parc", "opera 900", "gare 800"])
    #expect(stops(city.lines.last, "inner-from-opera") == ["opera", "gare 700", "pont 500"])
    let end = try #require(city.lines.first?.pattern("east")?.stops.last)
    #expect(!end.mayBoard && end.mayAlight)
    #expect(city.lines.first?.pattern("east")?.stops[1].code == "R2")
    #expect(city.lines.last?.pattern("inner")?.isLoop == true)
  }

  @Test func tripsAreRead() throws {
    let trips = try city().trips
    #expect(
      trips.map(\.id.rawValue) == [
        "m1-east-weekday-1", "m1-east-weekday-2", "m1-east-weekday-3", "m1-east-weekday-x", "ring-inner-daily-1",
        "ring-inner-daily-2",
      ])
    #expect(trips.map(\.pattern) == ["east", "east-short", "east", "east-express", "inner", "inner-from-opera"])
    #expect(trips.map(\.block) == ["b1", nil, nil, nil, nil, nil])
    #expect(trips[0].stopTimes[1] == StopTime(arrival: ServiceTime(5, 1), departure: ServiceTime(5, 2)))
    #expect(trips[1].stopTimes.map(\.isApproximate) == [false, true, false])
    #expect(trips[2].stopTimes[1].arrival.description == "24:00:30")
    #expect(trips[5].stopTimes.map(\.departure.clock) == ["05:14", "05:16", "05:18"])
  }

  @Test func stationsAreRead() throws {
    let station = try #require(try city().stations.first)
    #expect(station.qualifier?.local == "Métro")
    #expect(station.formerNames.map(\.name.local) == ["Gare du Nord", "Gare"])
    #expect(station.coordinate?.latitude == 48.85)
    #expect(station.schematicPosition?.y == 200.5)
    #expect(station.levels.map(\.id) == ["b1", "g"])
    #expect(station.entrances.map(\.code) == ["A", "B"])
    #expect(station.entrances.first?.places.map(\.local) == ["Mairie", "City Hall"])
    #expect(station.entrances.first?.stepFree == true)
    #expect(station.entrances.last?.status.state == .closed)
    #expect(station.facilities.map(\.kind) == [.lift, .toilet])
    #expect(station.facilities.last?.level == "b1")
    #expect(try city().stations[2].status.state == .passing)
  }

  @Test func transfersPlacesAndFaresAreRead() throws {
    let city = try city()
    #expect(city.transfers.map(\.seconds) == [150, 60, 400, 0])
    #expect(city.transfers.map(\.kind) == [.minimum, .minimum, .minimum, .forbidden])
    #expect(city.transfers.first?.stepFree == true)
    #expect(city.transfers[1].from.direction == "west")
    #expect(city.transfers[1].window == .init(service: "weekday", from: nil, until: ServiceTime(7, 0)))
    #expect(city.transfers[2].to.station == "pont")
    #expect(city.places.map(\.name.local) == ["Mairie, la vieille", "Plage"])
    #expect(city.places.first?.entrance == "A")
    #expect(city.tariffs.map(\.id) == ["metro", "tram", "funi"])
    guard case .distance(let bands) = city.tariffs.first?.basis else {
      Issue.record("the first tariff has no bands")
      return
    }
    #expect(bands.map(\.fare.decimal) == ["1.50", "2.10"])
    #expect(city.tariffs.first?.discounts.first?.permille == 500)
    #expect(city.tariffs.first?.isCombined == true)
    guard case .zone(let stations, let fares) = city.tariffs.last?.basis else {
      Issue.record("the last tariff has no zones")
      return
    }
    #expect(stations == ["lac": "bas", "pont": "haut"])
    #expect(
      fares.map { "\($0.from) \($0.to) \($0.fare.decimal)" } == ["bas haut 2.00", "haut bas 2.00", "haut haut 1.00"])
  }

  @Test func formIsFree() throws {
    // A byte order mark and CR LF everywhere, a semicolon between cells.
    var changes: [String: String?] = [:]
    for (name, text) in ToyCity.files {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
      changes[name] = "\u{FEFF}" + lines
    }
    let reading = ToyCity.folder(changes).read()
    #expect(reading.findings == [])
    #expect(try reading.value == city())
    let semicolons = String(ToyCity.eastCSV.map { $0 == "," ? ";" : $0 })
    #expect(try ToyCity.folder(["timetables/m1-east-weekday.csv": semicolons]).read().value == city())
  }

  @Test func theSmallestCityIsACity() throws {
    let folder = CityFolder(files: [
      ("city.yaml", Array("id: a\nname: A\nlanguages: en\ntimeZone: UTC\n".utf8)),
      (
        "lines.yaml",
        Array(
          """
          - id: l
            name: L
            color: "#123456"
            directions: [{id: out, name: Out}]
            patterns: [{id: out, direction: out, stops: [x, y]}]
            firstLast: [{pattern: out, service: daily, first: 05:00, last: 23:00}]
          """.utf8)
      ),
      ("stations.yaml", Array("- {id: x, name: X}\n- {id: y, name: Y}\n".utf8)),
    ])
    let reading = folder.read()
    #expect(reading.findings == [])
    let city = try #require(reading.value)
    #expect(city.services.map(\.id) == ["daily"])
    #expect(city.lines.first?.firstLastTrains.count == 1)
    #expect(city.currency.code == "XXX")
  }

  @Test func aliasesAndMergeKeysAreUnderstood() throws {
    let stations = """
      - &first {id: gare, name: &name Gare ?*, aliases: ["*", "what?", a*b]}
      - {<<: *first, id: opera}
      - {id: parc, name: *name, qualifier: q}
      - {id: lac, name: L}
      - {id: pont, name: P}
      """
    let reading = ToyCity.folder(["stations.yaml": stations, "places.csv": nil]).read()
    let city = try #require(reading.value, "\(reading.findings)")
    #expect(city.stations.map(\.name.local) == ["Gare ?*", "Gare ?*", "Gare ?*", "L", "P"])
    #expect(city.stations[1].aliases == ["*", "what?", "a*b"])
  }
}
