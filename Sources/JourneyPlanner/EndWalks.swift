/// Walks that rules give between two stations, as the first or the last leg of a journey.
///
/// They begin and end at platforms, as changes do, since a rule may speak of lines. A rule that holds at some times only
/// counts when a train is left, so none does here.
struct EndWalks {
  private let timetable: Timetable

  init(_ timetable: Timetable) { self.timetable = timetable }

  /// The platforms of other stations that can be walked to from a station, each by the quickest way.
  @inline(never)
  func from(_ station: Int32) -> [Access] {
    let network = timetable.network
    let tables = network.tables
    var result: [Access] = []
    for platform in network.platforms(of: station) where timetable.isOpen[Int(platform)] {
      for change in Int(tables.changeStart[Int(platform)])..<Int(tables.changeStart[Int(platform) + 1]) {
        add(tables.changeTarget[change], tables.changeRules[change], asked: station, to: &result)
      }
    }
    return result
  }

  /// The platforms of other stations from which a station can be walked to, each by the quickest way.
  @inline(never)
  func to(_ station: Int32) -> [Access] {
    let network = timetable.network
    var result: [Access] = []
    for platform in network.platforms(of: station) where timetable.isOpen[Int(platform)] {
      for source in Int(network.sourceStart[Int(platform)])..<Int(network.sourceStart[Int(platform) + 1]) {
        add(network.sourcePlatform[source], network.sourceRules[source], asked: station, to: &result)
      }
    }
    return result
  }

  @inline(never)
  private func add(_ platform: Int32, _ rules: Int32, asked: Int32, to result: inout [Access]) {
    let tables = timetable.network.tables
    let station = tables.platformStation[Int(platform)]
    guard station != asked, timetable.isOpen[Int(platform)], !timetable.isTimedRule[Int(rules)],
      let first = timetable.days.first
    else { return }
    let durations = first.durations
    guard let span = durations.spans(of: Int(rules)).first else { return }
    let rule = Int(durations.rule[span])
    let access = Access(
      station: station, seconds: durations.seconds[span], metres: tables.ruleMetres[rule],
      stairs: tables.ruleStairs[rule],
      platform: platform, asked: asked)
    for index in result.indices where result[index].platform == platform {
      if access.seconds < result[index].seconds { result[index] = access }
      return
    }
    result.append(access)
  }
}

extension PlannerDay {
  /// The ends of a journey between stations, with the walks that rules give.
  public func ends(from origins: [Int32], to targets: [Int32]) -> Ends {
    Ends(origins: usable(accesses(origins, isOrigin: true)), targets: usable(accesses(targets, isOrigin: false)))
  }

  /// Stations by themselves, then what can be walked to or from by rules; not from one of them to another.
  @inline(never)
  func accesses(_ stations: [Int32], isOrigin: Bool) -> [Access] {
    let walks = EndWalks(both)
    var result: [Access] = []
    for station in stations { result.append(Access(station: station)) }
    for station in stations {
      for walk in isOrigin ? walks.from(station) : walks.to(station) where !stations.contains(walk.station) {
        result.append(walk)
      }
    }
    return result
  }
}
