internal import Schematic
internal import TransitModel

/// What of a map stands out and what stands back.
struct NetworkMapEmphasis {
  private let everything: Bool
  private let wholeLines: Set<Int>
  private let edgesOfLine: [Int: Set<Int>]
  private let strongNodes: Set<Int>
  /// The nodes of lines that stand out as a whole.
  private let passedNodes: Set<Int>
  private let marked: Set<Int>
  /// The ends of the walks of a journey; nothing where the map is about something else.
  private let walked: Set<Set<Int>>?

  init(map: NetworkMap, plan: NetworkPlan) {
    let graph = map.graph
    let layout = plan.layout
    var nodeOf: [StationID: Int] = [:]
    for (index, node) in layout.nodes.enumerated() {
      for station in graph.stations(of: node) { nodeOf[station] = index }
    }
    func nodes(of lines: Set<Int>) -> Set<Int> {
      Set(layout.edges.filter { !lines.isDisjoint(with: $0.lines) }.flatMap { [$0.from, $0.to] })
    }
    switch map.options.highlight {
    case nil:
      self.init(everything: true)
    case .line(let id):
      let lines = Set(graph.lines.indices.filter { graph.lines[$0].id == id })
      self.init(wholeLines: lines, strongNodes: nodes(of: lines))
    case .station(let id):
      let node = nodeOf[id]
      let lines = Set(layout.edges.filter { $0.from == node || $0.to == node }.flatMap(\.lines))
      self.init(
        wholeLines: lines, strongNodes: Set([node].compactMap { $0 }), passedNodes: nodes(of: lines),
        marked: Set([node].compactMap { $0 }))
    case .journey(let rides):
      var edges: [Int: Set<Int>] = [:]
      var stations: Set<Int> = []
      var walked: Set<Set<Int>> = []
      for ride in rides {
        let stops = ride.stations.compactMap { nodeOf[$0] }
        stations.formUnion(stops)
        guard let line = graph.lines.firstIndex(where: { $0.id == ride.line }) else {
          walked.formUnion(zip(stops, stops.dropFirst()).map { [$0, $1] })
          continue
        }
        for (a, b) in zip(stops, stops.dropFirst()) {
          edges[line, default: []].formUnion(Self.way(layout, line: line, from: a, to: b))
        }
      }
      let ends = rides.flatMap { [$0.stations.first, $0.stations.last] }.compactMap { $0.flatMap { nodeOf[$0] } }
      self.init(edgesOfLine: edges, strongNodes: stations, marked: Set(ends), walked: walked)
    }
  }

  private init(
    everything: Bool = false, wholeLines: Set<Int> = [], edgesOfLine: [Int: Set<Int>] = [:],
    strongNodes: Set<Int> = [], passedNodes: Set<Int> = [], marked: Set<Int> = [], walked: Set<Set<Int>>? = nil
  ) {
    self.everything = everything
    self.wholeLines = wholeLines
    self.edgesOfLine = edgesOfLine
    self.strongNodes = strongNodes
    self.passedNodes = passedNodes
    self.marked = marked
    self.walked = walked
  }

  /// The edges of a line between two of its nodes, the fewest.
  static func way(_ layout: SchematicLayout, line: Int, from: Int, to: Int) -> [Int] {
    var reached: [Int: (edge: Int, node: Int)] = [:]
    var queue = [from]
    var next = 0
    let edges = layout.edges.indices.filter { layout.edges[$0].lines.contains(line) }
    while next < queue.count, reached[to] == nil {
      let node = queue[next]
      next += 1
      for edge in edges where layout.edges[edge].from == node || layout.edges[edge].to == node {
        let far = layout.edges[edge].from == node ? layout.edges[edge].to : layout.edges[edge].from
        if far != from, reached[far] == nil {
          reached[far] = (edge, node)
          queue.append(far)
        }
      }
    }
    var way: [Int] = []
    var node = to
    while node != from, let step = reached[node] {
      way.append(step.edge)
      node = step.node
    }
    return way
  }

  /// Whether all of a line stands out.
  func isWhole(line: Int) -> Bool { everything || wholeLines.contains(line) }

  /// The edges of a line that stand out.
  func edges(ofLine line: Int) -> Set<Int> { edgesOfLine[line] ?? [] }

  /// Whether a line is nowhere to be seen among what stands out.
  func isPale(line: Int) -> Bool { !isWhole(line: line) && edges(ofLine: line).isEmpty }

  /// Whether a station's name stands back.
  func isPale(node: Int) -> Bool { !everything && !strongNodes.contains(node) }

  /// Whether a station's sign stands back: a pale one on a line that stands out would be a gap in it.
  func isPaleSign(node: Int) -> Bool { isPale(node: node) && !passedNodes.contains(node) }

  /// Whether a line's badge beside a station stands back.
  func isPale(line: Int, at node: Int) -> Bool {
    isPale(line: line) || (!isWhole(line: line) && isPale(node: node))
  }

  /// Whether a walk between two stations stands back: it is one of the journey, leads to the station that the map is about, or
  /// joins two stations that stand out.
  func isPale(walkFrom a: Int, to b: Int) -> Bool {
    if everything { return false }
    if let walked { return !walked.contains([a, b]) }
    return !marked.contains(a) && !marked.contains(b) && (isPale(node: a) || isPale(node: b))
  }

  /// Whether a station is what the map is about.
  func isMarked(node: Int) -> Bool { marked.contains(node) }
}
