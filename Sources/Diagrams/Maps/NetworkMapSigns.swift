internal import Geometry
internal import Schematic
internal import TransitModel

/// What is drawn on a map that does not speak for itself; nothing where there is no legend to explain it.
struct NetworkMapSigns {
  /// Whether there are bars across lines where one changes.
  let hasInterchanges: Bool
  /// How stations are marked at which no train stops.
  let states: [Status.State]
  /// Whether there are dots between stations.
  let hasWalks: Bool
  /// How stations are marked by whether they are reached without steps.
  let stepFree: [StepFreeMark]

  init(_ map: NetworkMap, plan: NetworkPlan) {
    guard map.options.hasFrame else {
      (hasInterchanges, states, hasWalks, stepFree) = (false, [], false, [])
      return
    }
    hasInterchanges = plan.symbols.contains { $0.kind == .interchange && $0.reach != .zero }
    let found = Set(
      plan.symbols.compactMap { symbol in plan.layout.nodes[symbol.node].source.map { map.state(ofNode: $0) } })
    states = Status.State.allCases.filter { $0 != .open && found.contains($0) }
    let marks = Set(plan.symbols.compactMap { map.stepFreeMark(of: plan.layout.nodes[$0.node]) })
    stepFree = StepFreeMark.allCases.filter(marks.contains)
    hasWalks =
      !map.graph.walks.isEmpty && NetworkMapWalks(map.graph, plan: plan).walks.contains { !$0.pieces.isEmpty }
  }
}
