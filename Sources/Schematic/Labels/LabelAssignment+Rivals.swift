internal import Geometry

extension LabelAssignment {
  mutating func findRivals(_ places: [Point], _ beside: [[Int]]) {
    let boxes = items.map { item -> Box in
      item.bounds.moved(by: places[item.node]).inset(by: -rule.reach)
    }
    let order = boxes.indices.sorted { (boxes[$0].minX, $0) < (boxes[$1].minX, $1) }
    var rowCount = 0
    for (position, i) in order.enumerated() {
      for j in order[(position + 1)...] {
        guard boxes[j].minX < boxes[i].maxX else { break }
        let areNeighbours = beside[i].contains(j)
        guard areNeighbours || boxes[i].overlaps(boxes[j]) else { continue }
        add(min(i, j), max(i, j), places, areNeighbours, &rowCount)
      }
    }
    rows = Array(repeating: -1, count: rowCount)
  }

  /// Makes rivals of two items, unless they are always apart.
  ///
  /// - Parameter rowCount: how many rows the pairs so far can have.
  mutating func add(_ i: Int, _ j: Int, _ places: [Point], _ areNeighbours: Bool, _ rowCount: inout Int) {
    let nodes = (items[i].node, items[j].node)
    let along = DirectionalExtents(along: places[nodes.1] - places[nodes.0])
    let areNeighbours = areNeighbours && items[i].isName && items[j].isName
    let room = (along - items[i].widest) - items[j].widest.turnedBack
    guard areNeighbours || room.largest < rule.reach else { return }
    let isLevel = levels[nodes.0] .== levels[nodes.1]
    var closed = DirectionalExtents()
    for direction in 0..<8 where isLevel[direction & 3] { closed[direction] = -.infinity }
    let (first, second) = (rowCount, rowCount + items[i].costs.count)
    rowCount = second + items[j].costs.count
    rivals[i].append(Rival(other: j, pair: pairs.count, isFirst: true, ownRows: first, otherRows: second))
    rivals[j].append(Rival(other: i, pair: pairs.count, isFirst: false, ownRows: second, otherRows: first))
    pairs.append(Pair(first: i, second: j, along: along, closed: closed, areNeighbours: areNeighbours))
  }

  /// Where the costs begin that an item's places have beside a place of its rival.
  @inline(__always) mutating func row(beside rival: Rival, at place: Int) -> Int {
    let known = rows[rival.otherRows + place]
    return known >= 0 ? Int(known) : made(rival.pair, !rival.isFirst, place, rival.otherRows + place)
  }

  /// Where the costs begin that the places of a rival have beside a place of the item.
  @inline(__always) mutating func row(of rival: Rival, at place: Int) -> Int {
    let known = rows[rival.ownRows + place]
    return known >= 0 ? Int(known) : made(rival.pair, rival.isFirst, place, rival.ownRows + place)
  }

  /// Makes the row of a place of one item of a pair, the first one or the second.
  @inline(never) mutating func made(_ number: Int, _ isFirst: Bool, _ place: Int, _ slot: Int) -> Int {
    let start = costs.count
    addRow(pairs[number], isFirst, place)
    let isEmpty = costs[start...].allSatisfy { $0 == 0 }
    if isEmpty { costs.removeLast(costs.count - start) }
    rows[slot] = isEmpty ? 0 : Int32(start)
    return isEmpty ? 0 : start
  }

  mutating func addRow(_ pair: Pair, _ isFirst: Bool, _ place: Int) {
    let (rule, areNeighbours) = (rule, pair.areNeighbours)
    // Only what is needed of the two is taken out, once.
    let widest = (items[pair.first].widest, items[pair.second].widest)
    let mine = isFirst ? items[pair.first].reaches[place] : items[pair.second].back[place]
    let apart = isFirst ? pair.along - mine - widest.1.turnedBack : pair.along - widest.0 - mine
    if !areNeighbours, rule.areApart(apart) { return }
    let others = isFirst ? items[pair.second].back : items[pair.first].reaches
    let side = isFirst ? items[pair.first].sides[place] : items[pair.second].sides[place]
    let sides = isFirst ? items[pair.second].sides : items[pair.first].sides
    let start = costs.count
    costs.append(contentsOf: repeatElement(0, count: others.count))
    looks += Self.rowLooks * others.count
    costs.withUnsafeMutableBufferPointer { costs in
      for other in others.indices {
        let apart = isFirst ? pair.along - mine - others[other] : pair.along - others[other] - mine
        costs[start + other] = rule.cost(
          apart, pair.closed, company: areNeighbours ? rule.company(side, sides[other]) : 0)
      }
    }
  }
}
