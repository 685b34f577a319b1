internal import FontSubset
internal import TransitModel

/// The characters that a guide shows, by the script they are set in.
struct FontCharacters: Sendable {
  /// The characters.
  private(set) var characters: [FontScript: Set<Unicode.Scalar>] = [:]
  /// Those of them that stand in the guide's own words, and those that stand in its cities.
  private var used: [FontPart: [FontScript: Set<Unicode.Scalar>]] = [:]
  private var seen: Set<Sight> = []
  /// The scripts of what was added since ``scripts(of:)`` began.
  private var met: Set<FontScript> = []
  /// Which pages need which scripts.
  private(set) var use = FontUse()
  /// The languages of the city whose texts are added.
  private var home: [LanguageTag] = []
  /// Where Han characters go whose language nobody tells.
  private let han: FontScript

  /// No characters yet, for a guide in these languages.
  init(languages: [LanguageTag]) {
    han = languages.lazy.compactMap { FontScript(hanOf: $0) }.first ?? .simplifiedHan
  }

  /// Adds a text in a language, where that is known.
  mutating func add(_ text: String, in language: LanguageTag? = nil, of part: FontPart = .words) {
    let han = language.flatMap { FontScript(hanOf: $0) } ?? han
    for character in text.unicodeScalars where character.value > 0x20 {
      // Most characters were there before.
      guard seen.insert(Sight(character: character, han: han, part: part)).inserted else { continue }
      let script = FontScript(of: character, han: han)
      met.insert(script)
      add([character], to: script, of: part)
    }
  }

  /// The scripts of what `add` adds.
  private mutating func scripts(of add: (inout FontCharacters) -> Void) -> Set<FontScript> {
    (seen, met) = ([], [])
    add(&self)
    return met
  }

  /// A character where it was met.
  private struct Sight: Hashable {
    let character: Unicode.Scalar
    let han: FontScript
    let part: FontPart
  }

  private mutating func add(_ found: Set<Unicode.Scalar>, to script: FontScript, of part: FontPart) {
    characters[script, default: []].formUnion(found)
    used[part, default: [:]][script, default: []].formUnion(found)
  }

  /// Adds all texts inside a value, found by reflection, so that none is forgotten that a type gets later. Trains have
  /// none, and there are many.
  mutating func addTexts(in value: Any, of part: FontPart = .words) {
    if Self.textless.contains(ObjectIdentifier(type(of: value))) { return }
    switch value {
    case let text as LocalizedText:
      for variant in text.variants {
        // What a city says in another language than its own stands on the pages in that language alone.
        let isForeign = part == .cities && !home.contains(variant.language)
        add(variant.text, in: variant.language, of: isForeign ? .words : part)
      }
    case let text as String: add(text, of: part)
    default: for child in Mirror(reflecting: value).children { addTexts(in: child.value, of: part) }
    }
  }
}

extension FontCharacters {
  /// Types without texts.
  private static let textless: Set<ObjectIdentifier> = [
    ObjectIdentifier(Int.self), ObjectIdentifier(Int?.self), ObjectIdentifier(Bool.self), ObjectIdentifier(Double.self),
    ObjectIdentifier([Trip].self), ObjectIdentifier(Coordinate.self), ObjectIdentifier(Coordinate?.self),
    ObjectIdentifier(CalendarDate.self), ObjectIdentifier(CalendarDate?.self),
  ]

  /// The characters of a guide: of its own words, of its cities, of its published journeys, of what publishers
  /// wrote into templates and scripts.
  init(_ input: SiteInput, words: [Words]) {
    self.init(languages: input.guide.languages + input.cities.flatMap(\.languages))
    use.everywhere = scripts { all in
      all.add(Self.signs)
      all.addTexts(in: input.guide)
      for title in input.journeys.compactMap(\.title) { all.addTexts(in: title) }
      for software in input.software { all.addTexts(in: software) }
      let written = input.templates + input.assets.inFolder("Scripts")
      for file in written { all.add(String(decoding: file.bytes, as: UTF8.self), in: Self.language(ofFile: file.path)) }
    }
    for words in words {
      use.languages[words.tag] = scripts { all in
        for (key, text) in words.texts({ _ in true }) {
          all.add(text, in: words.tag, of: AccessibilityStatement.isOwnWord(key) ? .statement : .words)
        }
      }
    }
    for city in input.cities {
      home = city.languages
      use.cities[city.id] = scripts { $0.addTexts(in: city, of: .cities) }
    }
    addMapNames(of: input.cities)
    // The name of every language stands on every page, whatever fonts that has.
    let names = words.map(\.languageName).joined()
    use.everywhere.formUnion(names.unicodeScalars.map { FontScript(of: $0, han: han) })
    for script in characters.keys.filter(\.isHan) {
      let own = Set(names.unicodeScalars.filter { FontScript(of: $0, han: script) == script })
      for part in [FontPart.words, .cities] { add(own, to: script, of: part) }
    }
  }

  /// Adds the letters of the names on maps.
  private mutating func addMapNames(of cities: [City]) {
    let names = cities.flatMap(\.stations).flatMap(\.name.variants).map(\.text).joined()
    let letters = names.unicodeScalars.filter { $0.value >= 0x20 && FontScript(of: $0, han: han) == .latin }
    if !letters.isEmpty { add(Set(letters), to: .condensedLatin, of: .cities) }
  }

  /// The language in the name of a template, as in `reading.zh-Hant.mustache`; nothing in other names.
  private static func language(ofFile path: String) -> LanguageTag? {
    let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
    return parts.count == 3 ? LanguageTag(String(parts[1])) : nil
  }

  /// Signs that fonts of Han characters make as wide as those: between Latin words the device's own are narrow.
  private static let wideSigns: Set<Unicode.Scalar> = ["·"]

  /// What dates, times and directions are written with, and ASCII.
  private static let signs =
    String(String.UnicodeScalarView((0x21...0x7E).compactMap(Unicode.Scalar.init)))
    + "\u{A0}©«»·×–—‘’“”•…‹›€←↑→↓↔−≈≤≥ áàāǎéèēěíìīǐóòōǒúùūǔüǖǘǚǜ"
}

extension FontCharacters {
  /// The sheets that hold them, in the order of scripts, parts and weights.
  func sheets(from fonts: (FontScript, FontWeight) -> FontSource?) -> [FontSheet] {
    let weights = FontWeight.allCases.map { ($0, sharingHan(in: $0, fonts)) }
    return FontScript.allCases.flatMap { script in
      FontPart.allCases.flatMap { part in
        weights.compactMap { weight, found in
          let text = found.characters(of: script, in: part).sorted { $0.value < $1.value }
          return text.isEmpty
            ? nil
            : FontSheet(
              script: script, weight: weight, characters: String(String.UnicodeScalarView(text)), part: part)
        }
      }
    }
  }

  /// The characters of a part of a script. What a region alone writes comes in parts, because a page in another language
  /// shows the names of its city and no more: both, cities alone, words alone, and the statement of accessibility alone.
  private func characters(of script: FontScript, in part: FontPart) -> Set<Unicode.Scalar> {
    let all = characters[script, default: []].subtracting(script == .latin ? Self.wideSigns : [])
    guard script.isHan, script != .commonHan else { return part == .all ? all : [] }
    let (words, cities) = (used[.words]?[script] ?? [], used[.cities]?[script] ?? [])
    return switch part {
    case .all: all.intersection(words).intersection(cities)
    case .cities: all.intersection(cities).subtracting(words)
    case .words: all.intersection(words).subtracting(cities)
    case .statement: all.subtracting(words).subtracting(cities)
    }
  }

  /// The same with the Han characters that several regions use and write alike standing once, for all of them.
  private func sharingHan(in weight: FontWeight, _ fonts: (FontScript, FontWeight) -> FontSource?) -> FontCharacters {
    let scripts = FontScript.allCases.filter { $0.isHan && !characters[$0, default: []].isEmpty }
    let sources = scripts.compactMap { fonts($0, weight) }
    guard scripts.count > 1, sources.count == scripts.count, Set(sources.map(\.file)).count == 1 else { return self }
    // What the statement alone is written with is no business of other pages.
    let all = scripts.map { (used[.words]?[$0] ?? []).union(used[.cities]?[$0] ?? []) }
    var shared = all.reduce(into: Set<Unicode.Scalar>()) { shared, own in
      for character in own where all.count(where: { $0.contains(character) }) > 1 { shared.insert(character) }
    }
    var glyphs: [Unicode.Scalar: UInt32]?
    for source in sources {
      _ = source.read { bytes, face in
        let own = (try? FontFile(borrowing: bytes, face: face).glyphs(of: shared)) ?? [:]
        shared = shared.filter { own[$0] != nil && (glyphs == nil || own[$0] == glyphs?[$0]) }
        glyphs = own
      }
    }
    var result = self
    for script in scripts { result.characters[script, default: []].subtract(shared) }
    result.characters[.commonHan] = shared
    return result
  }
}

/// The scripts that pages show, which is what they load fonts for.
struct FontUse: Sendable {
  /// What stands on every page.
  var everywhere: Set<FontScript> = []
  /// The words of each language.
  var languages: [LanguageTag: Set<FontScript>] = [:]
  /// What stands on the pages of each city.
  var cities: [CityID: Set<FontScript>] = [:]

  /// Whether pages in these languages, about one of these cities, show a script.
  func needs(_ script: FontScript, in tags: [LanguageTag], about ids: [CityID]) -> Bool {
    everywhere.contains(script) || tags.contains { languages[$0]?.contains(script) ?? false }
      || ids.contains { cities[$0]?.contains(script) ?? false }
  }
}
