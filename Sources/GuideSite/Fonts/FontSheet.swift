internal import FontSubset
internal import TransitModel

/// A font that style sheets are made from.
public struct FontSource: Sendable {
  /// Where it comes from: fonts with the same name are faces of one collection.
  public let file: String
  /// Hands the font file to `body`, with the number of the face in it; false where there is no such font. The bytes stay
  /// where they are while `body` runs.
  public let read: @Sendable (_ body: (UnsafeRawBufferPointer, Int) -> Void) -> Bool

  /// A font.
  public init(file: String, read: @escaping @Sendable (_ body: (UnsafeRawBufferPointer, Int) -> Void) -> Bool) {
    self.file = file
    self.read = read
  }
}

/// A style sheet that brings the guide's characters of one script in one weight, shared by all pages.
struct FontSheet: Hashable, Sendable {
  let script: FontScript
  let weight: FontWeight
  /// The characters, in order, each once.
  let characters: String
  /// Where pages have them from.
  var part = FontPart.all

  /// Where the sheet of that name stands under `assets/`.
  static func path(of name: String) -> String { "fonts/" + name + ".css" }

  /// What it is called.
  var name: String { Self.name(of: script, part, weight) }

  static func name(of script: FontScript, _ part: FontPart, _ weight: FontWeight) -> String {
    script.rawValue + part.rawValue + "-\(weight.rawValue)"
  }

  /// The sheet; empty where there is no font for it.
  func file(from fonts: (FontScript, FontWeight) -> FontSource?) -> SiteFile {
    guard let first = Rule(self, from: fonts(script, weight)) else {
      return SiteFile(path: "assets/" + Self.path(of: name), text: "")
    }
    var (rules, missing) = ([first.text], first.missing)
    for other in script.substitutes where !missing.isEmpty {
      let rest = FontSheet(script: script, weight: weight, characters: missing)
      guard let further = Rule(rest, from: fonts(other, weight), isSubstitute: true) else { continue }
      rules.append(further.text)
      missing = further.missing
    }
    return SiteFile(path: "assets/" + Self.path(of: name), text: rules.joined())
  }

  /// Brotli's effort: one less makes sheets larger by 7 of 100, one more smaller by less than 1 in twice the time.
  private static let quality = 10

  /// One font of a sheet, and what it has no letters for.
  private struct Rule {
    let text: String
    let missing: String

    /// - Parameter isSubstitute: whether the font stands in for another, so that it is asked for nothing else.
    init?(_ sheet: FontSheet, from source: FontSource?, isSubstitute: Bool = false) {
      let script = sheet.script
      var made: (font: [UInt8], missing: [Unicode.Scalar])?
      let isThere = source?.read { bytes, face in
        guard let font = try? FontFile(borrowing: bytes, face: face) else { return }
        let wanted = Array(sheet.characters.unicodeScalars)
        let missing = font.missing(in: wanted)
        guard missing.count < wanted.count,
          let small = try? font.subset(
            characters: wanted.filter { !missing.contains($0) }, isShaping: !script.isHan),
          let packed = try? WOFF2.encode(small, quality: FontSheet.quality)
        else { return }
        made = (packed, missing)
      }
      guard isThere == true, let made else { return nil }
      missing = String(String.UnicodeScalarView(made.missing))
      let ranges =
        isSubstitute ? sheet.characters.unicodeScalars.map { $0.value...$0.value } : script.ranges
      text =
        "@font-face{font-family:\"\(script.family)\";font-weight:\(sheet.weight.rawValue);font-display:swap;"
        + (script.stretch.map { "font-stretch:\($0);" } ?? "")
        + (ranges.map { "unicode-range:" + Self.css($0) + ";" } ?? "")
        + "src:url(data:font/woff2;base64,\(Base64.text(of: made.font)))format(\"woff2\")}\n"
    }

    private static func css(_ ranges: [ClosedRange<UInt32>]) -> String {
      ranges.map { range in
        let from = String(range.lowerBound, radix: 16, uppercase: true)
        let to = String(range.upperBound, radix: 16, uppercase: true)
        return "U+" + (from == to ? from : from + "-" + to)
      }.joined(separator: ",")
    }
  }
}

extension Page {
  /// The sheets that its texts need: those of the scripts that stand on every page, in its language or in its cities, of
  /// condensed letters where there is a map, and of Han the words of the page's language and the names of its cities.
  var fonts: [String] {
    let cities = address.city.flatMap { frame.city($0) }.map { [$0] } ?? frame.cities
    // What stands in the place of any page speaks all languages.
    let languages = address == .missing ? frame.guide.languages : [language]
    let words = Set(languages.compactMap { FontScript(hanOf: $0) })
    let names = Set(cities.flatMap(\.city.languages).compactMap { FontScript(hanOf: $0) })
    func needs(_ script: FontScript, _ part: FontPart) -> Bool {
      if script == .condensedLatin { return address.hasMap }
      guard script.isHan else { return frame.fontUse.needs(script, in: languages, about: cities.map(\.city.id)) }
      if script == .commonHan { return !words.isEmpty || !names.isEmpty }
      return switch part {
      case .all: words.contains(script) || names.contains(script)
      case .cities: names.contains(script)
      case .words: words.contains(script)
      case .statement: address == .accessibility && words.contains(script)
      }
    }
    return FontScript.allCases.flatMap { script in
      FontPart.allCases.filter { needs(script, $0) }.flatMap { part in
        FontWeight.allCases.map { FontSheet.name(of: script, part, $0) }.filter { frame.fontSheets.contains($0) }
      }
    }
  }
}
