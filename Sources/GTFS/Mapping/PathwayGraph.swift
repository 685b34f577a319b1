internal import TransitModel

/// The ways on foot inside stations.
struct PathwayGraph {
  /// A way from one stop to another.
  struct Way {
    var seconds: Int
    var metres: Double?
    var stairs: Int
    var isStepFree: Bool
  }

  private struct Edge {
    let to: Int
    let record: Int
  }

  private let records: [PathwayRecord]
  private var edges: [Int: [Edge]] = [:]

  /// The pathways of a table; those that lead to the boarding areas of a platform lead to the platform.
  init(_ table: PathwayTable, stops: StopTable) {
    let areas = stops.records.indices.compactMap { stop -> PathwayRecord? in
      guard !table.records.isEmpty, stops.records[stop].kind == .boardingArea, let platform = stops.records[stop].parent
      else { return nil }
      return PathwayRecord(
        from: platform, to: stop, mode: .walkway, isBidirectional: true, metres: 0, seconds: 0, stairs: nil)
    }
    records = table.records + areas
    for (number, record) in records.enumerated() {
      edges[record.from, default: []].append(Edge(to: record.to, record: number))
      if record.isBidirectional { edges[record.to, default: []].append(Edge(to: record.from, record: number)) }
    }
  }

  /// Whether there are any.
  var isEmpty: Bool { edges.isEmpty }

  /// Whether any leads on from a stop.
  func leads(from stop: Int) -> Bool { edges[stop] != nil }

  /// The quickest ways from a stop to all others over pathways whose time is known (Dijkstra); those over stairs and
  /// escalators are left out where `stepFree` asks for it.
  func ways(from start: Int, stepFree: Bool = false) -> [Int: Way] {
    var found: [Int: Way] = [:]
    var best: [Int: Way] = [start: Way(seconds: 0, metres: 0, stairs: 0, isStepFree: true)]
    var open = StopQueue()
    open.insert(start, seconds: 0)
    while let stop = open.popFirst() {
      // A stop stands in the queue again for each quicker way.
      guard found[stop] == nil, let here = best[stop] else { continue }
      found[stop] = here
      for edge in edges[stop] ?? [] where found[edge.to] == nil {
        let record = records[edge.record]
        let hasSteps = record.mode == .stairs || record.mode == .escalator
        guard let seconds = record.seconds, !(stepFree && hasSteps) else { continue }
        var way = here
        way.seconds += seconds
        way.metres = way.metres.flatMap { sum in record.metres.map { sum + $0 } }
        way.stairs += abs(record.stairs ?? 0)
        way.isStepFree = way.isStepFree && !hasSteps
        if let known = best[edge.to], known.seconds <= way.seconds { continue }
        best[edge.to] = way
        open.insert(edge.to, seconds: way.seconds)
      }
    }
    found[start] = nil
    return found
  }

  /// All stops that can be reached without stairs and escalators, whether or not the time is known.
  func reachableStepFree(from start: Int) -> Set<Int> {
    var found: Set<Int> = [start]
    var open = [start]
    while let next = open.popLast() {
      for edge in edges[next] ?? [] {
        let mode = records[edge.record].mode
        if mode != .stairs, mode != .escalator, found.insert(edge.to).inserted { open.append(edge.to) }
      }
    }
    return found
  }
}
