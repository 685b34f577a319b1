import Scene
import Schematic
import Testing
import TransitModel

@testable import Diagrams

/// Stations of a map at which no train stops.
@Suite struct ClosedStationTests {
  private static let states: [Status.State] = [.closed, .passing, .construction]
  private static let words = ["Closed", "Trains pass without stopping", "Under construction"]

  /// The example's first three stations in one state each, until a day.
  private func drawing(
    on date: CalendarDate? = nil, style: DiagramStyle = .house, _ change: (inout NetworkMap.Options) -> Void = { _ in }
  ) throws -> NetworkDrawing {
    var city = try #require(tidewater)
    let until = CalendarDate("2026-06-30")
    for (index, state) in Self.states.enumerated() { city.stations[index].status = Status(state, until: until) }
    var options = NetworkMap.Options()
    options.words = .shipped
    options.languages = ["en"]
    options.date = date
    options.style = style
    change(&options)
    return try NetworkMap(city: city, options: options).drawn()
  }

  @Test(arguments: [DiagramStyle.house, .beijing])
  func theyAreMarkedAndExplained(style: DiagramStyle) throws {
    let drawing = try drawing(style: style)
    for words in Self.words { #expect(drawing.scene.texts.contains(words)) }
    let city = try #require(tidewater)
    for (station, words) in zip(city.stations, Self.words) {
      let name = station.name.text(in: "en")
      #expect(drawing.text.contains("\(name) (\(words))"))
    }
  }

  @Test func theGeoJSONSaysSoOfThemAndOfNoOther() throws {
    let city = try #require(tidewater)
    let lines = try drawing().geoJSON.split(separator: "\n")
    for (index, station) in city.stations.enumerated() {
      let found = try #require(lines.first { $0.contains("\"station_id\":\"\(station.id.rawValue)\"") })
      let state = index < Self.states.count ? Self.states[index] : nil
      for other in Self.states { #expect(found.contains("\"state\":\"\(other.rawValue)\"") == (other == state)) }
    }
    #expect(try !drawing(on: CalendarDate("2026-07-01")).geoJSON.contains("\"state\""))
  }

  @Test func afterTheirLastDayNothingIsSaidOfThem() throws {
    let open = try drawing(on: CalendarDate("2026-07-01"))
    for words in Self.words {
      #expect(!open.scene.texts.contains(words))
      #expect(!open.text.contains("(\(words))"))
    }
    let closed = try drawing(on: CalendarDate("2026-06-30"))
    #expect(closed.text.contains("(Closed)"))
  }

  @Test func whereThingsStandDoesNotDependOnIt() throws {
    let (closed, open) = (try drawing(), try drawing(on: CalendarDate("2026-07-01")))
    #expect(closed.plan.labels == open.plan.labels)
    #expect(closed.plan.badges == open.plan.badges)
  }

  @Test func aWalkIsExplainedWhereOneIsDrawn() throws {
    #expect(try drawing().scene.texts.contains("Walk to another station"))
    let drawing = try drawing { $0.hasFrame = false }
    #expect(!drawing.scene.texts.contains("Walk to another station"))
  }
}
