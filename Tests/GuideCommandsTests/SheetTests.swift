import Diagrams
import Geometry
import GuideSite
import Journeys
import Localization
import Scene
import Testing
import TransitModel

@testable import GuideCommands

/// Sheets of the example city, set without fonts, so that they are the same on every machine.
@Suite struct SheetTests {
  private func writer(_ set: PrintSet, change: (inout City) -> Void = { _ in }) throws -> (StationSheets, City) {
    var (city, languages) = try #require(Tidewater.loaded)
    change(&city)
    let planner = try CityPlanner(city)
    return (try #require(StationSheets(city, set: set, languages: languages, planner: planner)), city)
  }

  private func drawing(_ content: SheetContent, on paper: Paper) throws -> SheetDrawing {
    var sheet = Sheet(content, on: paper)
    sheet.maps = Tidewater.maps
    return try sheet.drawing(measuring: FixedTextMeasuring())
  }

  private func faults(of drawing: SheetDrawing) -> [String] { drawing.findings.map(\.description) }

  @Test(arguments: PrintSet.builtIn.filter { $0.form == .sheet }.map(\.id), [Paper.a4, .a3, .a2, .a1])
  func nothingIsCutOverlapsOrIsTooSmall(id: String, paper: Paper) throws {
    let set = try #require(PrintSet.builtIn.first { $0.id == id })
    let (writer, city) = try writer(set)
    var count = 0
    for station in city.stations {
      guard let content = writer.content(of: station.id), !content.parts.isEmpty else { continue }
      let drawing = try drawing(content, on: paper)
      #expect(drawing.scene.width == paper.shortSide && drawing.scene.height == paper.longSide)
      #expect(faults(of: drawing).isEmpty, "\(station.id) on \(paper): \(faults(of: drawing).prefix(3))")
      count += 1
    }
    #expect(count > 3)
  }

  @Test func everyStationHasItsNameOnTheMapAroundIt() throws {
    let set = try #require(PrintSet.builtIn.first { $0.id == "surroundings" })
    let (writer, city) = try writer(set)
    for station in city.stations {
      guard let content = writer.content(of: station.id), let name = station.name.local.split(separator: " ").first
      else {
        continue
      }
      let drawing = try drawing(content, on: .a3)
      guard !drawing.leftOut.contains(.surroundings) else { continue }
      let count = drawing.scene.textRuns.count { $0.text.contains(name) }
      #expect(count >= 3, "\(station.id): the head, the network, the surroundings")
    }
  }

  @Test(arguments: [Paper.a4, .a3, .a1]) func mapsTakeTheRoomThatIsLeft(paper: Paper) throws {
    let set = try #require(PrintSet.builtIn.first { $0.id == "surroundings" })
    let (writer, city) = try writer(set)
    for station in city.stations {
      guard var content = writer.content(of: station.id) else { continue }
      content.parts.removeAll { ![.network, .surroundings].contains($0.kind) }
      let sheet = try drawing(content, on: paper)
      let drawn = sheet.scene.nodes.compactMap(\.bounds).sorted { $0.minY < $1.minY }
      var (reach, empty) = (0.0, 0.0)
      for box in drawn {
        empty = max(empty, box.minY - reach)
        reach = max(reach, box.maxY)
      }
      #expect(empty < 0.1 * paper.longSide, "\(station.id) on \(paper): \(empty) points are empty")
    }
  }

  @Test func departuresAreThoseOfTheTimetable() throws {
    let set = try #require(PrintSet.builtIn.first)
    let (writer, city) = try writer(set)
    let typical = TypicalWeek(city).city
    let services = CityServices(typical)
    var compared = 0
    for station in city.stations {
      let rows = services.services(at: station.id).rows.filter { $0.kind == .timetable }
      let boards = (writer.content(of: station.id)?.parts ?? []).compactMap { part -> DepartureBoard? in
        if case .departures(let board) = part { board } else { nil }
      }
      let printed = Set(boards.flatMap(\.panels).flatMap(Self.texts))
      for row in rows where row.departures.contains(where: { $0.headwaySeconds == nil }) {
        let times = row.departures.map { " \($0.time.seconds / 3600):\($0.time.seconds / 60 % 60)" }.joined()
        // At a terminal loop the last stops of one direction are told with the other one.
        guard printed.contains(row.line.rawValue + times) else { continue }
        compared += 1
      }
      #expect(rows.isEmpty || !printed.isEmpty, "\(station.id)")
    }
    #expect(compared > 10)
  }

  /// The line and the times of each table of a panel.
  private static func texts(of panel: DepartureBoard.Panel) -> [String] {
    panel.tables.map { table in
      let times = table.hours.flatMap { hour in hour.trains.map { " \(hour.hour):\($0.minute)" } }
      return panel.badge.line.rawValue + times.joined()
    }
  }

  @Test func lastTrainsAreMarked() throws {
    let set = try #require(PrintSet.builtIn.first)
    let (writer, city) = try writer(set)
    for station in city.stations {
      for case .departures(let board) in writer.content(of: station.id)?.parts ?? [] {
        for table in board.panels.flatMap(\.tables) where table.hours.contains(where: { !$0.trains.isEmpty }) {
          #expect(table.hours.last?.trains.last?.isLast == true, "\(station.id)")
        }
      }
    }
  }

  @Test func saysHeadwaysAndFirstAndLastTrainsWhereOnlyTheyAreKnown() throws {
    let set = try #require(PrintSet.builtIn.first { $0.id == "departures" })
    let (writer, city) = try writer(set) { city in
      let used = city.trips
      city.trips = []
      for index in city.lines.indices {
        guard let pattern = city.lines[index].patterns.first, let service = used.first?.service else { continue }
        let (from, until) = (ServiceTime(6, 0), ServiceTime(9, 0))
        city.lines[index].headways = [
          Headway(pattern: pattern.id, service: service, from: from, until: until, seconds: 600)
        ]
      }
    }
    let line = try #require(city.lines.first { !$0.headways.isEmpty })
    let station = try #require(line.patterns.first?.stops.first?.station)
    let content = try #require(writer.content(of: station))
    let drawing = try drawing(content, on: .a3)
    let texts = drawing.scene.textRuns.map(\.text)
    #expect(texts.contains { $0.contains("10") && $0.contains("min") }, "\(texts)")
    #expect(faults(of: drawing).isEmpty, "\(faults(of: drawing))")
  }

  @Test func withoutAnyTimetableASheetSaysWhatElseIsKnown() throws {
    let set = try #require(PrintSet.builtIn.first { $0.id == "station" })
    let (writer, _) = try writer(set) { city in
      city.trips = []
      for index in city.lines.indices { (city.lines[index].headways, city.lines[index].firstLastTrains) = ([], []) }
    }
    let content = try #require(writer.content(of: "central"))
    let kinds = Set(content.parts.map(\.kind))
    #expect(kinds.isDisjoint(with: [.departures, .firstLast]) && kinds.isSuperset(of: [.network, .exits]))
    let drawing = try drawing(content, on: .a4)
    #expect(faults(of: drawing).isEmpty, "\(faults(of: drawing))")
  }

  // MARK: What nobody would expect

  private func board(trainsAnHour: Int, name: String) -> SheetContent {
    let badge = SheetBadge(
      line: "1", text: SheetText("1", "en"), name: "Line 1", color: LineColor(red: 200, green: 20, blue: 30),
      labelColor: .white)
    let hours = (5...24).map { hour in
      DepartureBoard.Hour(
        hour: hour,
        trains: (0..<trainsAnHour).map { number in
          DepartureBoard.Train(
            minute: number * 60 / trainsAnHour, letter: number % 7 == 0 ? "a" : nil,
            isLast: hour == 24 && number == trainsAnHour - 1)
        }, interval: SheetText("every 1–2 min", "en"))
    }
    let panel = DepartureBoard.Panel(
      badge: badge, towards: [SheetText("towards " + name, "en")],
      tables: ["Weekdays", "Weekends"].map { .init(days: [SheetText($0, "en")], hours: hours) },
      marks: [.init(letter: "a", meaning: SheetText("only to " + name, "en"))], notes: [],
      ends: [.init(days: [SheetText("Weekdays", "en")], text: SheetText("First 05:00 · Last 24:59", "en"))])
    var content = SheetContent(
      title: name, language: "en", names: [SheetText(name, "en")],
      parts: [
        .departures(
          DepartureBoard(
            heading: [SheetText("Departures", "en")], panels: [panel, panel], lastLegend: SheetText("last train", "en"),
            exceptions: []))
      ])
    content.badges = [badge]
    content.footer = [SheetText(name, "en")]
    return content
  }

  @Test(arguments: [1, 60, 300], [Paper.a4, .a2])
  func manyTrainsAnHourFoldInsteadOfRunningOver(count: Int, paper: Paper) throws {
    let drawing = try drawing(board(trainsAnHour: count, name: "Central"), on: paper)
    #expect(faults(of: drawing).isEmpty, "\(faults(of: drawing).prefix(3))")
    #expect(drawing.typeSize >= 6)
    #expect(drawing.folded.contains(.departures) == (count == 300 || (count == 60 && paper == .a4)))
  }

  @Test(arguments: [
    String(repeating: "Llanfair ", count: 12), String(repeating: "x", count: 100), String(repeating: "站", count: 100),
    "A",
  ])
  func namesOfAnyLengthHaveRoom(name: String) throws {
    for paper in [Paper.a4, .a3] {
      let drawing = try drawing(board(trainsAnHour: 6, name: name), on: paper)
      #expect(faults(of: drawing).isEmpty, "\(paper): \(faults(of: drawing).prefix(3))")
    }
  }

  @Test func aSheetThatCannotHoldItsPartsIsAFault() throws {
    var content = board(trainsAnHour: 6, name: "Central")
    guard case .departures(let board)? = content.parts.first else { return }
    let panels = Array(repeating: board.panels[0], count: 400)
    content.parts = [
      .departures(
        DepartureBoard(heading: board.heading, panels: panels, lastLegend: board.lastLegend, exceptions: []))
    ]
    #expect(throws: SheetFault.paperTooSmall(.a4, "Central")) { try drawing(content, on: .a4) }
  }
}
