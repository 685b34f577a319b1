internal import TransitModel

/// A run without what it passes twice: the way straight through, and the loops and spurs off it.
struct FoldedRun {
  /// Each station once.
  var way: [StationID] = []
  /// Loops, which begin and end at one station, and spurs, each with the station it hangs on first.
  var chains: [[StationID]] = []

  init(_ run: [StationID]) {
    var place: [StationID: Int] = [:]
    for station in run {
      guard let first = place[station] else {
        place[station] = way.count
        way.append(station)
        continue
      }
      let off = Array(way[(first + 1)...])
      for stop in off { place[stop] = nil }
      way.removeSubrange((first + 1)...)
      if off.count > 1 {
        add([station] + off + [station])
      } else if let tip = off.first {
        addSpur(from: station, to: tip)
      }
    }
    unfold()
  }

  /// A loop once, whichever way round and however often it is run.
  private mutating func add(_ loop: [StationID]) {
    if !chains.contains(loop), !chains.contains(loop.reversed()) { chains.append(loop) }
  }

  /// A way in and out again is one spur, however many stations it has.
  private mutating func addSpur(from station: StationID, to tip: StationID) {
    guard let index = chains.firstIndex(where: { $0.first == tip && $0.last != tip }) else {
      return add([station, tip])
    }
    let longer = [station] + chains.remove(at: index)
    add(longer)
  }

  /// What a run ends or begins with there and back is part of its way.
  private mutating func unfold() {
    while let tip = way.last, let index = spur(at: tip) { way += chains.remove(at: index).dropFirst() }
    while way.count > 1, let tip = way.first, let index = spur(at: tip) {
      way = chains.remove(at: index).dropFirst().reversed() + way
    }
  }

  private func spur(at tip: StationID) -> Int? {
    chains.firstIndex {
      $0.first == tip && Set($0).count == $0.count && Set($0).isDisjoint(with: way.filter { $0 != tip })
    }
  }
}
