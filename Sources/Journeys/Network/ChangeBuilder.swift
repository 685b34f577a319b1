internal import JourneyPlanner
internal import TransitModel

/// Works out which rules hold for a change between platforms, the most specific first.
///
/// Platforms of trips that rules name have the changes of their kind, and only what a rule says of them is worked out and
/// written for themselves: a rule costs as much as it says, however many trips others name at the station.
struct ChangeBuilder {
  private let platforms: Platforms
  private let rules: ChangeRules
  private let walks: [Int32: [Int32]]
  /// The platforms of each station, those of trips that rules name apart.
  private var plain: [Int32: [Int32]] = [:]
  private var named: [Int32: [Int32]] = [:]
  /// The platforms of the trips that each side of a rule names.
  private var bySide: [TripRules.Side: [Int32]] = [:]
  private var sets: [[ChangeRules.Rule]: Int32] = [:]
  /// The sets of rules between platforms that are their own kind.
  private var usual: [Int64: Int32] = [:]

  init(_ city: City, _ numbers: CityNumbers, _ platforms: Platforms) {
    self.platforms = platforms
    rules = ChangeRules(city, numbers)
    walks = rules.walks
    for (number, platform) in platforms.all.enumerated() {
      if platform.sides.isEmpty {
        plain[platform.station, default: []].append(Int32(number))
      } else {
        named[platform.station, default: []].append(Int32(number))
        for side in platform.sides { bySide[side, default: []].append(Int32(number)) }
      }
    }
  }

  mutating func add(to tables: inout NetworkTables) {
    for (number, left) in platforms.all.enumerated() {
      for station in [left.station] + (walks[left.station] ?? []) {
        if left.sides.isEmpty {
          addUsual(Int32(number), to: station, &tables)
        } else {
          addOwn(Int32(number), to: station, &tables)
        }
      }
      tables.changeStart.append(Int32(tables.changeTarget.count))
    }
  }

  /// The changes of a platform that is its own kind: to trips that rules name, then to all of a kind.
  private mutating func addUsual(_ left: Int32, to station: Int32, _ tables: inout NetworkTables) {
    var changes: [(target: Int32, set: Int32)] = []
    for target in plain[station] ?? [] {
      guard let set = number(left, target, &tables) else { continue }
      usual[Self.pair(left, target)] = set
      changes.append((target, set))
    }
    for rule in rules.toTrips(from: platforms.all[Int(left)], station) {
      for target in bySide[.init(rule: rule, isFrom: false)] ?? [] { addNamed(left, target, nil, &tables) }
    }
    for change in changes { Self.add(change.target, change.set, &tables) }
  }

  /// The changes in which a platform of trips that rules name differs from its kind.
  private mutating func addOwn(_ left: Int32, to station: Int32, _ tables: inout NetworkTables) {
    let own = rules.own(of: platforms.all[Int(left)], station)
    if own.isEmpty { return }
    var general: [Int32: Int32] = [:]
    var changes: [(target: Int32, set: Int32)] = []
    if own.contains(where: { rules.toTrip(of: $0) == nil }) {
      let kind = platforms.kinds[Int(left)]
      for target in plain[station] ?? [] {
        guard let set = number(left, target, &tables), set != usual(kind, target, &tables) else { continue }
        general[target] = set
        changes.append((target, set))
      }
      for target in named[station] ?? [] { addNamed(left, target, general[platforms.kinds[Int(target)]], &tables) }
    } else {
      for rule in own {
        for target in bySide[.init(rule: rule, isFrom: false)] ?? [] { addNamed(left, target, nil, &tables) }
      }
    }
    for change in changes { Self.add(change.target, change.set, &tables) }
  }

  /// A change to a platform of trips that rules name, unless a planner takes the same rules for it by `general` or kinds.
  private mutating func addNamed(_ left: Int32, _ target: Int32, _ general: Int32?, _ tables: inout NetworkTables) {
    guard let set = number(left, target, &tables) else { return }
    let (kind, targetKind) = (platforms.kinds[Int(left)], platforms.kinds[Int(target)])
    let known = general ?? (kind == left ? usual(kind, targetKind, &tables) : number(kind, target, &tables))
    if set != known { Self.add(target, set, &tables) }
  }

  private mutating func usual(_ left: Int32, _ target: Int32, _ tables: inout NetworkTables) -> Int32? {
    if let known = usual[Self.pair(left, target)] { return known }
    return number(left, target, &tables)
  }

  /// The number of the set of rules that hold between two platforms; nothing where none does.
  private mutating func number(_ left: Int32, _ target: Int32, _ tables: inout NetworkTables) -> Int32? {
    let set = rules.between(platforms.all[Int(left)], platforms.all[Int(target)])
    if set.isEmpty { return nil }
    if let known = sets[set] { return known }
    let new = Self.add(set, to: &tables)
    sets[set] = new
    return new
  }

  private static func pair(_ left: Int32, _ target: Int32) -> Int64 { Int64(left) << 32 | Int64(target) }

  private static func add(_ target: Int32, _ set: Int32, _ tables: inout NetworkTables) {
    tables.changeTarget.append(target)
    tables.changeRules.append(set)
  }

  private static func add(_ set: [ChangeRules.Rule], to tables: inout NetworkTables) -> Int32 {
    for rule in set {
      tables.ruleService.append(rule.service)
      tables.ruleFrom.append(rule.from)
      tables.ruleUntil.append(rule.until)
      tables.ruleSeconds.append(rule.seconds)
      tables.ruleMetres.append(rule.metres)
      tables.ruleStairs.append(rule.stairs)
      tables.ruleStepFree.append(rule.stepFree)
    }
    tables.ruleStart.append(Int32(tables.ruleSeconds.count))
    return Int32(tables.ruleStart.count - 2)
  }
}
