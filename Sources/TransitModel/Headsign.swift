/// What the front of a train says.
public enum Headsign {
  /// Words that lead to a place, in the languages feeds write headsigns in, as a headsign begins with them.
  private static let leading = [
    "to", "towards", "toward", "nach", "richtung", "vers", "hacia", "naar", "mot", "till", "→",
  ]
  private static let leadingIdeographs = ["开往", "開往", "往"]

  /// Whether a headsign says itself that it names where the train goes, so that nothing leads to it: `To Egmore`, `nach Bern`.
  public static func leads(_ text: String) -> Bool {
    if leadingIdeographs.contains(where: { text.hasPrefix($0) && text != $0 }) { return true }
    let words = text.split(separator: " ", maxSplits: 1)
    return words.count == 2 && leading.contains(words[0].lowercased())
  }
}
