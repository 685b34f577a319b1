import Scene
import Schematic
import Testing
import TransitModel

@testable import Diagrams

/// A map that marks which stations are reached without steps.
@Suite struct StepFreeMapTests {
  private static let words = ["Step-free access", "Steps", "Step-free access not known"]

  /// The example with one station without steps and one with; the lift of the first is out of order in June.
  private func drawing(on date: CalendarDate? = nil, marks: Bool = true) throws -> NetworkDrawing {
    var city = try #require(tidewater)
    for index in city.stations.indices {
      city.stations[index].entrances = []
      city.stations[index].facilities = []
      city.stations[index].stepFree = index == 0 ? true : index == 1 ? false : nil
    }
    let closed = Status(.closed, from: CalendarDate("2026-06-01"), until: CalendarDate("2026-06-30"))
    city.stations[0].facilities = [Facility(kind: .lift, status: closed)]
    var options = NetworkMap.Options()
    options.words = .shipped
    options.languages = ["en"]
    options.date = date
    options.marksStepFree = marks
    return try NetworkMap(city: city, options: options).drawn()
  }

  @Test func theyAreMarkedAndExplained() throws {
    let drawing = try drawing()
    for words in Self.words { #expect(drawing.scene.texts.contains(words)) }
    let city = try #require(tidewater)
    let names = city.stations.prefix(3).map { $0.name.text(in: "en") }
    #expect(drawing.text.contains("\(names[0]) (Step-free access)"))
    for name in names.dropFirst() { #expect(!drawing.text.contains("\(name) (")) }
  }

  @Test func aLiftOutOfOrderCounts() throws {
    let june = try drawing(on: CalendarDate("2026-06-15"))
    #expect(!june.text.contains("Step-free access"))
    #expect(!june.scene.texts.contains("Step-free access"))
    #expect(june.scene.texts.contains("Steps"))
    #expect(try drawing(on: CalendarDate("2026-07-15")).text.contains("(Step-free access)"))
  }

  @Test func whereThingsStandDoesNotDependOnIt() throws {
    let (marked, usual) = (try drawing(), try drawing(marks: false))
    #expect(marked.plan.labels == usual.plan.labels)
    #expect(marked.plan.badges == usual.plan.badges)
    for words in Self.words { #expect(!usual.scene.texts.contains(words)) }
    #expect(marked.scene != usual.scene)
  }
}
