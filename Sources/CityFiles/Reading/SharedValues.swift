internal import TransitModel

// Values that stand in several files.
extension ReadingContext {
  /// In how many languages a text may be.
  static let mostLanguages = 64

  /// A text in one or more languages, each of at most so many characters: a string in the city's first language, or a map
  /// from language to string.
  func text(_ cursor: YAMLCursor?, upTo most: Int = YAMLCursor.TextLimit.name) -> LocalizedText? {
    guard let cursor else { return nil }
    guard cursor.isMap else {
      return cursor.text("a text or a map of texts", upTo: most).map { LocalizedText($0.onOneLine, languages[0]) }
    }
    var variants: [LocalizedText.Variant] = []
    let entries = cursor.entries() ?? []
    guard entries.count <= Self.mostLanguages else {
      cursor.report(
        "too-many-languages", "\(cursor.name.quoted) is in \(entries.count) languages", found: "\(entries.count)",
        expected: "at most \(Self.mostLanguages) languages")
      return nil
    }
    for entry in entries where !entry.value.isNull {
      let tag = language(entry.key, at: entry.location)
      guard let tag, let text = YAMLCursor(entry.value, name: entry.key, log: log).text(upTo: most) else { continue }
      variants.append(.init(tag, text.onOneLine))
    }
    guard !variants.isEmpty else {
      if (cursor.entries() ?? []).allSatisfy(\.value.isNull) {
        cursor.report("empty-value", "\(cursor.name.quoted) is empty", found: "nothing", expected: "a text")
      }
      return nil
    }
    return LocalizedText(inOrder(variants))
  }

  /// The variants in the order of the city's languages, further ones after them by their tag.
  func inOrder(_ variants: [LocalizedText.Variant]) -> [LocalizedText.Variant] {
    let listed = languages.flatMap { tag in variants.filter { $0.language == tag } }
    let further = variants.filter { !languages.contains($0.language) }.sorted { $0.language < $1.language }
    return listed + further
  }

  /// A language tag that a text is given in.
  func language(_ text: String, at location: Finding.Location) -> LanguageTag? {
    if let listed = languages.first(where: { $0.rawValue.lowercased() == text.lowercased() }) { return listed }
    guard text.isLanguageTag else {
      log.error(
        "bad-language", at: location, "\(text.quoted) is no language tag",
        .init(found: text, expected: "a language tag such as \"en\" or \"zh-Hans\""))
      return nil
    }
    if knowsLanguages {
      // One that looks like a listed one is a slip; any other is a language that only some texts are in.
      let hint = Suggestion.hint(for: text, among: languages.map(\.rawValue))
      let isSlip = hint != nil || languages.contains { $0.base == LanguageTag(text).base }
      log.add(
        isSlip ? .warning : .info, "unlisted-language", at: location,
        "the language \(text.quoted) is not among the city's",
        .init(found: text, expected: languages.map(\.rawValue).joined(separator: ", "), hint: hint))
    }
    return LanguageTag(text)
  }

  /// Former names: names, or maps with the last day each held.
  func formerNames(_ cursor: YAMLCursor?) -> [FormerName] {
    guard let cursor else { return [] }
    return (cursor.list(orOne: true) ?? []).compactMap { item in
      let isForm = (item.isMap ? item.entries() : nil)?.contains { Forms.formerName.keys.contains($0.key) } ?? false
      guard isForm else { return text(item).map { FormerName(name: $0) } }
      guard let map = item.map(Forms.formerName), let name = text(map.required("name", of: "a former name")) else {
        return nil
      }
      return FormerName(name: name, until: map["until"]?.date())
    }
  }

  /// A status: a word, or a map with dates. `passing` is only for stations.
  func status(_ cursor: YAMLCursor?, mayPass: Bool = false) -> Status {
    guard let cursor else { return .open }
    let map = cursor.isMap ? cursor.map(Forms.status) : nil
    let word = map == nil ? cursor : map?.required("state", of: "the status")
    guard let word, let state = word.choice(Status.State.self) else { return .open }
    if state == .passing, !mayPass {
      word.report(
        "unknown-value", "\"passing\" is a status of stations", found: "passing", expected: "open, closed, construction"
      )
    }
    guard let map else { return Status(state) }
    let from = map["from"]?.date()
    let until = map["until"]?.date()
    checkOrder(from, until, at: map["until"]?.location ?? map.location)
    return Status(state, from: from, until: until, note: text(map["note"], upTo: YAMLCursor.TextLimit.prose))
  }

  /// A coordinate as `[latitude, longitude]`.
  func coordinate(_ cursor: YAMLCursor?) -> Coordinate? {
    guard let cursor, let items = cursor.list() else { return nil }
    guard items.count == 2 else {
      cursor.report(
        "bad-coordinate", "\(cursor.name.quoted) has \(items.count) numbers", found: "\(items.count) numbers",
        expected: "[latitude, longitude]")
      return nil
    }
    // The widest range first, so that swapped numbers can be told.
    guard let latitude = items[0].number(in: -180...180), let longitude = items[1].number(in: -180...180) else {
      return nil
    }
    if let coordinate = Coordinate(latitude: latitude, longitude: longitude) { return coordinate }
    items[0].report(
      "bad-coordinate", "\(latitude.plain) is no latitude", found: latitude.plain,
      expected: "a latitude from -90 to 90", hint: "write [latitude, longitude]: did you swap them?")
    return nil
  }

  /// Notes dates that run backwards.
  func checkOrder(_ from: CalendarDate?, _ until: CalendarDate?, at location: Finding.Location) {
    guard let from, let until, until < from else { return }
    log.error(
      "dates-backwards", at: location, "it ends on \(until), before it begins on \(from)",
      .init(found: "\(until)", expected: "a date from \(from) on"))
  }
}

extension String {
  /// Whether the text has the form of a language tag (BCP 47): a language of two to eight letters, then parts of up to
  /// eight letters and digits.
  var isLanguageTag: Bool {
    let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    guard let first = parts.first, (2...8).contains(first.count), first.allSatisfy(isLetter) else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
  }
}
