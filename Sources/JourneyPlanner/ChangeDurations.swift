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

  /// The spans of all sets of rules on a day on which these kinds of day hold; where `stepFree` asks for it, without
  /// changes that are not known to have no steps.
  init(_ network: Network, holds: [Bool], stepFree: Bool) {
    var start: [Int32] = [0]
    var from: [Int32] = []
    var until: [Int32] = []
    var seconds: [Int32] = []
    var rule: [Int32] = []
    for set in 0..<(network.tables.ruleStart.count - 1) {
      var holding: [Int32] = []
      var edges: [Int32] = [NoMoment.tooLate, NoMoment.never]
      for index in network.tables.ruleStart[set]..<network.tables.ruleStart[set + 1] {
        let service = network.tables.ruleService[Int(index)]
        if service >= 0 && !holds[Int(service)] { continue }
        holding.add(index)
        edges.add(network.tables.ruleFrom[Int(index)])
        edges.add(network.tables.ruleUntil[Int(index)])
      }
      Sorting.sort(&edges)
      for place in 1..<edges.count where edges[place - 1] < edges[place] {
        let edge = edges[place - 1]
        guard let first = Self.rule(holding, at: edge, network), network.tables.ruleSeconds[Int(first)] >= 0,
          !stepFree || network.tables.ruleStepFree[Int(first)] >= 0
        else { continue }
        if Int(start[set]) < rule.count && rule[rule.count - 1] == first && until[until.count - 1] == edge {
          until[until.count - 1] = edges[place]
        } else {
          from.add(edge)
          until.add(edges[place])
          seconds.add(stepFree ? network.tables.ruleStepFree[Int(first)] : network.tables.ruleSeconds[Int(first)])
          rule.add(first)
        }
      }
      start.add(Int32(rule.count))
    }
    self.start = start
    self.from = from
    self.until = until
    self.seconds = seconds
    self.rule = rule
  }

  /// The first of some rules that holds at a second of the day.
  private static func rule(_ rules: [Int32], at time: Int32, _ network: Network) -> Int32? {
    for rule in rules where network.tables.ruleFrom[Int(rule)] <= time && time < network.tables.ruleUntil[Int(rule)] {
      return rule
    }
    return nil
  }

  /// The spans of a set of rules.
  func spans(of set: Int) -> Range<Int> { Int(start[set])..<Int(start[set + 1]) }

  /// Whether a change always takes as long, or is never possible.
  func isConstant(_ set: Int) -> Bool {
    let spans = spans(of: set)
    if spans.isEmpty { return true }
    return spans.count == 1 && from[spans.lowerBound] == NoMoment.tooLate && until[spans.lowerBound] == NoMoment.never
  }

  /// How long a change always takes; -1 where it is never possible.
  func constant(_ set: Int) -> Int32 {
    let spans = spans(of: set)
    return spans.isEmpty ? -1 : seconds[spans.lowerBound]
  }
}
