internal import Mustache

/// What lies below everything a template looks names up in: the page's or module's own view, the words of its language,
/// and a record of the names that nobody knew.
final class RenderRoot<Content: View>: MustacheParent {
  private let view: Content
  private let texts: WordTexts
  /// The names that resolved to nothing.
  let missing = MissingNames()
  private var lookupsLeft: Int

  /// - Parameter lookups: how often something may be looked up, which no page comes near.
  init(view: Content, words: Words, lookups: Int = 5_000_000) {
    self.view = view
    lookupsLeft = lookups
    texts = WordTexts(words: words, missing: missing)
  }

  /// Whether more was looked up than any page needs; from then on nothing is found, so that rendering comes to an end.
  var isExhausted: Bool { lookupsLeft <= 0 }

  func child(named name: String) -> Any? {
    guard lookupsLeft > 0 else { return nil }
    lookupsLeft -= 1
    if name == TemplateScan.wordsTag { return texts }
    if let value = view.value(named: name) { return value.rendered }
    missing.note(name)
    return nil
  }
}

/// The words of a language, under the name `t` in every template.
final class WordTexts: MustacheParent {
  private let words: Words
  private let missing: MissingNames

  init(words: Words, missing: MissingNames) {
    self.words = words
    self.missing = missing
  }

  func child(named name: String) -> Any? {
    if let text = words.template(name) { return text }
    missing.note(TemplateScan.wordsTag + "." + name)
    return nil
  }
}

/// Names that resolved to nothing, each once, in the order they were met, as many as are told.
final class MissingNames {
  private(set) var names: [String] = []
  private var known: Set<String> = []

  /// Notes a name.
  func note(_ name: String) {
    if names.count < TemplateScan.mostFindings, known.insert(name).inserted { names.append(name) }
  }
}
