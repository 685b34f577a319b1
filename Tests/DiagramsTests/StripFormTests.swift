import Diagrams
import Geometry
import Journeys
import Scene
import Testing
import TransitModel

/// How strips tell of long journeys, and of odd ones.
@Suite struct StripFormTests {
  private func journey(rides: Int, stops: Int, minutes: Int = 10, headsign: String = "Far End") -> Journey {
    SampleJourney.rides(rides, stops: stops, minutes: minutes, headsign: headsign)
  }

  private func scene(
    _ journey: Journey, layout: RouteStrip.Layout, count: Int = 1, _ line: Line = ToyCity.line("1", stops: "a b")
  ) throws -> Scene {
    var options = RouteStrip.Options(words: .shipped)
    options.layout = layout
    options.languages = ["en"]
    return try RouteStrip(
      city: ToyCity.city([line]), from: ToyCity.words("起", "Begin"), to: ToyCity.words("终", "End"),
      departures: Array(repeating: .init(journey: journey), count: count), options: options
    ).scene(measuring: FixedTextMeasuring())
  }

  private func texts(_ scene: Scene) -> [String] { scene.textRuns.map(\.text) }

  @Test func aPlaceWithoutANameHasThatOfTheQuestion() throws {
    #expect(try texts(scene(journey(rides: 1, stops: 0), layout: .phone)).count { $0 == "Begin" } == 1)
  }

  @Test func aChangeThatTakesNoTimeSaysNone() throws {
    #expect(try !texts(scene(journey(rides: 2, stops: 0), layout: .phone)).contains { $0.contains("change 0") })
  }

  /// Whoever gets no further than where they are is told of no way there.
  @Test func aWayThatTakesNoTimeIsNone() throws {
    let city = SampleJourney.city()
    func walks(seconds: Int) throws -> Int {
      var way = JourneyNode(kind: .time)
      (way.isWalk, way.seconds) = (true, seconds)
      var reached = SampleJourney.reached(in: city)
      reached = Journey(
        departure: reached.departure, arrival: reached.arrival, changes: 0, walkSeconds: seconds, distanceMetres: nil,
        fare: nil, legs: [], nodes: [reached.nodes[0], way, reached.nodes[reached.nodes.count - 1]])
      var options = RouteStrip.Options(words: .shipped)
      options.languages = ["en"]
      let departure = RouteStrip.Departure(
        asked: ServiceTime(23, 5), journey: nil, lastTrain: SampleJourney.lastTrain(in: city), reached: reached)
      let strip = RouteStrip(
        city: city, from: ToyCity.words("起", "Begin"), to: ToyCity.words("终", "End"), departures: [departure],
        options: options)
      return try texts(strip.scene(measuring: FixedTextMeasuring())).count { $0.hasPrefix("walk ") }
    }
    #expect(try walks(seconds: 0) == 0)
    #expect(try walks(seconds: 240) == 1)
  }

  @Test func hoursAreToldBeyondNinetyMinutes() throws {
    #expect(try texts(scene(journey(rides: 1, stops: 0, minutes: 90), layout: .phone)).contains("90 min"))
    #expect(try texts(scene(journey(rides: 1, stops: 0, minutes: 150), layout: .phone)).contains("2 h 30 min"))
    #expect(try texts(scene(journey(rides: 1, stops: 0, minutes: 120), layout: .phone)).contains("2 h"))
  }

  @Test func timeToSpareIsToldInHoursToo() throws {
    let base = journey(rides: 1, stops: 0)
    func status(minutes: Int) throws -> [String] {
      let later = Journey(
        departure: base.departure + minutes * 60, arrival: base.arrival + minutes * 60, changes: 0, walkSeconds: 0,
        distanceMetres: nil, fare: nil, legs: [], nodes: [])
      let last = LastTrain(
        journey: later, bottleneckLeg: 0, station: "a", line: "1", at: later.departure, runsWholeLine: true)
      var options = RouteStrip.Options(words: .shipped)
      options.languages = ["en"]
      return try texts(
        RouteStrip(
          city: ToyCity.city([ToyCity.line("1", stops: "a b")]), from: ToyCity.words("起", "Begin"),
          to: ToyCity.words("终", "End"), departures: [.init(journey: base, lastTrain: last)], options: options
        ).scene(measuring: FixedTextMeasuring()))
    }
    #expect(try status(minutes: 45).contains("45 min to spare"))
    #expect(try status(minutes: 95).contains("1 h 35 min to spare"))
    #expect(try status(minutes: 120).contains("2 h to spare"))
  }

  @Test func stopsFoldBeyondADozen() throws {
    let whole = try texts(scene(journey(rides: 2, stops: 6), layout: .phone))
    #expect(whole.count { $0.hasPrefix("Stop ") } == 12)
    let folded = try texts(scene(journey(rides: 2, stops: 7), layout: .phone))
    #expect(folded.count { $0.hasPrefix("Stop ") } == 4)
    #expect(folded.count { $0 == "5 more stops" } == 2)
  }

  @Test func roomOnFramedPicturesGoesToWordsOnEachRideOrToTheLines() throws {
    let square = try scene(journey(rides: 2, stops: 3), layout: .square)
    #expect(texts(square).count { $0.contains("towards Far End") && $0.contains("10 min") } == 2)
    // Lines that have no room side by side are told one by one.
    var central = ToyCity.line("1", stops: "a b")
    central.shortName = "Central"
    let many = try scene(journey(rides: 6, stops: 3, headsign: "A"), layout: .square, central)
    #expect(texts(many).count { $0.hasPrefix("towards A") } == 6, "\(texts(many))")
    #expect(SceneCheck(smallestSize: 9).findings(in: many).isEmpty)
    let card = try scene(journey(rides: 2, stops: 3), layout: .card)
    let largest = try #require(card.textRuns.filter { $0.text == "10:10" }.map(\.font.size).max())
    #expect(largest > 13 || texts(card).contains { $0.contains("towards Far End") })
  }

  @Test func departuresOneBelowTheOtherHaveTheirWaysOnASheet() throws {
    let names = try texts(scene(journey(rides: 3, stops: 3), layout: .print, count: 4))
    #expect(names.count { $0.hasPrefix("Change") } >= 8, "\(names)")
  }

  @Test func theBadgeStandsBesideALongNameAndNeitherRunsIntoTheMinutes() throws {
    let name = LocalizedText("Plaza de Mayo - San Pedrito", "en")
    var line = Line(id: "1", shortName: "A", name: name, color: .black)
    line.patterns = ToyCity.line("1", stops: "a b").patterns
    let drawn = try scene(journey(rides: 2, stops: 1), layout: .phone, count: 3, line)
    #expect(texts(drawn).contains("A") && texts(drawn).contains("Plaza de Mayo - San Pedrito"))
    #expect(SceneCheck(smallestSize: 9).findings(in: drawn).isEmpty)
    line = Line(
      id: "1", shortName: "", name: LocalizedText("Ferrocarril Metropolitano del Gran Sur y Oeste", "en"), color: .black
    )
    line.patterns = ToyCity.line("1", stops: "a b").patterns
    let nameless = try scene(journey(rides: 2, stops: 1), layout: .phone, count: 3, line)
    #expect(SceneCheck(smallestSize: 9).findings(in: nameless).isEmpty)
  }

  /// Rides by turns on two lines, the name of one of which its badge has no room for.
  private func mixed(rides: Int, layout: RouteStrip.Layout, count: Int = 1, second: Line) throws -> [String] {
    let base = journey(rides: rides, stops: 1, headsign: "End")
    var (nodes, isSecond) = (base.nodes, false)
    for index in nodes.indices where nodes[index].kind == .time {
      if isSecond { nodes[index].line = second.id }
      isSecond.toggle()
    }
    var options = RouteStrip.Options(words: .shipped)
    (options.layout, options.languages) = (layout, ["en"])
    let journey = Journey(
      departure: base.departure, arrival: base.arrival, changes: rides - 1, walkSeconds: 0, distanceMetres: nil,
      fare: nil, legs: [], nodes: nodes)
    return try texts(
      RouteStrip(
        city: ToyCity.city([ToyCity.line("1", stops: "a b"), second]), from: ToyCity.words("起", "Begin"),
        to: ToyCity.words("终", "End"), departures: Array(repeating: .init(journey: journey), count: count),
        options: options
      ).scene(measuring: FixedTextMeasuring()))
  }

  @Test(arguments: [RouteStrip.Layout.phone, .card, .square, .story, .print], [1, 4])
  func linesOfOneStripAreCalledAlike(layout: RouteStrip.Layout, count: Int) throws {
    var airport = ToyCity.line("2", stops: "a b")
    (airport.shortName, airport.name) = ("AE", LocalizedText("Airport Express Railway", "en"))
    let badges = try mixed(rides: 2, layout: layout, count: count, second: airport)
    #expect(badges.contains("1") && badges.contains("AE"), "\(badges)")
    let beside = badges.contains("Line 1")
    #expect(beside == badges.contains("Airport Express Railway"), "\(badges)")
    // Names that all have room on badges stand there, all or none as a picture gets full.
    for rides in 2...6 {
      let names = try mixed(rides: rides, layout: layout, count: count, second: ToyCity.line("2", stops: "a b"))
      let (named, numbered) = (names.filter { $0.hasPrefix("Line ") }, names.filter { $0 == "1" || $0 == "2" })
      #expect(named.isEmpty != numbered.isEmpty, "\(rides): \(names)")
      #expect(rides > 2 || numbered.isEmpty)
    }
  }

  @Test func aLineWithALongerNameThanItsBandTakesTheNamesOfAll() throws {
    var harbour = ToyCity.line("23", stops: "a b")
    harbour.name = LocalizedText("Harbours 23", "en")
    var counts: Set<Int> = []
    for rides in 2...6 {
      let names = try mixed(rides: rides, layout: .square, second: harbour)
      let badges = names.filter { $0 == "1" || $0 == "23" }.count
      #expect(badges == 0 || !names.contains { $0 == "Line 1" || $0 == "Harbours 23" }, "\(names)")
      counts.insert(badges)
    }
    #expect(counts.contains(0) && counts.count > 1, "\(counts)")
  }

  @Test func aHeadsignThatSaysWhereItLeadsStandsAlone() throws {
    for (headsign, shown) in [
      ("To Egmore", "To Egmore"), ("Towards Town", "Towards Town"), ("nach Bern", "nach Bern"),
      ("Tonbridge", "towards Tonbridge"),
      ("Egmore", "towards Egmore"),
    ] {
      #expect(
        try texts(scene(journey(rides: 1, stops: 0, headsign: headsign), layout: .phone)).contains(shown), "\(headsign)"
      )
    }
  }

  /// Feeds call directions what their trains show, which leads somewhere; what a ring calls its senses leads nowhere.
  @Test func onlyTheNameOfASenseStandsAlone() throws {
    var line = ToyCity.line("1", stops: "a b c")
    func shown(_ name: String, headsign: LocalizedText?) throws -> [String] {
      line.directions = [Direction(id: "out", name: LocalizedText(name, "en"), headsign: headsign)]
      return try texts(scene(journey(rides: 1, stops: 0, headsign: name), layout: .phone, line))
    }
    #expect(try shown("Far End", headsign: LocalizedText("Far End", "en")).contains("towards Far End"))
    #expect(try shown("Station c", headsign: nil).contains("towards Station c"))
    #expect(try shown("Eastbound", headsign: nil).contains("Eastbound"))
    line.patterns = [ToyCity.pattern("out", "out", "a b c a")]
    #expect(try shown("Inner loop", headsign: LocalizedText("Inner loop", "en")).contains("Inner loop"))
  }

  @Test(arguments: [LineColor.white, .black, LineColor(red: 0xFA, green: 0xFA, blue: 0xF6)])
  func linesInTheColourOfTheGroundHaveAnEdge(color: LineColor) throws {
    let line = ToyCity.line("1", color: color, stops: "a b c")
    let city = ToyCity.city([line])
    let drawings = [
      try LineDiagram(city: city, line: line, options: .init(words: .shipped)).scene(measuring: FixedTextMeasuring()),
      try scene(journey(rides: 2, stops: 1), layout: .phone, line),
      try scene(journey(rides: 2, stops: 1), layout: .card, line),
    ]
    for (index, drawn) in drawings.enumerated() {
      var widths: [Double] = []
      func look(_ node: Node) {
        if case .shape(let shape) = node, let stroke = shape.stroke, stroke.width > 5 {
          let isSeen = [(stroke.paint.light, Color.white), (stroke.paint.dark, Color(0x14171A))].allSatisfy {
            LineColor($0.0.red, $0.0.green, $0.0.blue).contrast(to: LineColor($0.1.red, $0.1.green, $0.1.blue)) >= 1.5
          }
          if isSeen { widths.append(stroke.width) }
        }
        if case .group(let group) = node { group.children.forEach(look) }
      }
      drawn.nodes.forEach(look)
      #expect(!widths.isEmpty, "drawing \(index) in \(color)")
    }
  }
}

extension LineColor {
  fileprivate init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { self.init(red: red, green: green, blue: blue) }
}
