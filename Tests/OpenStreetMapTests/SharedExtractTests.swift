import OpenStreetMap
import Testing
import TransitModel

/// The stops of real extracts, written down by hand from their relations.
@Suite(.enabled(if: SharedData.exist, "../shared/data is missing"))
struct SharedExtractTests {
  @Test(arguments: SharedData.names(in: "osm"))
  func everyFileIsRead(_ name: String) throws {
    let city = try #require(SharedData.read(name).value)
    let ids = Set(city.stations.map(\.id))
    #expect(!city.lines.isEmpty)
    #expect(
      city.lines.allSatisfy {
        $0.patterns.allSatisfy { $0.stops.count > 1 && $0.stops.allSatisfy { ids.contains($0.station) } }
      })
    #expect(city.stations.allSatisfy { !$0.name.isEmpty && $0.coordinate != nil })
    #expect(city.sources.first?.licence == "ODbL-1.0")
  }

  @Test func munichsUnderground() throws {
    let city = try #require(SharedData.read("munchen.osm.pbf").value)
    let u36 = [
      "Giselastraße", "Universität", "Odeonsplatz", "Marienplatz", "Sendlinger Tor", "Goetheplatz", "Poccistraße",
    ]
    let u45 = ["Karlsplatz (Stachus)", "Odeonsplatz", "Lehel"]
    #expect(city.lines.map(\.shortName) == ["U3", "U4", "U5", "U6"])
    #expect(Set(city.stops(of: "U3")) == [u36, u36.reversed()])
    #expect(Set(city.stops(of: "U6")) == [u36, u36.reversed()])
    #expect(Set(city.stops(of: "U4")) == [u45, u45.reversed()])
    #expect(Set(city.stops(of: "U5")) == [u45, u45.reversed()])
    #expect(city.languages.first == "de")
    #expect(city.timeZone == "Europe/Berlin")
    #expect(city.lines.map(\.color.hex) == ["#F36F33", "#10B48D", "#B77510", "#0071BB"])
    #expect(city.stations.first { $0.name.local == "Karlsplatz (Stachus)" }?.aliases.contains("Stachus") == true)
  }

  @Test func helsinkisMetro() throws {
    let city = try #require(SharedData.read("helsinki.osm.pbf").value)
    #expect(city.lines.map(\.shortName) == ["M1", "M2"])
    for line in ["M1", "M2"] {
      #expect(
        city.stops(of: line) == [["Rautatientori", "Helsingin yliopisto"], ["Helsingin yliopisto", "Rautatientori"]])
    }
    #expect(city.lines.map(\.name.local) == ["M1", "M2"])
    #expect(city.languages == ["fi", "en", "sv"])
  }

  @Test func londonsUnderground() throws {
    let city = try #require(SharedData.read("london.osm.pbf").value)
    let south = ["Temple", "Blackfriars", "Mansion House", "Cannon Street"]
    let north = ["Farringdon", "Barbican", "Moorgate"]
    #expect(Set(city.stops(of: "Circle")) == [south, south.reversed(), north, north.reversed()])
    #expect(Set(city.stops(of: "District")) == [south, south.reversed()])
    #expect(Set(city.stops(of: "Metropolitan")) == [north, north.reversed()])
    #expect(Set(city.stops(of: "Hammersmith & City")) == [north, north.reversed()])
    // Only the westbound stop of Bank is in the file.
    #expect(city.stops(of: "Central") == [["Bank", "St. Paul's", "Chancery Lane"], ["Chancery Lane", "St. Paul's"]])
    #expect(Set(city.stops(of: "Waterloo & City")) == [["Waterloo", "Bank"], ["Bank", "Waterloo"]])
    #expect(city.network?.local == "London Underground")
    #expect(city.stations.first { $0.name.local == "Barbican" }?.formerNames.first?.name.local == "Aldersgate")
    #expect(city.stations.first { $0.name.local == "Barbican" }?.opened == CalendarDate("1865-12-23"))
  }

  @Test func portosLightRail() throws {
    let city = try #require(SharedData.read("porto.osm.pbf").value)
    #expect(city.network?.local == "Andante")
    #expect(city.lines.map(\.shortName) == ["A", "B", "C", "D", "E", "F"])
    let west = ["Lapa", "Trindade", "Bolhão", "Campo 24 de Agosto", "Heroísmo"]
    for line in ["A", "B", "C", "E", "F"] { #expect(city.stops(of: line) == [west, west.reversed()]) }
    let south = [
      "Faria Guimarães", "Trindade", "Aliados", "São Bento", "Jardim do Morro", "General Torres", "Câmara de Gaia",
      "João de Deus",
    ]
    // The stop of Dom João II is in the file for trains to the south alone.
    #expect(city.stops(of: "D") == [south + ["Dom João II"], south.reversed()])
    let line = city.lines.first { $0.shortName == "E" }
    #expect(line?.color.hex == "#645A95")
    #expect(line?.name.local == "Linha E")
  }

  @Test func networksModesAndOperatorsAreChosen() throws {
    let trams = try #require(
      SharedData.read("munchen.osm.pbf") { $0.modes = [.tram] }.value)
    #expect(trams.lines.contains { $0.shortName == "19" && $0.mode == .tram })
    let other = try #require(SharedData.read("tiny_world.osm") { $0.network = "network-2" }.value)
    #expect(other.lines.map(\.shortName) == ["LR"])
    let first = SharedData.read("tiny_world.osm")
    #expect(first.value?.lines.map(\.shortName) == ["1", "2"])
    #expect(first.findings("osm-other-networks").first?.message.contains("\"network-2\" (1 line, 2 stations)") == true)
    let unknown = SharedData.read("tiny_world.osm") { $0.network = "netwrk-2" }
    #expect(unknown.value == nil)
    #expect(unknown.errors.first?.hint == "did you mean \"network-2\"?")
    let box = try #require(OpenStreetMapOptions.Box(west: 11.56, south: 48.13, east: 11.585, north: 48.15))
    let small = try #require(SharedData.read("munchen.osm.pbf") { $0.box = box }.value)
    #expect(small.stations.count < 9)
    let run = try #require(
      SharedData.read("munchen.osm.pbf") { options in
        options.modes = [.train]
        options.operatorName = "DB Regio AG/S-Bahn München"
      }.value)
    #expect(run.lines.allSatisfy { $0.mode == .rail && $0.shortName.hasPrefix("S") })
  }

  @Test func aSmallWorldHasItsEntrancesAndChanges() throws {
    let city = try #require(SharedData.read("tiny_world.osm").value)
    #expect(city.stops(of: "1").first == ["Station 1", "Station 2", "Station 3"])
    #expect(city.stops(of: "2").first == ["Station 4", "Station 5", "Station 6"])
    #expect(city.lines.map(\.color.hex) == ["#0000FF", "#FF0000"])
    #expect(city.stations.first { $0.name.local == "Station 3" }?.entrances.map(\.code) == ["3-1", "3-2"])
    #expect(city.stations.first { $0.name.local == "Station 4" }?.entrances.map(\.code) == ["4-1"])
    #expect(city.complexes.count == 1)
    #expect(city.transfers.count == 2)
  }
}
