/// Tickets of tariffs by tickets, in groups that hold on the same lines, for as many changes and as long.
public struct TicketTables: Equatable, Sendable {
  /// Where each tariff's groups start.
  public var groupStart: [Int32] = [0]
  /// How many changes each group covers; ``NoMoment/never`` for any.
  public var changes: [Int32] = []
  /// For how many seconds after the first departure riders may board; ``NoMoment/never`` for any.
  public var seconds: [Int32] = []
  /// Where each group's lines start; none: all.
  public var lineStart: [Int32] = [0]
  /// The lines.
  public var line: [Int32] = []
  /// Where each group's prices start, in rising order of zones.
  public var priceStart: [Int32] = [0]
  /// The zone of the first station, or -1 for any.
  public var from: [Int32] = []
  /// The zone of the last station, or -1 for any.
  public var to: [Int32] = []
  /// The price.
  public var price: [Int32] = []
  /// Where each price's zones start that are ridden through, none besides; none: any.
  public var throughStart: [Int32] = [0]
  /// The zones, in rising order.
  public var through: [Int32] = []

  /// No tickets.
  public init() {}
}

extension TicketTables {
  /// Checks every length and reference.
  func look(_ check: inout TableCheck, tariffs: Int, lines: Int) {
    let groups = changes.count
    check.starts(groupStart, lists: tariffs, items: groups, "ticket.groupStart")
    check.values(changes, 0, NoMoment.never, "ticket.changes")
    check.length(seconds, groups, "ticket.seconds")
    check.values(seconds, 0, NoMoment.never, "ticket.seconds")
    check.starts(lineStart, lists: groups, items: line.count, "ticket.lineStart")
    check.references(line, below: lines, "ticket.line")
    check.starts(priceStart, lists: groups, items: price.count, "ticket.priceStart")
    check.length(from, price.count, "ticket.from")
    check.length(to, price.count, "ticket.to")
    check.values(price, 0, FareTables.highestPrice, "ticket.price")
    check.starts(throughStart, lists: price.count, items: through.count, "ticket.throughStart")
    if check.hasFailed { return }
    for group in 0..<groups {
      for row in rows(of: group).dropFirst() where !isInOrder(row - 1, row) { check.fail(.order("ticket.from")) }
    }
  }

  private func isInOrder(_ a: Int, _ b: Int) -> Bool { from[a] == from[b] ? to[a] <= to[b] : from[a] < from[b] }

  /// The groups of a tariff.
  func groups(of tariff: Int32) -> Range<Int> { Int(groupStart[Int(tariff)])..<Int(groupStart[Int(tariff) + 1]) }

  private func rows(of group: Int) -> Range<Int> { Int(priceStart[group])..<Int(priceStart[group + 1]) }

  /// Whether a group holds on a line.
  func holds(_ group: Int, on wanted: Int32) -> Bool {
    let lines = Int(lineStart[group])..<Int(lineStart[group + 1])
    return lines.isEmpty || lines.contains { line[$0] == wanted }
  }

  /// Whether any price of a tariff hangs on the zones ridden through.
  func countsZones(tariff: Int32) -> Bool {
    for group in groups(of: tariff) where countsZones(group: group) { return true }
    return false
  }

  /// Whether any price of a group hangs on the zones ridden through.
  func countsZones(group: Int) -> Bool {
    throughStart[Int(priceStart[group])] < throughStart[Int(priceStart[group + 1])]
  }

  /// Whether any price of a group begins in a zone; one that any holds for does, too.
  func begins(_ group: Int, in zone: Int32) -> Bool {
    let rows = rows(of: group)
    guard let first = rows.first else { return false }
    if from[first] < 0 { return true }
    let row = firstRow(rows, from: zone, to: -1)
    return row < rows.upperBound && from[row] == zone
  }

  /// Whether the prices of a group are the same wherever riders begin.
  func isFree(_ group: Int) -> Bool { rows(of: group).last.map { from[$0] < 0 } ?? true }

  /// The lowest price of a group from one zone to another through others; nothing where it has none. Zones are -1 where a
  /// station has none.
  func price(_ group: Int, from first: Int32, to last: Int32, through zones: [Int32]) -> Int32? {
    var best: Int32?
    let rows = rows(of: group)
    for start in first < 0 ? [-1] : [-1, first] {
      for end in last < 0 ? [-1] : [-1, last] {
        var row = firstRow(rows, from: start, to: end)
        while row < rows.upperBound, from[row] == start, to[row] == end {
          if best.map({ price[row] < $0 }) ?? true, passes(row, zones) { best = price[row] }
          row += 1
        }
      }
    }
    return best
  }

  /// The lowest price of a group, wherever it holds.
  func least(_ group: Int) -> Int32 {
    var least = Int32.max
    for row in rows(of: group) { least = min(least, price[row]) }
    return least
  }

  /// The lowest price of a group from a zone to one of some, whatever lies between.
  func least(_ group: Int, from first: Int32, to ends: [Int32]) -> Int32 {
    var least = Int32.max
    let rows = rows(of: group)
    for start in first < 0 ? [-1] : [-1, first] {
      for end in ends {
        var row = firstRow(rows, from: start, to: end)
        while row < rows.upperBound, from[row] == start, to[row] == end {
          least = min(least, price[row])
          row += 1
        }
      }
    }
    return least
  }

  private func passes(_ row: Int, _ zones: [Int32]) -> Bool {
    let named = Int(throughStart[row])..<Int(throughStart[row + 1])
    if named.isEmpty { return true }
    if named.count != zones.count { return false }
    for index in 0..<zones.count where through[named.lowerBound + index] != zones[index] { return false }
    return true
  }

  /// The first row that does not come before such zones.
  private func firstRow(_ rows: Range<Int>, from start: Int32, to end: Int32) -> Int {
    var (low, high) = (rows.lowerBound, rows.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if from[middle] < start || (from[middle] == start && to[middle] < end) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
