import CityFiles
import GuideSite
import Journeys
import Scene
import Synchronization
import TransitModel

/// Finds the journeys that the guide's own file wants published among its cities.
struct JourneyChoice {
  let plan: BuildPlan
  let cities: [LoadedCity]
  let session: Session

  /// The journeys, in their order. What names no city or station of the guide is bad input.
  func journeys() throws -> [PublishedJourney] {
    var planners: [CityID: SharedPlanner] = [:]
    for city in cities { planners[city.city.id] = SharedPlanner(city: city, session: session) }
    var findings: [Finding] = []
    var taken: Set<[String]> = []
    let journeys = plan.guide.journeys.compactMap { wanted -> PublishedJourney? in
      guard let city = city(wanted.city), let planner = planners[city.city.id] else {
        // One of a city that the guide has, and this build was not asked for, is left out; of one that could not be read
        // nobody knows the id.
        let isLeftOut = isMissingSome || plan.guide.cities.contains { $0.text == wanted.city.text }
        if !isLeftOut { findings.append(unknownCity(wanted.city)) }
        return nil
      }
      let ends = [wanted.from, wanted.to].compactMap { reference -> JourneyQuery.End? in
        let (end, finding) = end(reference, in: city.city, planner)
        findings += finding.map { [$0] } ?? []
        return end
      }
      guard ends.count == 2 else { return nil }
      let names = [city.city.id.rawValue] + ends.map { name(of: $0) }
      guard ends[0] != ends[1], taken.insert(names).inserted else {
        findings.append(senseless(wanted, isTwice: ends[0] != ends[1]))
        return nil
      }
      // From "east" to "gate-1" reads as from "east-gate" to "1" does.
      var id = names[1] + "-" + names[2]
      while !taken.insert([names[0], id]).inserted { id += "-2" }
      return PublishedJourney(
        id: id, city: city.city.id, from: ends[0], to: ends[1], title: wanted.title, dates: { planner.dates },
        answer: { planner.answer($0) })
    }
    guard findings.isEmpty else { throw CommandFailure.input(findings, folder: plan.source.folderName) }
    return journeys
  }

  /// Whether the guide does without some of its cities.
  private var isMissingSome: Bool { !plan.lost.isEmpty || cities.count < plan.cities.count }

  /// A city by its id, or as the list of cities names it.
  private func city(_ reference: GuideFile.Reference) -> LoadedCity? {
    if let city = cities.first(where: { $0.city.id.rawValue == reference.text }) { return city }
    let place = plan.guide.cities.firstIndex { $0.text == reference.text }
    return place.flatMap { cities.indices.contains($0) && cities.count == plan.guide.cities.count ? cities[$0] : nil }
  }

  private func end(
    _ reference: GuideFile.Reference, in city: City, _ planner: SharedPlanner
  ) -> (JourneyQuery.End?, Finding?) {
    let text = reference.text
    if let station = city.stations.first(where: { $0.id.rawValue == text }) { return (.station(station.id), nil) }
    if let place = city.places.first(where: { $0.id.rawValue == text }) { return (.place(place.id), nil) }
    switch planner.find(text) {
    case .station(let id): return (.station(id), nil)
    case .place(let id): return (.place(id), nil)
    case .complex(let id): return (.complex(id), nil)
    case .coordinate(let coordinate): return (.coordinate(coordinate), nil)
    case .ambiguous(let candidates):
      return (nil, unknownEnd(reference, "may be several stations", "name one of ", candidates))
    case .unknown(let candidates):
      return (nil, unknownEnd(reference, "is no station of \"\(city.id)\"", "did you mean ", candidates))
    case nil: return (nil, unknownEnd(reference, "cannot be looked up: the city's times cannot be used", "", []))
    }
  }

  private func name(of end: JourneyQuery.End) -> String {
    switch end {
    case .station(let id): id.rawValue
    case .complex(let id): id.rawValue
    case .place(let id): id.rawValue
    case .coordinate(let point): point.latitude.text(decimals: 4) + "-" + point.longitude.text(decimals: 4)
    }
  }
}

// MARK: What can be wrong

extension JourneyChoice {
  private func unknownCity(_ reference: GuideFile.Reference) -> Finding {
    let known = cities.map(\.city.id.rawValue)
    return Finding(
      code: "unknown-city", severity: .error, location: reference.location,
      message: "the guide has no city \"\(reference.text)\"", found: reference.text,
      expected: known.joined(separator: ", "), hint: Suggestion.hint(for: reference.text, among: known))
  }

  private func unknownEnd(
    _ reference: GuideFile.Reference, _ problem: String, _ lead: String, _ candidates: [StationMatch.Candidate]
  ) -> Finding {
    let names = candidates.map { "\"\($0.id)\" (\($0.name.local))" }.joined(separator: ", ")
    return Finding(
      code: "unknown-station", severity: .error, location: reference.location,
      message: "\"\(reference.text)\" \(problem)", found: reference.text,
      hint: candidates.isEmpty ? nil : lead + names + (lead.hasPrefix("did") ? "?" : ""))
  }

  private func senseless(_ wanted: GuideFile.PublishedJourney, isTwice: Bool) -> Finding {
    Finding(
      code: isTwice ? "duplicate-id" : "same-ends", severity: .error, location: wanted.to.location,
      message: isTwice
        ? "the journey from \"\(wanted.from.text)\" to \"\(wanted.to.text)\" stands here twice"
        : "the journey begins and ends at the same station", found: wanted.to.text)
  }
}

/// A city's planner that is made when somebody first asks, and once.
final class SharedPlanner: Sendable {
  private let city: LoadedCity
  private let session: Session
  private let made = Mutex<CityPlanner??>(nil)
  /// What was asked before: pages ask in every language, and for their pictures.
  private let answers = Mutex<[JourneyQuery: JourneyAnswer?]>([:])

  init(city: LoadedCity, session: Session) {
    self.city = city
    self.session = session
  }

  /// The span of dates with trains.
  var dates: (from: CalendarDate?, until: CalendarDate?) { planner?.dates ?? (nil, nil) }

  /// The answer to a question; nothing where the city's times cannot be used, or it has none.
  func answer(_ query: JourneyQuery) -> JourneyAnswer? {
    if planner?.isEstimated ?? false { return nil }
    if let known = answers.withLock({ $0[query] }) { return known }
    let answer = planner?.answer(query)
    answers.withLock { $0[query] = .some(answer) }
    return answer
  }

  /// What a text means.
  func find(_ text: String) -> StationMatch? { planner?.find(text) }

  private var planner: CityPlanner? {
    made.withLock { made in
      if let made { return made }
      let planner = try? PlannerCache(session: session).planner(at: city.place) { city.city }
      made = .some(planner)
      return planner
    }
  }
}
