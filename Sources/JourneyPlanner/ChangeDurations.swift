/// How long changes take on one service day: for each set of rules, spans of time that do not overlap.
///
/// Outside all spans a change is not possible.
final class ChangeDurations: Sendable {
  /// Where the spans of each set of rules start.
  let start: [Int32]
  /// Seconds of the service day from which the span holds.
  let from: [Int32]
  /// The second before which it holds.
  let until: [Int32]
  /// How long the change takes.
  let seconds: [Int32]
  /// The rule it comes from.
  let rule: [Int32]

  /// The spans of all sets of rules on a day on which these kinds of day hold.
  init(_ tables: NetworkTables, holds: [Bool]) {
    var start: [Int32] = [0]
    var from: [Int32] = []
    var until: [Int32] = []
    var seconds: [Int32] = []
    var rule: [Int32] = []
    for set in 0..<(tables.ruleStart.count - 1) {
      let rules = Int(tables.ruleStart[set])..<Int(tables.ruleStart[set + 1])
      let holding = rules.filter { tables.ruleService[$0] < 0 || holds[Int(tables.ruleService[$0])] }
      var edges: [Int32] = [NoMoment.tooLate, NoMoment.never]
      for index in holding {
        for edge in [tables.ruleFrom[index], tables.ruleUntil[index]] where !edges.contains(edge) { edges.append(edge) }
      }
      Sorting.sort(&edges)
      for (edge, next) in zip(edges, edges.dropFirst()) {
        let first = holding.first { tables.ruleFrom[$0] <= edge && edge < tables.ruleUntil[$0] }
        guard let first, tables.ruleSeconds[first] >= 0 else { continue }
        if Int(start.last ?? 0) < rule.count, let last = rule.last, Int(last) == first, until.last == edge {
          until[until.count - 1] = next
        } else {
          from.append(edge)
          until.append(next)
          seconds.append(tables.ruleSeconds[first])
          rule.append(Int32(first))
        }
      }
      start.append(Int32(rule.count))
    }
    self.start = start
    self.from = from
    self.until = until
    self.seconds = seconds
    self.rule = rule
  }

  /// The spans of a set of rules.
  func spans(of set: Int) -> Range<Int> { Int(start[set])..<Int(start[set + 1]) }

  /// Whether a change always takes as long, or is never possible.
  func isConstant(_ set: Int) -> Bool {
    let spans = spans(of: set)
    guard let span = spans.first else { return true }
    return spans.count == 1 && from[span] == NoMoment.tooLate && until[span] == NoMoment.never
  }

  /// How long a change always takes; nothing where it is never possible.
  func constant(_ set: Int) -> Int32? { spans(of: set).first.map { seconds[$0] } }

  /// The span that holds at a second of the service day.
  func span(of set: Int, at time: Int32) -> Int? {
    spans(of: set).first { from[$0] <= time && time < until[$0] }
  }
}
