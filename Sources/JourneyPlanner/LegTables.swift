/// Fares leg by leg, of all tariffs that have such: areas, rules, transfers and joins. Numbers of areas, groups and zones
/// are those of one tariff alone.
public struct LegTables: Equatable, Sendable {
  /// Where the areas start that rides from each zone begin in, the one of all rides included.
  public var fromStart: [Int32] = [0]
  /// The areas.
  public var fromArea: [Int32] = []
  /// Where the areas start that rides to each zone end in.
  public var toStart: [Int32] = [0]
  /// The areas.
  public var toArea: [Int32] = []
  /// The area in which each rule's rides begin, in rising order, then ``ruleTo``.
  public var ruleFrom: [Int32] = []
  /// The area in which they end.
  public var ruleTo: [Int32] = []
  /// The set of lines, or -1 for all.
  public var ruleLines: [Int32] = []
  /// The timeframe of the departure, or -1 for any.
  public var ruleEntry: [Int32] = []
  /// The timeframe of the arrival, or -1 for any.
  public var ruleExit: [Int32] = []
  /// Only the rules of the highest priority count.
  public var rulePriority: [Int32] = []
  /// The group.
  public var ruleGroup: [Int32] = []
  /// The price.
  public var rulePrice: [Int32] = []
  /// What the price is for, as ``LabelTables/fareName`` counts.
  public var ruleItem: [Int32] = []
  /// Where each set of lines starts.
  public var lineStart: [Int32] = [0]
  /// The lines.
  public var line: [Int32] = []
  /// Where the windows of each timeframe start.
  public var windowStart: [Int32] = [0]
  /// The kind of day, or -1 for any.
  public var windowService: [Int32] = []
  /// The second of the calendar day from which it holds.
  public var windowFrom: [Int32] = []
  /// The second before which it holds.
  public var windowUntil: [Int32] = []
  /// What transfers know each group by as the one before.
  public var groupFrom: [Int32] = []
  /// What transfers know each group by as the one after.
  public var groupTo: [Int32] = []
  /// What each transfer's leg before is known by, in rising order, then ``transferTo``, then ``transferCount``.
  public var transferFrom: [Int32] = []
  /// What its leg after is known by.
  public var transferTo: [Int32] = []
  /// How often in a row it holds; ``NoMoment/never`` for any number.
  public var transferCount: [Int32] = []
  /// For how many seconds; ``NoMoment/never`` for any.
  public var transferSeconds: [Int32] = []
  /// Between which moments: 1 where they end at the arrival of the leg after, and 2 where they begin at that of the leg
  /// before.
  public var transferLimit: [Int32] = []
  /// What is paid: 0 the leg before, 1 both legs, 2 neither; beside ``transferPrice``.
  public var transferCharge: [Int32] = []
  /// What it costs; below 0 where it takes something off.
  public var transferPrice: [Int32] = []
  /// What the price is for, or -1.
  public var transferItem: [Int32] = []
  /// The set of lines of the first ride of each join, or -1.
  public var joinFrom: [Int32] = []
  /// The set of lines of the second.
  public var joinTo: [Int32] = []
  /// Where the first is left, or -1.
  public var joinLeave: [Int32] = []
  /// Where the second is boarded, or -1.
  public var joinBoard: [Int32] = []

  /// No fares.
  public init() {}
}

extension LegTables {
  /// Checks every length and reference.
  func look(_ check: inout TableCheck, lines: Int, stations: Int, services: Int, items: Int) {
    let zones = fromStart.count - 1
    check.starts(fromStart, lists: zones, items: fromArea.count, "leg.fromStart")
    check.starts(toStart, lists: zones, items: toArea.count, "leg.toStart")
    let sets = lineStart.count - 1
    check.starts(lineStart, lists: sets, items: line.count, "leg.lineStart")
    check.references(line, below: lines, "leg.line")
    let frames = windowStart.count - 1
    check.starts(windowStart, lists: frames, items: windowService.count, "leg.windowStart")
    if frames > Self.mostTimeframes { check.fail(.length("leg.windowStart")) }
    check.references(windowService, below: services, orNone: true, "leg.windowService")
    check.length(windowFrom, windowService.count, "leg.windowFrom")
    check.length(windowUntil, windowService.count, "leg.windowUntil")
    let rules = rulePrice.count
    check.length(ruleFrom, rules, "leg.rule")
    check.length(ruleTo, rules, "leg.rule")
    check.length(ruleLines, rules, "leg.rule")
    check.length(ruleEntry, rules, "leg.rule")
    check.length(ruleExit, rules, "leg.rule")
    check.length(rulePriority, rules, "leg.rule")
    check.length(ruleGroup, rules, "leg.rule")
    check.length(ruleItem, rules, "leg.rule")
    check.references(ruleLines, below: sets, orNone: true, "leg.ruleLines")
    check.references(ruleEntry, below: frames, orNone: true, "leg.ruleEntry")
    check.references(ruleExit, below: frames, orNone: true, "leg.ruleExit")
    check.references(ruleGroup, below: groupFrom.count, "leg.ruleGroup")
    check.references(ruleItem, below: items, "leg.ruleItem")
    check.values(rulePrice, 0, FareTables.highestPrice, "leg.rulePrice")
    check.length(groupTo, groupFrom.count, "leg.groupTo")
    let transfers = transferPrice.count
    check.length(transferFrom, transfers, "leg.transfer")
    check.length(transferTo, transfers, "leg.transfer")
    check.length(transferCount, transfers, "leg.transfer")
    check.length(transferSeconds, transfers, "leg.transfer")
    check.length(transferLimit, transfers, "leg.transfer")
    check.length(transferCharge, transfers, "leg.transfer")
    check.length(transferItem, transfers, "leg.transfer")
    check.values(transferPrice, -FareTables.highestPrice, FareTables.highestPrice, "leg.transferPrice")
    check.references(transferItem, below: items, orNone: true, "leg.transferItem")
    check.length(joinTo, joinFrom.count, "leg.join")
    check.length(joinLeave, joinFrom.count, "leg.join")
    check.length(joinBoard, joinFrom.count, "leg.join")
    check.references(joinFrom, below: sets, orNone: true, "leg.joinFrom")
    check.references(joinTo, below: sets, orNone: true, "leg.joinTo")
    if check.hasFailed { return }
    lookAtOrder(&check, ruleFrom, ruleTo, "leg.ruleFrom")
    lookAtOrder(&check, transferFrom, transferTo, "leg.transferFrom")
  }

  /// How many timeframes there may be: they are counted in the bits of a number.
  public static let mostTimeframes = 62

  @inline(never)
  private func lookAtOrder(_ check: inout TableCheck, _ from: [Int32], _ to: [Int32], _ name: TableName) {
    var row = 1
    while row < from.count {
      if from[row - 1] > from[row] || (from[row - 1] == from[row] && to[row - 1] > to[row]) { check.fail(.order(name)) }
      row += 1
    }
  }

  /// The rows of a table in order that are from one to another.
  static func rows(_ from: [Int32], _ to: [Int32], _ start: Int32, _ end: Int32) -> Range<Int> {
    var (low, high) = (0, from.count)
    while low < high {
      let middle = low + (high - low) / 2
      if from[middle] < start || (from[middle] == start && to[middle] < end) { low = middle + 1 } else { high = middle }
    }
    while high < from.count, from[high] == start, to[high] == end { high += 1 }
    return low..<high
  }

  /// Whether a set has a line.
  func has(_ set: Int32, _ wanted: Int32) -> Bool {
    if set < 0 { return true }
    for index in Int(lineStart[Int(set)])..<Int(lineStart[Int(set) + 1]) where line[index] == wanted { return true }
    return false
  }

  /// Whether a ride on a line may be one leg with the next.
  func mayJoin(_ line: Int32) -> Bool {
    for join in joinFrom.indices where has(joinFrom[join], line) { return true }
    return false
  }

  /// Whether a ride on a line, boarded at a station, is one leg with that before.
  func joins(_ before: Int32, leftAt left: Int32, _ line: Int32, boardedAt boarded: Int32) -> Bool {
    for join in joinFrom.indices {
      guard has(joinFrom[join], before), has(joinTo[join], line) else { continue }
      if joinLeave[join] >= 0 && joinLeave[join] != left { continue }
      if joinBoard[join] < 0 || joinBoard[join] == boarded { return true }
    }
    return false
  }

  /// The timeframes that hold at a second of a service day, a bit for each: past midnight those of the day after.
  func timeframes(_ second: Int32, _ day: Timetable.Day, _ network: Network) -> Int64 {
    if windowService.isEmpty { return 0 }
    var time = second
    var holds = day.holds
    if second >= secondsOfDay {
      time -= secondsOfDay
      holds = network.tables.servicesHolding(on: day.date + 1)
    } else if second < 0 {
      time += secondsOfDay
      holds = network.tables.servicesHolding(on: day.date - 1)
    }
    var mask: Int64 = 0
    for frame in 0..<(windowStart.count - 1) {
      for window in Int(windowStart[frame])..<Int(windowStart[frame + 1])
      where (windowService[window] < 0 || holds[Int(windowService[window])])
        && windowFrom[window] <= time && time < windowUntil[window]
      {
        mask |= 1 << Int64(frame)
      }
    }
    return mask
  }

  /// The rules for a leg: of those of the highest priority the cheapest of each group.
  func rules(from start: Int32, to end: Int32, _ line: Int32, entry: Int64, exit: Int64) -> [Int] {
    var best: [Int] = []
    if start < 0 || end < 0 { return best }
    for a in Int(fromStart[Int(start)])..<Int(fromStart[Int(start) + 1]) {
      for b in Int(toStart[Int(end)])..<Int(toStart[Int(end) + 1]) {
        for rule in Self.rows(ruleFrom, ruleTo, fromArea[a], toArea[b]) {
          guard has(ruleLines[rule], line), Self.holds(ruleEntry[rule], entry), Self.holds(ruleExit[rule], exit) else {
            continue
          }
          if let first = best.first, rulePriority[rule] < rulePriority[first] { continue }
          if let first = best.first, rulePriority[rule] > rulePriority[first] { best.removeAll() }
          if let place = best.firstIndex(where: { ruleGroup[$0] == ruleGroup[rule] }) {
            if rulePrice[rule] < rulePrice[best[place]] { best[place] = rule }
          } else {
            best.add(rule)
          }
        }
      }
    }
    return best
  }

  private static func holds(_ frame: Int32, _ mask: Int64) -> Bool { frame < 0 || mask >> Int64(frame) & 1 != 0 }

  /// The lowest price of a rule.
  var leastPrice: Int32 {
    var least = Int32.max
    for price in rulePrice { least = min(least, price) }
    return least
  }

  /// The least that a further leg costs.
  var leastStep: Int32 {
    let price = leastPrice
    var least = price
    for transfer in transferPrice.indices {
      switch transferCharge[transfer] {
      case 0: least = min(least, max(0, transferPrice[transfer]))
      case 1: least = min(least, max(0, TicketPurse.sum(price, transferPrice[transfer])))
      default: least = 0
      }
    }
    return least
  }
}
