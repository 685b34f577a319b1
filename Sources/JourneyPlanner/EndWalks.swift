/// Walks that rules give between two stations, as the first or the last leg of a journey.
///
/// They begin and end at platforms, as changes do, since a rule may speak of lines. A rule that holds at some times only
/// counts when a train is left, so none does here.
struct EndWalks {
  private let timetable: Timetable
  private let changes: ChangeReader

  init(_ timetable: Timetable) {
    self.timetable = timetable
    changes = ChangeReader(timetable.network)
  }

  /// The platforms of other stations that can be walked to from a station, each by the quickest way.
  @inline(never)
  func from(_ station: Int32) -> [Access] {
    var found = Found(timetable.network)
    for walk in timetable.network.walks where walk.from == station {
      add(walk, isOrigin: true, to: &found)
      break
    }
    return found.accesses
  }

  /// The platforms of other stations from which a station can be walked to, each by the quickest way.
  @inline(never)
  func to(_ station: Int32) -> [Access] {
    var found = Found(timetable.network)
    for walk in timetable.network.walks where walk.to == station { add(walk, isOrigin: false, to: &found) }
    return found.accesses
  }

  /// The walks found, and where that from or to each platform stands among them, or -1.
  private struct Found {
    var accesses: [Access] = []
    var place: [Int32]

    init(_ network: Network) { place = [Int32](repeating: -1, count: network.platformCount) }
  }

  /// The walks from one station, from an origin to all others, or to the target asked for.
  private func add(_ walk: StationWalk, isOrigin: Bool, to found: inout Found) {
    let stations = timetable.network.tables.platformStation
    for platform in timetable.network.platforms(of: walk.from) where timetable.isOpen[Int(platform)] {
      let row = changes.row(of: platform)
      for change in row.range where timetable.isOpen[Int(row.targets[change])] {
        let station = stations[Int(row.targets[change])]
        if isOrigin ? station != walk.from : station == walk.to {
          add(
            isOrigin ? row.targets[change] : platform, row.rules[change], asked: isOrigin ? walk.from : walk.to,
            to: &found)
        }
      }
    }
  }

  @inline(never)
  private func add(_ platform: Int32, _ rules: Int32, asked: Int32, to found: inout Found) {
    let tables = timetable.network.tables
    guard !timetable.isTimedRule[Int(rules)], let first = timetable.days.first else { return }
    let durations = first.durations
    guard let span = durations.spans(of: Int(rules)).first else { return }
    let rule = Int(durations.rule[span])
    let access = Access(
      station: tables.platformStation[Int(platform)], seconds: durations.seconds[span], metres: tables.ruleMetres[rule],
      stairs: tables.ruleStairs[rule],
      platform: platform, asked: asked)
    let place = Int(found.place[Int(platform)])
    if place < 0 {
      found.place[Int(platform)] = Int32(found.accesses.count)
      found.accesses.add(access)
    } else if access.seconds < found.accesses[place].seconds {
      found.accesses[place] = access
    }
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
    for station in stations { result.add(Access(station: station)) }
    for station in stations {
      for walk in isOrigin ? walks.from(station) : walks.to(station) where !stations.contains(walk.station) {
        result.add(walk)
      }
    }
    return result
  }
}
