internal import Schematic
public import TransitModel

extension LineGraph {
  /// A way between two stations with few changes and few stops, for marking it on a map; nothing where there is none.
  ///
  /// A stop counts 1, a change 6, a walk between stations 8. It knows no timetable.
  public func fewestChanges(from: StationID, to: StationID) -> [NetworkMap.Ride]? {
    guard let start = nodes.firstIndex(where: { $0.stations.contains(from) }),
      let goal = nodes.firstIndex(where: { $0.stations.contains(to) }), start != goal
    else { return nil }
    let width = lines.count + 1
    var around = Array(repeating: [(node: Int, line: Int)](), count: nodes.count)
    for edge in edges {
      for line in edge.lines {
        around[edge.from].append((edge.to, line))
        around[edge.to].append((edge.from, line))
      }
    }
    for walk in walks {
      around[walk.from].append((walk.to, lines.count))
      around[walk.to].append((walk.from, lines.count))
    }
    var isPassed = Set<[Int]>()
    for passing in passings { isPassed.insert([passing.node, passing.line]) }
    // A state is a node and the line by which it was reached; buckets by cost, since costs are small whole numbers.
    var best = Array(repeating: Int.max, count: nodes.count * width)
    var previous = Array(repeating: -1, count: nodes.count * width)
    var buckets: [[Int]] = [[start * width + lines.count]]
    best[start * width + lines.count] = 0
    var cost = 0
    var end: Int?
    while cost < buckets.count, end == nil {
      var index = 0
      while index < buckets[cost].count {
        let state = buckets[cost][index]
        index += 1
        guard best[state] == cost else { continue }
        let passesHere = isPassed.contains([state / width, state % width])
        if state / width == goal, !passesHere {
          end = state
          break
        }
        for (node, line) in around[state / width] {
          if line != state % width, passesHere || isPassed.contains([state / width, line]) { continue }
          let step = line == lines.count ? 8 : line == state % width || state / width == start ? 1 : 7
          let next = node * width + line
          guard cost + step < best[next] else { continue }
          best[next] = cost + step
          previous[next] = state
          while buckets.count <= cost + step { buckets.append([]) }
          buckets[cost + step].append(next)
        }
      }
      cost += 1
    }
    guard var state = end else { return nil }
    var way = [state]
    while previous[state] >= 0 {
      state = previous[state]
      way.append(state)
    }
    return rides(along: way.reversed(), width: width)
  }

  private func rides(along way: [Int], width: Int) -> [NetworkMap.Ride] {
    var rides: [NetworkMap.Ride] = []
    for (a, b) in zip(way, way.dropFirst()) {
      guard let from = nodes[a / width].station, let to = nodes[b / width].station else { continue }
      let line = b % width < lines.count ? lines[b % width].id : nil
      if let last = rides.last, last.line == line {
        rides[rides.count - 1] = NetworkMap.Ride(line: line, stations: last.stations + [to])
      } else {
        rides.append(NetworkMap.Ride(line: line, stations: [from, to]))
      }
    }
    return rides
  }
}
