import Journeys
import Testing
import TransitModel

/// Ways without steps: what is not known is no yes.
@Suite struct StepFreeTests {
  private let network = """
    line 1 a b c
    10:00 10:05 10:10
    11:00 11:05 11:10
    line 2 b d
    10:20 10:25
    11:20 11:25
    line 3 a d
    12:00 12:05
    """

  private func city(_ access: [StationID: Bool], _ change: (inout City) -> Void = { _ in }) throws -> City {
    var city = try TextCity(network).city
    for index in city.stations.indices { city.stations[index].stepFree = access[city.stations[index].id] }
    change(&city)
    return city
  }

  private func query(_ date: String = "2026-09-07", _ moment: JourneyQuery.Moment = .departing(ServiceTime(9, 0)))
    throws
    -> JourneyQuery
  {
    JourneyQuery(
      from: .station("a"), to: .station("d"), date: try #require(CalendarDate(date)), moment: moment, isStepFree: true)
  }

  private func arrival(_ city: City, _ date: String = "2026-09-07") throws -> ServiceTime? {
    try CityPlanner(city).answer(query(date))?.journeys.first?.arrival
  }

  @Test func onlyStationsKnownToHaveNoStepsCount() throws {
    #expect(try arrival(city(["a": true, "b": true, "d": true])) == ServiceTime(10, 25))
    // Nobody says anything of b, or it has steps: the train without a change is left.
    #expect(try arrival(city(["a": true, "d": true])) == ServiceTime(12, 5))
    #expect(try arrival(city(["a": true, "b": false, "d": true])) == ServiceTime(12, 5))
    #expect(try arrival(city(["b": true, "d": true])) == nil)
    #expect(try arrival(city(["a": true, "b": true, "d": false])) == nil)
  }

  @Test func entrancesTellWhereTheStationDoesNot() throws {
    func entrances(_ values: Bool?...) -> Bool? {
      var station = Station(id: "x", name: LocalizedText("x", "en"))
      station.entrances = values.map { value in
        var entrance = Entrance()
        entrance.stepFree = value
        return entrance
      }
      return StepFreeAccess(station, notices: []).isKnown
    }
    #expect(entrances() == nil)
    #expect(entrances(false, nil) == nil)
    #expect(entrances(false, false) == false)
    #expect(entrances(false, nil, true) == true)
  }

  @Test func aChangeMaySayThatItHasStepsOrAnotherWay() throws {
    let all: [StationID: Bool] = ["a": true, "b": true, "d": true]
    func with(_ stepFree: Bool?, _ seconds: Int? = nil, stairs: Int? = nil) throws -> ServiceTime? {
      try arrival(
        city(all) { city in
          city.transfers = [
            Transfer(
              from: .init(station: "b"), to: .init(station: "b"), seconds: 60, stairs: stairs, stepFree: stepFree,
              stepFreeSeconds: seconds)
          ]
        })
    }
    #expect(try with(true) == ServiceTime(10, 25))
    #expect(try with(false) == ServiceTime(12, 5))
    #expect(try with(nil) == ServiceTime(10, 25))
    #expect(try with(nil, stairs: 20) == ServiceTime(12, 5))
    #expect(try with(false, 600) == ServiceTime(10, 25))
    // By the longer way the first train of line 2 is missed.
    #expect(try with(false, 1200) == ServiceTime(11, 25))
  }

  @Test func aLiftOutOfOrderIsObeyedOnItsDates() throws {
    let (from, until) = (try #require(CalendarDate("2026-09-08")), try #require(CalendarDate("2026-09-10")))
    let all: [StationID: Bool] = ["a": true, "b": true, "d": true]
    let notice = try city(all) { city in
      city.notices = [
        City.Notice(
          id: "lift", title: LocalizedText("Lift", "en"), from: from, until: until, stations: ["b"],
          isStepFreeAccessClosed: true)
      ]
    }
    let lift = try city(all) { city in
      city.stations[1].facilities = [Facility(kind: .lift, status: Status(.closed, from: from, until: until))]
    }
    for city in [notice, lift] {
      #expect(try arrival(city, "2026-09-07") == ServiceTime(10, 25))
      #expect(try arrival(city, "2026-09-08") == ServiceTime(12, 5))
      #expect(try arrival(city, "2026-09-10") == ServiceTime(12, 5))
      #expect(try arrival(city, "2026-09-11") == ServiceTime(10, 25))
      let planner = try CityPlanner(city)
      #expect(planner.isStepFree("b", on: from) == false)
      #expect(planner.isStepFree("b", on: until + 1) == true)
      #expect(planner.isStepFree("c", on: from) == nil)
    }
  }

  @Test func lastTrainsAndLatestDeparturesObeyIt() throws {
    let city = try city(["a": true, "b": true, "d": true])
    let planner = try CityPlanner(city)
    #expect(planner.answer(try query("2026-09-07", .last))?.journeys.first?.departure == ServiceTime(12, 0))
    let date = try #require(CalendarDate("2026-09-07"))
    let latest = planner.latestDepartures(to: "d", on: date, stepFree: true)
    #expect(latest.map(\.0) == ["a", "b"])
    let stepped = try CityPlanner(try self.city(["a": false, "b": true, "d": true]))
    #expect(stepped.latestDepartures(to: "d", on: date, stepFree: true).map(\.0) == ["b"])
    #expect(stepped.latestDepartures(to: "d", on: date).map(\.0) == ["a", "b"])
  }

  @Test func theAnswerSaysWhatIsKnownOfItsEnds() throws {
    let planner = try CityPlanner(try city(["d": false]))
    let json = String(decoding: try #require(planner.json(try query())).bytes, as: UTF8.self)
    #expect(json.contains(#""from":{"id":"a","name":"a","stepFree":"unknown"}"#))
    #expect(json.contains(#""to":{"id":"d","name":"d","stepFree":"no"}"#))
    #expect(json.contains(#""journeys":[],"#) && json.contains(#""stepFree":true"#))
  }
}
