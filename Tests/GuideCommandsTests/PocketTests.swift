import Diagrams
import Geometry
import GuideSite
import Journeys
import Localization
import Scene
import Testing
import TransitModel

@testable import GuideCommands

/// Pocket timetables and booklets of the example city, set without fonts, so that they are the same on every machine.
@Suite struct PocketTests {
  private func writer(_ id: String, change: (inout City) -> Void = { _ in }) throws -> (StationSheets, City) {
    var (city, languages) = try #require(Tidewater.loaded)
    change(&city)
    let set = try #require(PrintSet.builtIn.first { $0.id == id })
    return (try #require(StationSheets(city, set: set, languages: languages)), city)
  }

  private func booklet(
    _ content: BookletContent, on paper: Paper, maps: SheetMaps? = Tidewater.maps
  ) throws -> FoldedDrawing {
    var booklet = Booklet(content, on: paper)
    booklet.maps = maps
    return try booklet.drawing(measuring: FixedTextMeasuring())
  }

  private func texts(_ pages: [Scene]) -> [String] { pages.flatMap(\.textRuns).map(\.text) }

  @Test(arguments: [Paper.a6, .a4, .a3]) func aLineIsOnTwoSidesWithNothingCut(paper: Paper) throws {
    let (writer, city) = try writer("pocket")
    var count = 0
    for line in city.lines {
      guard let content = writer.pocket(of: line.id) else { continue }
      let drawing = try Pocket(content, on: paper).drawing(measuring: FixedTextMeasuring())
      #expect(drawing.pages.map(\.width) == [paper.longSide, paper.longSide])
      #expect(drawing.findings.isEmpty, "\(line.id): \(drawing.findings.map(\.description).prefix(3))")
      #expect(drawing.typeSize >= 6)
      let said = Set(texts(drawing.pages))
      let names = line.patterns.flatMap(\.stops).compactMap { stop in
        city.stations.first { $0.id == stop.station }?.name.text(for: writer.languages[0])
      }
      for name in names { #expect(said.contains { name.hasPrefix($0) || $0.contains(name) }, "\(line.id): \(name)") }
      count += 1
    }
    #expect(count > 2)
  }

  /// The first and the last train of every station are those of `station --json`.
  @Test func firstAndLastTrainsAreThoseOfTheTimetable() throws {
    let (writer, city) = try writer("booklet")
    let content = try #require(writer.booklet())
    let services = CityServices(TypicalWeek(city).city)
    var compared = 0
    for line in content.lines {
      for row in line.table.rows {
        let known = services.services(at: row.stop.station).rows.filter { $0.line == line.table.badge.line }
        let firsts = Set(known.map(\.first.time.clock))
        let lasts = Set(known.flatMap { [$0.last.time.clock] + [$0.lastThrough?.time.clock].compactMap(\.self) })
        for case .some(let times) in row.times where times.first != "0–24" {
          #expect(firsts.contains(times.first.replacing("~", with: "")), "\(row.stop.station): \(times.first)")
          #expect(lasts.contains(times.last.replacing("~", with: "")), "\(row.stop.station): \(times.last)")
          compared += 1
        }
      }
    }
    #expect(compared > 20)
  }

  @Test(arguments: [Paper.a5, .a6, .a4]) func aBookletHasEveryLineAndStation(paper: Paper) throws {
    let (writer, city) = try writer("booklet")
    let content = try #require(writer.booklet())
    let drawing = try booklet(content, on: paper)
    #expect(drawing.findings.isEmpty, "\(drawing.findings.map(\.description).prefix(3))")
    #expect(drawing.pages.allSatisfy { $0.width == paper.shortSide && $0.height == paper.longSide })
    let served = Set(city.lines.flatMap(\.patterns).flatMap(\.stops).map(\.station))
    #expect(content.stations.count == served.count)
    // The page that the contents name is the page of the line.
    let pages = drawing.pages.map { Set($0.textRuns.map(\.text)) }
    for (index, line) in content.lines.enumerated() {
      let id = "chapter-line-\(index)"
      let page = try #require(drawing.pages.firstIndex { $0.nodes.contains { $0.holds(id) } })
      #expect(pages[page].contains(String(page + 1)))
      let entries = drawing.pages.flatMap(\.nodes).flatMap { $0.links(to: "#" + id) }
      #expect(entries.contains { $0.hasSuffix(", \(page + 1)") }, "\(line.table.badge.name): \(entries)")
    }
  }

  @Test func namesOfAHundredLettersHaveRoom() throws {
    for id in ["pocket", "booklet"] {
      let (writer, city) = try writer(id) { city in
        for index in city.stations.indices where index % 2 == 0 {
          city.stations[index].name = LocalizedText(String(repeating: "Llanfair ", count: 12) + "\(index)", "en")
        }
      }
      if id == "booklet" {
        let drawing = try booklet(try #require(writer.booklet()), on: .a5)
        #expect(drawing.findings.isEmpty, "\(drawing.findings.map(\.description).prefix(3))")
      } else {
        let line = try #require(city.lines.first)
        let content = try #require(writer.pocket(of: line.id))
        let drawing = try Pocket(content, on: .a4).drawing(measuring: FixedTextMeasuring())
        #expect(drawing.findings.isEmpty, "\(drawing.findings.map(\.description).prefix(3))")
      }
    }
  }

  @Test func aLineThatHasNoRoomIsAFault() throws {
    let (writer, city) = try writer("pocket")
    let line = try #require(city.lines.first)
    let known = try #require(writer.pocket(of: line.id))
    let direction = try #require(known.directions.first)
    let row = try #require(direction.table.rows.first { !$0.stop.badges.isEmpty })
    let table = LineTable(
      badge: direction.table.badge, columns: direction.table.columns, rows: Array(repeating: row, count: 600),
      labels: direction.table.labels, starMeaning: direction.table.starMeaning)
    let content = PocketContent(
      title: known.title, language: known.language, names: known.names, city: known.city, badge: known.badge,
      directions: [.init(towards: direction.towards, table: table, departures: [])], departures: known.departures,
      someStations: known.someStations, lastLegend: known.lastLegend)
    let faulty = Pocket(content, on: .a6)
    #expect(throws: SheetFault.paperTooSmall(.a6, content.title)) {
      try faulty.drawing(measuring: FixedTextMeasuring())
    }
  }

  @Test func aLineWithoutTrainsHasNoPocketTimetable() throws {
    let (writer, city) = try writer("pocket") { city in
      city.trips = []
      for index in city.lines.indices {
        city.lines[index].headways = []
        city.lines[index].firstLastTrains = []
      }
    }
    let line = try #require(city.lines.first)
    #expect(writer.pocket(of: line.id) == nil)
  }

  @Test func noSignOfALineIsLostOnTheFold() throws {
    let (writer, city) = try writer("booklet") { city in
      // Names so long that one page would not do.
      for index in city.stations.indices {
        let name = city.stations[index].name
        city.stations[index].name = LocalizedText(
          name.variants.map { LocalizedText.Variant($0.language, $0.text + "-" + $0.text) })
      }
    }
    let wide = try SheetMaps(NetworkMap(city: city), measuring: FixedTextMeasuring())
    let drawing = try booklet(try #require(writer.booklet()), on: .a6, maps: wide)
    let maps = drawing.pages.dropFirst().prefix { page in !page.textRuns.contains { $0.text == "Contents" } }
    #expect(maps.count == 2, "the map is on two pages")
    let texts = texts(Array(maps))
    for line in city.lines { #expect(texts.contains(line.label(for: "en").text), "\(line.shortName)") }
    #expect(drawing.findings.isEmpty, "\(drawing.findings.map(\.description).prefix(3))")
  }

  // MARK: Sheets to be folded

  @Test(arguments: [1, 3, 4, 5, 8, 13, 46]) func foldedSheetsReadInOrder(count: Int) {
    let sides = Imposition.saddleStitch(count: count)
    #expect(sides.count % 2 == 0 && sides.count * 2 >= count && sides.count * 2 < count + 4)
    // Sheets lie one in the other: going in, the right pages of fronts and the left ones of backs; going out, the others.
    var read: [Int] = []
    for sheet in stride(from: 0, to: sides.count, by: 2) { read += [sides[sheet].right, sides[sheet + 1].left] }
    for sheet in stride(from: sides.count - 2, through: 0, by: -2) {
      read += [sides[sheet + 1].right, sides[sheet].left]
    }
    #expect(read == Array(0..<2 * sides.count))
  }

  @Test func imposedPagesStandSideBySide() throws {
    let (writer, _) = try writer("booklet")
    let pages = try booklet(try #require(writer.booklet()), on: .a5).pages
    let sheets = Imposition.saddleStitch(pages)
    #expect(sheets.allSatisfy { $0.width == 2 * pages[0].width && $0.height == pages[0].height })
    #expect(sheets.flatMap(\.textRuns).count == pages.flatMap(\.textRuns).count)
    // The title is at the right of the first side.
    let title = try #require(pages[0].textRuns.first)
    #expect(sheets[0].textRuns.contains { $0.text == title.text && $0.position.x > pages[0].width })
  }

  @Test(arguments: [
    (["1", "--set", "pocket", "--impose", "-o", "a.pdf"], "--impose is for booklets"),
    (["--set", "pocket", "-o", "a.pdf"], "name a line or give --all"),
    (["central", "--set", "booklet", "-o", "a.pdf"], "a booklet is of a whole city"),
    (["--set", "booklet", "-o", "a.svg"], "have no room in one file of .svg"),
    (["zzz", "--set", "pocket", "-o", "a.pdf"], "zzz"),
  ])
  func saysWhatIsWrong(arguments: [String], message: String) async throws {
    try await Tidewater.expectRefusal(arguments, saying: message)
  }

  @Test func theSameBytesTwice() async throws {
    let city = try Tidewater.path()
    try await TemporaryFolder.with { folder in
      for arguments in [["1", "--set", "pocket"], ["--set", "booklet", "--impose", "--paper", "a6"]] {
        var files: [[UInt8]] = []
        for name in ["a.pdf", "b.pdf"] {
          let session = RecordedSession()
          let status = await session.run(["print", city] + arguments + ["--check", "-o", name], in: folder)
          #expect(status == 0, "\(session.complaints) \(session.printed)")
          files.append(try FileSystem.read(folder + "/" + name))
        }
        #expect(files[0] == files[1])
      }
    }
  }
}

extension Node {
  /// Whether a group in it has an id.
  fileprivate func holds(_ id: String) -> Bool {
    guard case .group(let group) = self else { return false }
    return group.id == id || group.children.contains { $0.holds(id) }
  }

  /// The titles of the groups that lead to an address.
  fileprivate func links(to address: String) -> [String] {
    guard case .group(let group) = self else { return [] }
    return (group.link == address ? [group.title ?? ""] : []) + group.children.flatMap { $0.links(to: address) }
  }
}
