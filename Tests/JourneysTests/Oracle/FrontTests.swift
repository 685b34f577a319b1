import Journeys
import Testing
import TransitModel

#if DEBUG
  private let cities = UInt64(30)
#else
  private let cities = UInt64(1500)
#endif

/// The journeys that none beats in arrival, changes and fare against trying every journey of at most four rides, on random
/// cities.
@Suite struct FrontTests {
  private static let mostRides = 4

  private struct Question {
    let from: StationID
    let to: StationID
    let date: CalendarDate
    let moment: Int
  }

  private func question(_ seed: UInt64, _ city: City) throws -> Question {
    var random = SeededRandom(seed: seed &+ 0xF0E7)
    let stations = city.stations.map(\.id).shuffled(using: &random)
    let date = try #require(CalendarDate(random.chance(50) ? "2026-09-07" : "2026-09-05"))
    return Question(from: stations[0], to: stations[1], date: date, moment: 79_200 + random.number(0...120) * 60)
  }

  private func answer(_ asked: Question, _ city: City, _ moment: JourneyQuery.Moment) throws -> JourneyAnswer? {
    try CityPlanner(city).answer(
      JourneyQuery(from: .station(asked.from), to: .station(asked.to), date: asked.date, moment: moment))
  }

  @Test func noJourneyBeatsOneOfTheAnswersAndNoneIsMissing() throws {
    var compared = 0
    for seed in 1...cities {
      let city = try RandomCity(seed: seed).city
      let asked = try question(seed, city)
      let found = try answer(asked, city, .departing(ServiceTime(seconds: asked.moment)))?.journeys ?? []
      expectOrder(found, seed)
      for journey in found { expectParts(of: journey, seed) }
      guard let first = found.first, found.allSatisfy({ $0.fare != nil }) else { continue }
      compared += 1
      let tried = Oracle(city, date: asked.date, dates: [asked.date, asked.date + -1]).journeys(
        from: asked.from, to: asked.to, departing: asked.moment, arrivingBy: first.arrival.seconds + 3600,
        rides: Self.mostRides)
      for journey in found where journey.changes < Self.mostRides {
        let rival = tried.first { rival in
          guard let fare = rival.fare, let own = journey.fare?.minorUnits else { return false }
          return rival.arrival <= journey.arrival.seconds && rival.rides <= Self.rides(journey) && fare <= own
            && (rival.arrival < journey.arrival.seconds || rival.rides < Self.rides(journey) || fare < own)
        }
        #expect(
          rival == nil, "seed \(seed): \(journey.arrival), \(journey.changes) changes, \(String(describing: rival))")
      }
      for rival in tried {
        guard let fare = rival.fare else { continue }
        let isCovered = found.contains { journey in
          journey.arrival.seconds <= rival.arrival && Self.rides(journey) <= rival.rides
            && journey.fare?.minorUnits ?? .max <= fare
        }
        #expect(isCovered, "seed \(seed): \(rival)")
      }
    }
    #expect(compared > Int(cities) / 5)
  }

  @Test func toArriveByATimeNoneLeavesLaterForLess() throws {
    var compared = 0
    for seed in 1...cities {
      let city = try RandomCity(seed: seed).city
      let asked = try question(seed, city)
      let deadline = asked.moment + 5400
      let found = try answer(asked, city, .arriving(ServiceTime(seconds: deadline)))?.journeys ?? []
      expectOrder(found, seed)
      for journey in found { expectParts(of: journey, seed) }
      guard let latest = found.map(\.departure.seconds).max(), found.allSatisfy({ $0.fare != nil }) else { continue }
      compared += 1
      let tried = Oracle(city, date: asked.date, dates: [asked.date, asked.date + -1]).journeys(
        from: asked.from, to: asked.to, departing: latest - 3600, arrivingBy: deadline, rides: Self.mostRides)
      for rival in tried {
        guard let fare = rival.fare else { continue }
        let isCovered = found.contains { journey in
          journey.departure.seconds >= rival.departure && Self.rides(journey) <= rival.rides
            && journey.fare?.minorUnits ?? .max <= fare
        }
        #expect(isCovered, "seed \(seed): \(rival)")
      }
      #expect(found.allSatisfy { $0.arrival.seconds <= deadline })
    }
    #expect(compared > Int(cities) / 5)
  }

  private static func rides(_ journey: Journey) -> Int {
    journey.changes > 0 || journey.legs.contains { if case .ride = $0 { true } else { false } }
      ? journey.changes + 1 : 0
  }

  /// What the parts of a fare cost is the fare, none is less than nothing, and every ride is in one of them.
  private func expectParts(of journey: Journey, _ seed: UInt64) {
    guard let fare = journey.fare else { return }
    let amounts = journey.fareParts.map(\.fare.minorUnits)
    #expect(amounts.reduce(0, +) == fare.minorUnits && amounts.allSatisfy { $0 >= 0 }, "seed \(seed): \(amounts)")
    let rides = journey.legs.indices.filter { if case .ride = journey.legs[$0] { true } else { false } }
    #expect(journey.fareParts.flatMap(\.legs) == rides, "seed \(seed)")
  }

  /// Answers stand by arrival, then changes, then fare.
  private func expectOrder(_ journeys: [Journey], _ seed: UInt64) {
    for (a, b) in zip(journeys, journeys.dropFirst()) {
      let isInOrder =
        (a.arrival.seconds, a.changes, a.fare?.minorUnits ?? .max)
        <= (b.arrival.seconds, b.changes, b.fare?.minorUnits ?? .max)
      #expect(isInOrder, "seed \(seed)")
    }
  }
}
