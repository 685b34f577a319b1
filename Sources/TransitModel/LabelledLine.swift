/// A line with a badge, however much else is known of it.
public protocol LabelledLine {
  /// What it is known by.
  var id: LineID { get }
  /// What stands on its badge where no language has words of its own.
  var shortName: String { get }
  /// Its name.
  var name: LocalizedText { get }
  /// The colour of its badge.
  var color: LineColor { get }
  /// The colour of what stands on it.
  var labelColor: LineColor { get }
}

extension Line: LabelledLine {}
extension LineGraph.Service: LabelledLine {}

extension LabelledLine {
  /// What stands on the line's badge for a reader of `language`: in Chinese 昌平 instead of CP, which is only what the romanised
  /// name begins with.
  public func label(for language: LanguageTag) -> LocalizedText.Variant {
    if let written = writtenLabel(for: language) { return written }
    // Letters and digits are read in any language, other characters in their own.
    let isPlain = shortName.allSatisfy(\.isASCII)
    return LocalizedText.Variant(isPlain ? language : name.variants.first?.language ?? language, shortName)
  }

  /// The name of the line in ideographs, without the word for line, where its short name stands for the romanised name: letters
  /// of it in their order. Nothing where the short name says something of its own, as a number or an official code does.
  private func writtenLabel(for language: LanguageTag) -> LocalizedText.Variant? {
    guard language.base == "zh", shortName.count > 1, shortName.allSatisfy({ $0.isASCII && $0.isLetter }),
      let local = name.variant(for: language), local.language.base == language.base,
      local.text.unicodeScalars.allSatisfy(\.properties.isIdeographic),
      name.variants.contains(where: { $0.text.hasInitials(shortName) })
    else { return nil }
    let written = ["线", "線", "綫"].contains(local.text.suffix(1)) ? String(local.text.dropLast()) : local.text
    return (1...widestLabel).contains(written.count) ? LocalizedText.Variant(local.language, written) : nil
  }
}

/// More ideographs do not stand on a badge.
private let widestLabel = 4

extension String {
  /// Whether letters stand for this name: its first one, and others of it in their order, but none of the word for line.
  fileprivate func hasInitials(_ letters: String) -> Bool {
    var rest = lowercased().split(separator: " ").filter { $0 != "line" }.joined()[...]
    guard rest.first == letters.lowercased().first else { return false }
    for letter in letters.lowercased() {
      guard let found = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: found)...]
    }
    return true
  }
}
