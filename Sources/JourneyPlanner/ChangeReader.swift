/// Reads the changes from platforms one after the other.
///
/// Trips that rules name have platforms of their own, and there may be thousands at a station; so the tables hold only in
/// what their changes differ from those of their kind, and each platform's are put together when a search asks for them.
final class ChangeReader {
  /// The changes from a platform: `range` of these targets and sets of rules.
  struct Row {
    let targets: [Int32]
    let rules: [Int32]
    let range: Range<Int>
  }

  private let network: Network
  private var targets: [Int32] = []
  private var rules: [Int32] = []
  /// For each platform the platform whose changes it was last found among.
  private var foundFor: [Int32]

  init(_ network: Network) {
    self.network = network
    foundFor = [Int32](repeating: -1, count: network.isPlain ? 0 : network.platformCount)
  }

  /// The changes from a platform.
  @inline(never)
  func row(of platform: Int32) -> Row {
    if network.isPlain {
      let end = Int(network.tables.changeStart[Int(platform) + 1])
      return Row(
        targets: network.tables.changeTarget, rules: network.tables.changeRules,
        range: Int(network.tables.changeStart[Int(platform)])..<end)
    }
    targets.removeAll(keepingCapacity: true)
    rules.removeAll(keepingCapacity: true)
    read(platform, for: platform)
    let kind = network.tables.platformKind[Int(platform)]
    if kind != platform { read(kind, for: platform) }
    for target in targets { foundFor[Int(target)] = -1 }
    return Row(targets: targets, rules: rules, range: 0..<targets.count)
  }

  /// What one platform says of the changes from another of its kind.
  @inline(never)
  private func read(_ owner: Int32, for platform: Int32) {
    for change in network.tables.changeStart[Int(owner)]..<network.tables.changeStart[Int(owner) + 1] {
      let target = Int(network.tables.changeTarget[Int(change)])
      let set = network.tables.changeRules[Int(change)]
      add(Int32(target), set, platform)
      // Only a platform that is its own kind has more.
      for place in network.kindStart[target]..<network.kindStart[target + 1] {
        add(network.kindPlatform[Int(place)], set, platform)
      }
    }
  }

  @inline(never)
  private func add(_ target: Int32, _ set: Int32, _ platform: Int32) {
    if foundFor[Int(target)] == platform { return }
    foundFor[Int(target)] = platform
    targets.add(target)
    rules.add(set)
  }
}
