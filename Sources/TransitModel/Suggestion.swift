/// Finds what somebody may have meant.
public enum Suggestion {
  /// `did you mean "opéra"?` with the candidate nearest to `text`; nothing where none is near.
  public static func hint(for text: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: text, among: candidates).map { "did you mean \"\($0)\"?" }
  }

  /// The candidate with the smallest edit distance to `text`, letters of either case being equal; the first by its bytes
  /// where several are as near, nothing where even the nearest differs in more than a third of its characters. A word
  /// that `text` begins, with three letters or more, is near.
  public static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(text.lowercased().unicodeScalars.prefix(64))
    let limit = max(1, wanted.count / 3)
    var best: (distance: Int, text: String)?
    for candidate in candidates {
      let scalars = Array(candidate.lowercased().unicodeScalars.prefix(64))
      guard abs(scalars.count - wanted.count) <= limit || scalars.starts(with: wanted) else { continue }
      let isBeginning = wanted.count >= 3 && scalars.starts(with: wanted)
      let distance = isBeginning ? 1 : distance(wanted, scalars)
      guard distance <= limit, distance < scalars.count else { continue }
      if let found = best, (found.distance, found.text) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.text
  }

  /// How many insertions, deletions, replacements and swaps of neighbours lead from one text to the other (optimal
  /// string alignment).
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(replaced, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
