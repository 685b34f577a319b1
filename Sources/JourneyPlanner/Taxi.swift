extension Planner {
  /// About what a taxi costs in minor units, rounded as people say it: the road is longer than the straight line by the rule's detour, and the night
  /// costs more. Nothing where the city has no rule or an end has no coordinate.
  func taxi(_ question: Question, _ day: PlannerDay, _ journeys: [PlannedJourney]) -> Int32? {
    let rule = pack.labels.taxi
    guard rule.count == 7, let from = coordinate(question.from), let to = coordinate(question.to) else { return nil }
    let metres = Reach.metres(from.latitude, from.longitude, to.latitude, to.longitude) * Double(rule[6]) / 1000
    var fare = Double(rule[0]) + max(0, metres - Double(rule[1])) / 1000 * Double(rule[2])
    var time = journeys.first?.departure ?? 0
    if journeys.isEmpty, case .departing(let moment) = question.moment { time = moment }
    let night =
      rule[4] < rule[5] && (isWithin(time, rule[4], rule[5]) || isWithin(time + secondsOfDay, rule[4], rule[5]))
    if night { fare *= 1 + Double(rule[3]) / 1000 }
    return fare < 1_000_000_000 ? rounded(fare) : nil
  }

  /// An estimate to whole units of the currency, from 100 on to fives, from 1,000 on to fifties, and so on.
  private func rounded(_ fare: Double) -> Int32 {
    var step = 1.0
    for _ in 0..<max(0, pack.labels.currencyDecimals) { step *= 10 }
    var limit = 100 * step
    if fare >= limit { step *= 5 }
    while fare >= limit * 10 {
      step *= 10
      limit *= 10
    }
    return Int32((fare / step).rounded() * step)
  }

  private func isWithin(_ time: Moment, _ from: Int32, _ until: Int32) -> Bool { from <= time && time < until }

  private func coordinate(_ end: QuestionEnd) -> (latitude: Int32, longitude: Int32)? {
    switch end {
    case .coordinate(let latitude, let longitude): return (latitude, longitude)
    case .station(let station): return coordinate(of: Int(station))
    case .complex(let complex):
      for station in complexes.stations(of: complex) {
        if let coordinate = coordinate(of: Int(station)) { return coordinate }
      }
      return nil
    case .place(let place): return coordinate(of: Int(pack.network.stationCount + place))
    }
  }

  private func coordinate(of thing: Int) -> (latitude: Int32, longitude: Int32)? {
    let latitude = pack.labels.latitude[thing]
    return latitude == NoMoment.never ? nil : (latitude, pack.labels.longitude[thing])
  }
}
