import OpenStreetMap
import TestInputs
import Testing
import TransitModel

/// The stops of real extracts, written down by hand from their relations. ``ExtractTests`` says the same of a small one.
@Suite(.enabled(if: TestInput.hasShared, "../shared/data is missing"))
struct RealExtractTests {
  @Test func munichsUnderground() throws {
    let city = try #require(try TestInput.shared("osm/munchen.osm.pbf").readExtract().value)
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
    let city = try #require(try TestInput.shared("osm/helsinki.osm.pbf").readExtract().value)
    #expect(city.lines.map(\.shortName) == ["M1", "M2"])
    for line in ["M1", "M2"] {
      #expect(
        city.stops(of: line) == [["Rautatientori", "Helsingin yliopisto"], ["Helsingin yliopisto", "Rautatientori"]])
    }
    #expect(city.lines.map(\.name.local) == ["M1", "M2"])
    #expect(city.languages == ["fi", "en", "sv"])
  }

  @Test func londonsUnderground() throws {
    let city = try #require(try TestInput.shared("osm/london.osm.pbf").readExtract().value)
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
    let city = try #require(try TestInput.shared("osm/porto.osm.pbf").readExtract().value)
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
}
