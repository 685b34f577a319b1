import Journeys
import Testing
import TransitModel

/// A city of lines and stations without times.
@Suite struct EstimateTests {
  private func city(_ mode: Line.Mode = .metro) throws -> City {
    var city = try TextCity("line 1 a b c\nline 2 c b a\nline 3 b d").city
    for line in city.lines.indices {
      city.lines[line].mode = mode
      for pattern in city.lines[line].patterns.indices {
        let old = city.lines[line].patterns[pattern]
        city.lines[line].patterns[pattern] = ServicePattern(
          id: old.id, direction: old.direction,
          stops: old.stops.map { stop in
            var stop = stop
            stop.seconds = nil
            return stop
          })
      }
    }
    city.services = []
    return city
  }

  private func query(_ from: StationID, _ to: StationID, _ moment: JourneyQuery.Moment = .last) throws -> JourneyQuery {
    JourneyQuery(from: .station(from), to: .station(to), date: try #require(CalendarDate("2026-09-07")), moment: moment)
  }

  @Test func journeysTakeAboutWhatTheirLengthsSay() throws {
    // A kilometre of metro takes 106 s, of tram 201 s.
    let metro = try #require(try CityPlanner(city()).answer(query("a", "c"))?.journeys.first)
    #expect(metro.durationSeconds == 212 && metro.changes == 0)
    let tram = try #require(try CityPlanner(city(.tram)).answer(query("a", "c"))?.journeys.first)
    #expect(tram.durationSeconds == 402)
    let changing = try #require(try CityPlanner(city()).answer(query("a", "d"))?.journeys.first)
    #expect(changing.changes == 1)
    // Two sections, a change with its usual wait, and at most a minute until the next train.
    #expect((2 * 106 + 300...2 * 106 + 360).contains(changing.durationSeconds))
  }

  @Test func nothingHasATimeAndThereIsNoLastTrain() throws {
    let planner = try CityPlanner(city())
    #expect(planner.isEstimated)
    for moment: JourneyQuery.Moment in [.first, .last, .departing(ServiceTime(23, 0)), .arriving(ServiceTime(6, 0))] {
      let answer = try #require(planner.answer(try query("a", "d", moment)))
      #expect(answer.lastTrain == nil && answer.afterLast == nil && answer.journeys.count == 1)
      #expect(answer.journeys[0].nodes.allSatisfy { $0.arrival == nil && $0.departure == nil && $0.state == .calm })
      let json = String(decoding: try #require(planner.json(try query("a", "d", moment))).bytes, as: UTF8.self)
      #expect(json.contains(#""estimated":true"#) && json.contains(#""durationSeconds""#))
      for key in ["arrival", "departure", "lastTrain", "slackSeconds"] { #expect(!json.contains("\"\(key)\"")) }
      #expect(json.contains(#""stops":[{"station":"a"},{"station":"b"}]"#))
    }
  }

  @Test func aCityWithAnyTimeHasNoEstimates() throws {
    #expect(EstimatedTrains(for: try TextCity("line 1 a b\n10:00 10:05\nline 2 b c").city) == nil)
    #expect(EstimatedTrains(for: try TextCity("line 1 a b\nevery 10 from 06:00 until 20:00").city) == nil)
    #expect(EstimatedTrains(for: try TextCity("").city) == nil)
  }
}
