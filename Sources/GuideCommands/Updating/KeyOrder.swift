/// The order of keys that two lists have.
enum KeyOrder {
  /// The keys of a list with those of another one that it lacks, each behind the one that it stood behind.
  static func woven(_ others: [String], into keys: [String]) -> [String] {
    let known = Set(keys)
    var following: [String: [String]] = [:]
    var first: [String] = []
    var previous: String?
    for key in others {
      if known.contains(key) {
        previous = key
      } else if let previous {
        following[previous, default: []].append(key)
      } else {
        first.append(key)
      }
    }
    return first + keys.flatMap { [$0] + (following[$0] ?? []) }
  }
}
