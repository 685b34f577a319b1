internal import Scene
internal import Schematic
internal import TransitModel

/// Ways to write the names of stations on a map.
struct NetworkMapNames {
  /// The size of the second language's type, in ems of the first.
  static let secondSize = 0.72
  private static let measuringSize = 100.0

  let languages: [LanguageTag]
  let measuring: any TextMeasuring

  /// The ways to write a name, the best first.
  ///
  /// - Parameter weight: how heavy the first language is; the second is always regular.
  func forms(_ name: LocalizedText, weight: Font.Weight = .regular) throws(TextFault) -> [LabelForm] {
    let variants = shown(name)
    guard let first = variants.first else { return [] }
    func ofFirst(parts: Int, breaksWords: Bool = false) throws(TextFault) -> [LabelLine] {
      try lines(first, size: 1, parts: parts, breaksWords: breaksWords, weight: weight, isTop: true)
    }
    let whole = try ofFirst(parts: 1)
    let halves = try ofFirst(parts: 2)
    let broken = try ofFirst(parts: 2, breaksWords: true)
    guard variants.count > 1 else {
      let thirds = try ofFirst(parts: 3)
      return distinct([(whole, 0), (halves, 0.25), (thirds, 0.9), (broken, 0.25 + Self.brokenWord)])
    }
    let second = try lines(variants[1], size: Self.secondSize, parts: 1)
    let secondHalves = try lines(variants[1], size: Self.secondSize, parts: 2)
    let secondThirds = try lines(variants[1], size: Self.secondSize, parts: 3)
    return distinct([
      (whole + second, 0), (whole + secondHalves, 0.3), (halves + secondHalves, 0.8), (halves + secondThirds, 1.3),
      (broken + secondHalves, 0.8 + Self.brokenWord),
    ])
  }

  /// What it costs that a word of ideographs is broken: only where a name would else stand at a much worse place.
  private static let brokenWord = 1.0

  private func shown(_ name: LocalizedText) -> [LocalizedText.Variant] {
    var found: [LocalizedText.Variant] = []
    for language in languages {
      guard
        let variant = found.isEmpty
          ? name.variant(for: language) : name.variants.first(where: { $0.language == language })
      else { continue }
      if !found.contains(where: { $0.text == variant.text }) { found.append(variant) }
    }
    if found.isEmpty, let variant = name.variants.first { found = [variant] }
    return found
  }

  private func distinct(_ forms: [([LabelLine], Double)]) -> [LabelForm] {
    var seen: Set<[LabelLine]> = []
    return forms.filter { !$0.0.isEmpty && seen.insert($0.0).inserted }.map { LabelForm(lines: $0.0, cost: $0.1) }
  }

  /// The rows of a name in one language.
  ///
  /// - Parameters:
  ///   - breaksWords: whether words of ideographs may be broken too.
  ///   - isTop: whether the first of them is the first of the whole name.
  private func lines(
    _ variant: LocalizedText.Variant, size: Double, parts: Int, breaksWords: Bool = false,
    weight: Font.Weight = .regular, isTop: Bool = false
  ) throws(TextFault) -> [LabelLine] {
    let language = variant.language.rawValue
    let texts = parts == 1 ? [variant.text] : Self.broken(variant.text, parts: parts, breaksWords: breaksWords)
    var rows: [LabelLine] = []
    for text in texts {
      let font = Self.font(of: text, size: Self.measuringSize, weight: weight)
      let extents = try measuring.extents(of: text, font: font, language: language)
      let row = Row(text, extents, size: Self.measuringSize)
      let above = row.above + (isTop && rows.isEmpty ? 0 : row.lead)
      rows.append(
        LabelLine(
          text: text, language: language, size: size, width: extents.width / Self.measuringSize * size,
          height: (above + row.below) * size, baseline: above * size))
    }
    return rows
  }

  /// How high a row of a name is, in its own size: as high as what letters reach to, the same for all names, so that those side
  /// by side stand on one line; higher only where one reaches further, as a capital with an accent does.
  private struct Row {
    /// What stays free above it where another row is above.
    let lead: Double
    /// How far it reaches above the baseline and below.
    let above: Double
    let below: Double

    init(_ text: String, _ extents: TextExtents, size: Double) {
      let isOfIdeographs = NetworkMapNames.isOfIdeographs(text)
      lead = isOfIdeographs ? 0.08 : 0.1
      above = max(isOfIdeographs ? 0.86 : 0.77, extents.ascent / size)
      below = max(isOfIdeographs ? 0.09 : 0.22, extents.descent / size)
    }
  }

  /// The type of a line of a name: condensed, as on maps that are crowded, but not where it has other characters than
  /// letters, which stay as wide as they are.
  static func font(of text: String, size: Double, weight: Font.Weight) -> Font {
    let isOfLetters = text.unicodeScalars.allSatisfy { letters.contains($0.value) || punctuation.contains($0.value) }
    return Font(size: size, weight: weight, stretch: isOfLetters ? .condensed : .normal)
  }

  /// Latin, Greek and Cyrillic.
  private static let letters: Range<UInt32> = 0..<0x530
  private static let punctuation: ClosedRange<UInt32> = 0x2010...0x203A

  /// Whether it has ideographs, and no small letters, which reach below the line.
  private static func isOfIdeographs(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.contains { $0.properties.isIdeographic } && !scalars.contains { ("a"..."z").contains($0) }
  }

  /// A text in at most so many lines as even as they can be, broken at spaces, after hyphens, strokes and dots, around
  /// brackets, between words of ideographs where at least two stand on each side, and between runs of ideographs and of kana.
  ///
  /// - Parameter breaksWords: whether words of ideographs may be broken too.
  private static func broken(_ text: String, parts: Int, breaksWords: Bool = false) -> [String] {
    let characters = Array(text)
    let words = characters.count > longText ? [] : IdeographicWords.breaks(in: characters)
    var best: (badness: Int, width: Int, lines: [String])?
    // A very long text is broken near where its even parts end: everywhere would take too long.
    let even = characters.count / parts
    let indices =
      characters.count > longText
      ? max(1, even - wordLength)..<min(characters.count, even + wordLength) : 1..<max(1, characters.count)
    for index in indices where mayBreak(characters, before: index) {
      // A run that says nothing of its words may be broken anywhere.
      if !breaksWords, characters.count <= longText, isWithinIdeographs(characters, index), !words.contains(index) {
        continue
      }
      let first = trimmed(characters[..<index])
      let rest = trimmed(characters[index...])
      let tail = parts > 2 ? broken(rest, parts: parts - 1, breaksWords: breaksWords) : [rest]
      let widest = ([first] + tail).map(halves).max() ?? 0
      // Rather one that is longer by some signs than one of two scripts.
      let badness = widest - (changesScript(characters, before: index) ? changeOfScript : 0)
      if best.map({ badness < $0.badness }) ?? true { best = (badness, widest, [first] + tail) }
    }
    guard let best, best.width < halves(text) else { return [text] }
    return best.lines
  }

  /// About how wide a text is, in halves of an ideograph.
  private static func halves(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isIdeographic ? 2 : 1) }
  }

  /// Whether ideographs are on one side of a space and letters on the other, as in a name that is written in two languages.
  private static func changesScript(_ characters: [Character], before index: Int) -> Bool {
    guard characters[index - 1] == " ", index > 1 else { return false }
    return (Script(characters[index - 2]) == nil) != (Script(characters[index]) == nil)
  }

  /// What a line for each script is worth, in halves of an ideograph.
  private static let changeOfScript = 6
  /// From how many characters on a text is very long, and how far a break is looked for there.
  private static let (longText, wordLength) = (80, 24)

  private static func mayBreak(_ characters: [Character], before index: Int) -> Bool {
    let last = characters[index - 1]
    let next = characters[index]
    if last == " " { return true }
    let (before, after) = (index, characters.count - index)
    if strokes.contains(last) { return before > 2 && after > 2 }
    guard before > 1, after > 1 else { return false }
    if openingBrackets.contains(next) || closingBrackets.contains(last) { return !openingBrackets.contains(last) }
    guard let script = Script(last), let other = Script(next) else { return false }
    if script == other { return script == .ideographs }
    // A single sign among others, as the ノ of 御茶ノ水, belongs to the word around it.
    return Script(characters[index - 2]) == script && Script(characters[index + 1]) == other
  }

  private static func isWithinIdeographs(_ characters: [Character], _ index: Int) -> Bool {
    Script(characters[index - 1]) == .ideographs && Script(characters[index]) == .ideographs
  }

  /// What stands between two parts of a name: hyphens, strokes and the dots of several scripts.
  private static let strokes = Set<Character>("-/·•・‧")
  private static let (openingBrackets, closingBrackets) = (Set<Character>("(<[（〈《「『【［〔"), Set<Character>(")>]）〉》」』】］〕"))

  /// The scripts that are written without spaces between words.
  private enum Script {
    case ideographs, hiragana, katakana

    init?(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else { return nil }
      switch scalar.value {
      case 0x3041...0x309F: self = .hiragana
      case 0x30A0...0x30FF: self = .katakana
      // The sign that repeats an ideograph is none by its properties.
      case 0x3005: self = .ideographs
      default:
        guard scalar.properties.isIdeographic else { return nil }
        self = .ideographs
      }
    }
  }

  private static func trimmed(_ characters: ArraySlice<Character>) -> String {
    var slice = characters
    while slice.first == " " { slice.removeFirst() }
    while slice.last == " " { slice.removeLast() }
    return String(slice)
  }
}
