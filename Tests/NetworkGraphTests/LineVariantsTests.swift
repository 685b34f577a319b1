import Testing
import TransitModel

@testable import NetworkGraph

/// One stroke for what riders see as one line.
@Suite("Line variants")
struct LineVariantsTests {
  private func line(_ name: String, _ stops: String, _ color: String = "#FF0000") -> LineOutline {
    LineOutline(
      id: LineID(name), shortName: name, color: LineColor(hex: color) ?? .black,
      stops: Set(stops.map { StationID(String($0)) }),
      ends: Set([stops.first, stops.last].compactMap { $0.map { StationID(String($0)) } }))
  }

  @Test("A variant in the colour of a line that stops nowhere else is drawn with it")
  func variants() {
    let found = LineVariants([line("6X", "ace"), line("6", "abcde"), line("7", "abc"), line("6Y", "ax")])
    #expect(found.representatives == ["6X": "6"])
    #expect(found.drawn("6X") == "6" && found.drawn("7") == "7")
    #expect(LineVariants([line("6X", "ace", "#00FF00"), line("6", "abcde")]).representatives.isEmpty)
    // The first letter of both is no more than that.
    #expect(LineVariants([line("W", "abc"), line("N", "abcde")]).representatives.isEmpty)
  }

  @Test("Lines of one colour that nobody else has are one where all run between the same ends and stop nowhere else")
  func alike() {
    let (local, other) = (line("ATW", "abcde"), line("RED", "ae", "#00FF00"))
    let found = LineVariants([line("YEL", "abde"), local, line("ATW2", "ace"), other])
    #expect(found.representatives == ["YEL": "ATW", "ATW2": "ATW"])
    #expect(found.badges == ["ATW": "ATW/YEL/ATW2"])
    // One of them ends elsewhere, stops elsewhere, or there is a third that does.
    #expect(LineVariants([line("YEL", "abd"), local, other]).representatives.isEmpty)
    #expect(LineVariants([line("YEL", "axe"), local, other]).representatives.isEmpty)
    #expect(LineVariants([line("YEL", "abde"), local, line("W", "ax"), other]).representatives.isEmpty)
    // A colour that all lines have tells none from another.
    #expect(LineVariants([line("YEL", "abde"), local]).representatives.isEmpty)
    // A variant of one of them is drawn with both.
    let both = LineVariants([line("YEL", "abde"), local, line("YELX", "ae"), other])
    #expect(both.representatives == ["YEL": "ATW", "YELX": "ATW"] && both.badges == ["ATW": "ATW/YEL"])
  }

  @Test("Two directions of a line are one, by the name that they share")
  func directions() {
    let found = LineVariants([line("Red-N", "abcdef"), line("Red-S", "abcdeg"), line("Blue-N", "abcdef", "#0000FF")])
    #expect(found.representatives == ["Red-S": "Red-N"])
    #expect(found.badges == ["Red-N": "Red"])
    #expect(LineVariants([line("Red-N", "abc"), line("Red-S", "xyz")]).representatives.isEmpty)
  }

  /// Lines of patterns, each of which runs so often over these stops.
  private func city(_ lines: [(id: LineID, patterns: [(stops: String, trips: Int)])]) throws -> City {
    var city = City(
      id: "t", name: LocalizedText("T", "en"), timeZone: "Europe/Paris",
      currency: try #require(Currency(code: "EUR")), languages: ["en"])
    for (id, patterns) in lines {
      var line = Line(id: id, shortName: id.rawValue, name: LocalizedText(id.rawValue, "en"), color: .black)
      for (number, pattern) in patterns.enumerated() {
        let stops = pattern.stops.map { ServicePattern.Stop(StationID(String($0))) }
        let own = PatternID("p\(number)")
        line.patterns.append(ServicePattern(id: own, direction: "out", stops: stops))
        for run in 0..<pattern.trips {
          city.trips.append(
            Trip(id: TripID("\(id)-\(number)-\(run)"), line: id, pattern: own, service: "daily", stopTimes: []))
        }
      }
      city.lines.append(line)
    }
    for name in Set(lines.flatMap { $0.patterns.flatMap(\.stops) }).sorted() {
      city.stations.append(Station(id: StationID(String(name)), name: LocalizedText(String(name), "en")))
    }
    return city
  }

  /// Between which stations each line of a map runs.
  private func tracks(_ graph: LineGraph) -> [String] {
    graph.edges.map { edge in
      graph.nodes[edge.from].id + graph.nodes[edge.to].id + edge.lines.map { graph.lines[$0].shortName }.joined()
    }
  }

  @Test("Where fewer than one in twenty trains of a line run, it is left off, unless nothing else stops there")
  func rareTrains() throws {
    let usual = [(stops: "abcd", trips: 60), (stops: "abx", trips: 2)]
    let other = [(stops: "xy", trips: 10)]
    #expect(tracks(LineGraph(try city([("N", usual), ("Q", other)]))) == ["abN", "bcN", "cdN", "xyQ"])
    // Nothing else stops at x, or it is not so rare.
    #expect(tracks(LineGraph(try city([("N", usual)]))) == ["abN", "bcN", "bxN", "cdN"])
    let often = [(stops: "abcd", trips: 60), (stops: "abx", trips: 4)]
    #expect(tracks(LineGraph(try city([("N", often), ("Q", other)]))).contains("bxN"))
  }

  @Test("Rare short runs change nothing, nor do the patterns of a line of which one has no trains")
  func shortRuns() throws {
    let short = (0..<4).map { (stops: ["abcd", "bcd", "abc", "cd"][$0], trips: [100, 1, 1, 1][$0]) }
    #expect(tracks(LineGraph(try city([("N", short)]))) == ["abN", "bcN", "cdN"])
    let unknown = [(stops: "abcd", trips: 60), (stops: "abx", trips: 0)]
    #expect(tracks(LineGraph(try city([("N", unknown), ("Q", [(stops: "xy", trips: 1)])]))).contains("bxN"))
  }

  @Test("The tracks of variants are those of their line")
  func oneStroke() throws {
    let graph = LineGraph(
      try city([
        ("6", [(stops: "abcd", trips: 9)]), ("6X", [(stops: "acd", trips: 9)]), ("R-N", [(stops: "ab", trips: 1)]),
        ("R-S", [(stops: "ba", trips: 1)]),
      ]))
    #expect(graph.lines.map(\.shortName) == ["6", "R"])
    #expect(tracks(graph) == ["ab6R", "bc6", "cd6"])
  }
}
