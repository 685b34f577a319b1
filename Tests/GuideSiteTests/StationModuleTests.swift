import Geometry
import Testing
import TransitModel

@testable import GuideSite

@Suite struct StationModuleTests {
  @Test func tellsAShortTurningLastTrainFromTheLastThroughTrain() throws {
    let (subject, page) = try #require(ToyCity.middle())
    let view = try #require(FirstLast(subject, on: page))
    let line = try #require(view.lines.first)
    #expect(line.directions.map(\.label.towards.html) == ["towards East", "towards West"])
    let eastbound = try #require(line.directions.first?.rows.first)
    #expect(eastbound.days.html == "Every day")
    #expect(eastbound.first.clock == "06:01")
    #expect(eastbound.last?.clock == "23:33")
    #expect(eastbound.later == nil, "trains that end here do not leave")
    #expect(line.date?.text == "Timetable of 1 January 2025")
    #expect(line.date?.warning != nil)
  }

  @Test func firstAndLastTrainsTakeARowEachDirection() throws {
    let site = ToyCity.site()
    let city = try #require(site.frame.city("toy"))
    let page = try #require(ToyCity.page(.station("toy", "west"), "en", of: site))
    let subject = StationSubject(try #require(city.stations["west"]), in: city)
    let view = try #require(FirstLast(subject, on: page))
    // What sets a train apart is told below the table, once.
    #expect(view.marks.map(\.letter) == ["a"] && view.marks.first?.meaning.html == "only to Middle")
    #expect(view.lines.first?.directions.first?.rows.first?.later?.mark == "a")
    #expect(view.notes.map(\.date?.text) == ["Timetable of 1 January 2025"] && view.notes.first?.badges.isEmpty == true)
  }

  @Test func marksShortTurnsAndTheNextDay() throws {
    let site = ToyCity.site()
    let city = try #require(site.frame.city("toy"))
    let page = try #require(ToyCity.page(.station("toy", "west"), "en", of: site))
    let subject = StationSubject(try #require(city.stations["west"]), in: city)
    let eastbound = try #require(FirstLast(subject, on: page)?.lines.first?.directions.first?.rows.first)
    #expect(eastbound.last?.clock == "23:30")
    #expect(eastbound.later?.clock == "23:59")
    #expect(eastbound.later?.note?.html == "only to Middle")
    let table = try #require(Departures(subject, on: page)?.lines.first?.tables.first)
    #expect(table.hours.map(\.hour) == ["05", "06", "23"])
    #expect(table.hours.map(\.minutes.html) == ["58", "10 <i>20<sup>a</sup></i>", "30 <i>59<sup>a</sup></i>"])
    #expect(table.marks.map(\.meaning.html) == ["only to Middle"])
    #expect(table.count == "5 trains")
  }

  @Test func saysNextDayPastMidnight() throws {
    var city = ToyCity.city
    city.trips.append(
      Trip(
        id: "late", line: "a", pattern: "out", service: "weekday",
        stopTimes: [0, 180, 360].map { StopTime(ServiceTime(23, 58) + $0) }))
    let (subject, page) = try #require(ToyCity.middle(city))
    let rows = try #require(FirstLast(subject, on: page)?.lines.first?.directions.first?.rows)
    #expect(rows.map(\.days.html) == ["Weekdays", "Weekends"])
    #expect(rows.first?.last?.clock == "00:01")
    #expect(rows.first?.last?.nextDay?.html.hasSuffix("next day") == true)
    #expect(rows.last?.last?.nextDay == nil)
    let hours = try #require(Departures(subject, on: page)?.lines.first?.tables.first?.hours)
    #expect(hours.last?.hour == "00")
    #expect(hours.last?.nextDay != nil)
  }

  @Test func saysHowOftenTrainsRunWhereOnlyThatIsKnown() throws {
    let site = ToyCity.site()
    let city = try #require(site.frame.city("toy"))
    let page = try #require(ToyCity.page(.station("toy", "north"), "en", of: site))
    let subject = StationSubject(try #require(city.stations["north"]), in: city)
    let table = try #require(Departures(subject, on: page)?.lines.first?.tables.first)
    #expect(table.hours.map(\.hour) == ["06", "07"])
    #expect(table.hours.first?.minutes.html == "about every 10 min")
    #expect(table.count == nil)
    #expect(table.isApproximate)
  }

  @Test func saysWhereExitsLie() throws {
    let (subject, page) = try #require(ToyCity.middle())
    let view = try #require(Exits(subject, on: page))
    #expect(view.exits.map(\.isCoded) == [true, false])
    #expect(view.exits.map(\.bearing?.name) == ["north", "west"])
    #expect(view.exits.map(\.distance) == ["110 m", "90 m"])
    #expect(view.exits.first?.places?.html == "Museum")
    #expect(view.exits.first?.stepFree != nil)
    #expect(view.exits.last?.closure?.text == "Closed until 31 December 2026")
    #expect(view.places.isEmpty)
  }

  @Test func showsExitsOnAPlan() throws {
    let (subject, page) = try #require(ToyCity.middle())
    let plan = try #require(Exits(subject, on: page)?.plan)
    let (coded, plain) = (try #require(plan.exits.last), try #require(plan.exits.first))
    #expect(coded.code == "A" && plain.code.isEmpty)
    #expect(coded.x == plan.x && coded.y < plan.y, "A lies to the north")
    #expect(plain.y == plan.y && plain.x < plan.x, "the other one lies to the west")
    #expect(Double(plan.y - coded.y) / Double(plan.x - plain.x) > 1.2, "a degree of longitude is shorter there")
    #expect(plan.caption.contains("50 m"))
    #expect(
      ExitPlan(StationSubject(Station(id: "bare", name: ToyCity.text("空", "Bare")), in: subject.city), on: page) == nil)
  }

  @Test func keepsSignsOfExitsApart() throws {
    // Ten exits at nearly one place, one far away.
    let exits =
      (0..<10).map { (code: "A\($0)", way: Point(40 + Double($0), 30)) } + [(code: "B", way: Point(-300, -200))]
    let layout = try #require(ExitPlanLayout(exits))
    let boxes = zip(layout.signs, exits).map { sign, exit in
      let size = ExitPlanLayout.signSize(of: exit.code)
      return Box(
        minX: sign.x - size.x / 2, minY: sign.y - size.y / 2, maxX: sign.x + size.x / 2, maxY: sign.y + size.y / 2)
    }
    for (index, box) in boxes.enumerated() {
      #expect(box.minX >= 0 && box.minY >= 0 && box.maxX <= ExitPlanLayout.size.x && box.maxY <= ExitPlanLayout.size.y)
      for other in boxes[(index + 1)...] {
        let across = min(box.maxX, other.maxX) - max(box.minX, other.minX)
        let down = min(box.maxY, other.maxY) - max(box.minY, other.minY)
        #expect(min(across, down) < 2, "signs lie on one another")
      }
    }
    #expect(ExitPlanLayout([(code: "A", way: .zero), (code: "B", way: .zero)]) == nil)
  }

  @Test func groupsTransfersAndTheirWindows() throws {
    let (subject, page) = try #require(ToyCity.middle())
    let changes = try #require(Transfers(subject, on: page)).changes
    #expect(changes.map(\.rules.count) == [2, 1])
    #expect(changes.first?.rules.map(\.minutes) == ["3 min", "1 min"])
    #expect(changes.first?.rules.map(\.details) == ["80 m, 82 steps", "no steps"])
    #expect(changes.first?.rules.last?.window?.html == "before 07:00")
    #expect(changes.last?.rules.first?.isForbidden == true)
    #expect(changes.last?.station?.name.html == "East")
  }

  @Test func namesNeighboursWithTheWayThere() throws {
    let (subject, page) = try #require(ToyCity.middle())
    let stops = try #require(Neighbours(subject, on: page)).lines.flatMap(\.stops)
    #expect(stops.map(\.station.name.html) == ["East", "West"])
    #expect(stops.map(\.minutes) == ["3 min", "3 min"])
    #expect(stops.first?.length == "3 km")
  }

  @Test func leavesOutWhatIsNotKnown() throws {
    let site = ToyCity.site()
    let city = try #require(site.frame.city("toy"))
    let page = try #require(ToyCity.page(.station("toy", "east"), "en", of: site))
    let subject = StationSubject(try #require(city.stations["east"]), in: city)
    #expect(Exits(subject, on: page) == nil)
    #expect(Facilities(subject, on: page) == nil)
    #expect(Transfers(subject, on: page) == nil)
    #expect(FirstLast(subject, on: page) != nil)
  }

  @Test(arguments: [
    (0.0, "north"), (22.4, "north"), (22.6, "north-east"), (337.6, "north"), (359.9, "north"), (270, "west"),
  ])
  func turnsDegreesIntoWords(degrees: Double, name: String) throws {
    #expect(Bearing(degrees: degrees, words: try #require(Shipped.words("en"))).name == name)
  }

  @Test func lettersGoOnPastZ() throws {
    let ends = (0..<28).map { number in
      Departures.sample(terminus: StationID("t\(number)"))
    }
    let letters = EarlyEnds(ends)
    #expect(letters.letter(of: "t0") == "a")
    #expect(letters.letter(of: "t25") == "z")
    #expect(letters.letter(of: "t26") == "aa")
  }
}

/// Days without trains.
@Suite struct DayOffTests {
  /// The toy city whose lines run on weekdays alone, with one day off.
  private func city(_ service: ServiceID = "weekday") -> City {
    var city = ToyCity.city
    city.services = [
      ServiceCalendar(
        id: service, name: LocalizedText("Weekdays", "en"), weekdays: Array(Weekday.allCases.prefix(5)),
        from: ToyCity.day("2026-01-05"), until: ToyCity.day("2026-12-27"), removed: [ToyCity.day("2026-10-01")])
    ]
    city.trips = city.trips.map { trip in
      Trip(id: trip.id, line: trip.line, pattern: trip.pattern, service: service, stopTimes: trip.stopTimes)
    }
    return city
  }

  @Test func firstAndLastTrainsNameTheDaysOfTheWeek() throws {
    let (subject, page) = try #require(ToyCity.middle(city()))
    #expect(FirstLast(subject, on: page)?.lines.first?.daysOff?.html == "No trains: Weekends")
    let (daily, other) = try #require(ToyCity.middle())
    #expect(FirstLast(daily, on: other)?.lines.first?.daysOff == nil)
  }

  @Test(arguments: [("weekday", "weekday"), ("a b,c:d%", "a%32b%44c%58d%37")])
  func departuresKnowTheDateOnWhichNothingRuns(id: String, token: String) throws {
    let (subject, page) = try #require(ToyCity.middle(city(ServiceID(id))))
    let view = try #require(Departures(subject, on: page))
    #expect(view.special == "2026-10-01:")
    #expect(view.lines.first?.tables.first?.services == token)
  }

  @Test func theScriptKnowsTheDaysOff() {
    let days = DayNames(city())
    #expect(days.usual == [0, 0, 0, 0, 0, nil, nil])
    #expect(days.exceptions == [DayNames.Exception(date: ToyCity.day("2026-10-01"), name: nil)])
  }
}
