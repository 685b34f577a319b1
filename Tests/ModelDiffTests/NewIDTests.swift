import ModelDiff
import Testing
import TransitModel

/// Feeds often come with other ids for the same things: that is told once, and nothing of theirs again.
@Suite struct NewIDTests {
  /// A line of four stations whose ids begin so.
  private func city(_ prefix: String = "", line: LineID = "1", agency: String = "Verkehr") -> City {
    var city = City(
      id: "toy", name: LocalizedText(agency, "en"), timeZone: "Europe/Berlin", currency: .none, languages: ["en"])
    city.sources = [City.Source(name: agency, url: "https://example.org")]
    city.stations = ["ada", "bob", "cyd", "dot"].enumerated().map { number, name in
      var station = Station(id: StationID(prefix + name), name: LocalizedText(name, "en"))
      station.coordinate = Coordinate(latitude: 52.5, longitude: 13.3 + Double(number) / 50)
      return station
    }
    var route = Line(id: line, shortName: "1", name: LocalizedText("Main", "en"), color: .black)
    route.operatorName = LocalizedText(agency, "en")
    route.directions = [Direction(id: "0", name: LocalizedText("out", "en"))]
    route.patterns = [
      ServicePattern(id: "0", direction: "0", stops: city.stations.map { ServicePattern.Stop($0.id) })
    ]
    city.lines = [route]
    city.services = [ServiceCalendar(id: "d", name: LocalizedText("Daily", "en"), weekdays: Weekday.allCases)]
    city.trips = [
      Trip(
        id: "t", line: line, pattern: "0", service: "d",
        stopTimes: (0..<4).map { StopTime(ServiceTime(seconds: 21_600 + 120 * $0)) })
    ]
    city.transfers = [
      Transfer(
        from: Transfer.End(station: city.stations[1].id, line: line), to: Transfer.End(station: city.stations[2].id),
        seconds: 300)
    ]
    city.tariffs = [
      Tariff(
        id: "f", lines: [line],
        basis: .pair([
          Tariff.PairFare(
            from: city.stations[0].id, to: city.stations[3].id, fare: Money(minorUnits: 200, currency: .none))
        ]))
    ]
    return city
  }

  private func texts(_ old: City, _ new: City) -> [String] {
    CityComparison(old, new).changes.map { $0.summary(in: "en") }
  }

  @Test func newIDsOfStationsAreOneChange() {
    #expect(texts(city(), city("new:")) == ["new ids for 4 stations"])
    let change = CityComparison(city(), city("new:")).changes.first
    #expect(change?.code == "station-ids")
    #expect(change?.details.first == "ada -> new:ada")
  }

  @Test func newIDsOfALineAreOneChange() {
    #expect(texts(city(), city("x-", line: "U1")) == ["new ids for 1 line", "new ids for 4 stations"])
  }

  @Test func whatElseChangedIsToldUnderTheNewIDs() {
    var later = city("new:")
    later.stations[2].name = LocalizedText("Cid", "en")
    #expect(texts(city(), later).contains("new ids for 3 stations"))
    #expect(texts(city(), later).contains("station Cid: added"))
    later = city("new:")
    later.stations[3].coordinate = Coordinate(latitude: 52.501, longitude: 13.36)
    #expect(texts(city(), later).count == 2)
    // Of one name and far apart is another station.
    later.stations[3].coordinate = Coordinate(latitude: 53, longitude: 13.36)
    #expect(texts(city(), later).contains("station dot: added"))
  }

  @Test func namesakesAreToldApartByWhereTheyAre() {
    var (old, new) = (city(), city("new:"))
    for index in [0, 3] {
      old.stations[index].name = LocalizedText("Ada", "en")
      new.stations[index].name = LocalizedText("Ada", "en")
    }
    #expect(texts(old, new) == ["new ids for 4 stations"])
    old.stations[3].coordinate = nil
    new.stations[3].coordinate = nil
    #expect(texts(old, new).contains("station Ada: removed"))
  }

  @Test func aRenamedAgencyIsOneChange() {
    #expect(
      texts(city(), city(agency: "Verkehrsbetriebe")) == ["Verkehrsbetriebe: renamed Verkehr -> Verkehrsbetriebe"])
    var (old, new) = (city(), city(agency: "Verkehrsbetriebe"))
    (old.name, new.name) = (LocalizedText("Town", "en"), LocalizedText("Town", "en"))
    #expect(texts(old, new) == ["source Verkehrsbetriebe: renamed Verkehr -> Verkehrsbetriebe"])
  }
}
