import ModelDiff
import TransitModel

/// What changed between two versions as an entry for `history` in `city.yaml`.
struct Changelog: Sendable {
  /// The entry, as YAML.
  let text: String

  /// The entry of the later version's date; without one, of the day that `today` (seconds since 1970) is in.
  init(_ comparison: CityComparison, today: () -> Int) {
    let new = comparison.new
    let date = new.version?.date ?? CalendarDate(dayNumber: today() / 86_400)
    let number = new.version.map { "Version \($0.number)" } ?? "New version"
    let count = comparison.changes.count
    let title = "\(number): " + (count == 1 ? "1 change" : "\(count) changes")
    // Indented as entries are that stand under their key.
    var lines = ["  - date: \(date)", "    title: {en: \(Self.quoted(title))}"]
    if count > 0 {
      let sentences = comparison.changes.map { $0.text(in: comparison.language) }
      lines.append("    text: {en: \(Self.quoted(sentences.joined(separator: "; ")))}")
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// A text as YAML's double-quoted scalar, which is JSON's string.
  private static func quoted(_ text: String) -> String { JSONValue.string(text).text }
}
