/// Guesses what a mistyped word was to be.
enum Spelling {
  /// The candidate nearest to `word`, the first of several equally near; nothing when none is near enough to be meant:
  /// at most a third of the letters differ.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word.lowercased())
    let limit = max(1, letters.count / 3)
    let ranked = candidates.map { (name: $0, distance: distance(letters, Array($0.lowercased()))) }
    return ranked.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
  }

  /// How many letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var previous: [Int] = []
    var current = Array(0...b.count)
    for i in 1...a.count {
      let row = nextRow(i, a, b, current: current, previous: previous)
      previous = current
      current = row
    }
    return current[b.count]
  }

  private static func nextRow(
    _ i: Int, _ a: [Character], _ b: [Character], current: [Int], previous: [Int]
  ) -> [Int] {
    var row = [i]
    for j in 1...b.count {
      let replaced = current[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      var best = min(replaced, current[j] + 1, row[j - 1] + 1)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, previous[j - 2] + 1) }
      row.append(best)
    }
    return row
  }
}
