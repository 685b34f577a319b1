internal import Mustache

/// What lies below everything a template looks names up in: the page's or module's own view, the words of its language,
/// and a record of the names that nobody knew.
final class RenderRoot<Content: View>: MustacheParent {
  private let view: Content
  private let texts: WordTexts

  init(view: Content, words: Words) {
    self.view = view
    texts = WordTexts(words: words)
  }

  /// The names that resolved to nothing, each once, in the order they were met.
  var missing: [String] { texts.missing }

  func child(named name: String) -> Any? {
    if name == TemplateScan.wordsTag { return texts }
    if let value = view.value(named: name) { return value.rendered }
    texts.note(name)
    return nil
  }
}

/// The words of a language, under the name `t` in every template.
final class WordTexts: MustacheParent {
  private let words: Words
  private(set) var missing: [String] = []

  init(words: Words) { self.words = words }

  func child(named name: String) -> Any? {
    if let text = words.template(name) { return text }
    note(TemplateScan.wordsTag + "." + name)
    return nil
  }

  func note(_ name: String) {
    if !missing.contains(name) { missing.append(name) }
  }
}
