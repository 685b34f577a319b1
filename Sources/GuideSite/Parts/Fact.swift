/// Something known, with what it is called.
struct Fact: View {
  let label: String
  let content: Markup

  init(label: String, _ content: Markup) {
    self.label = label
    self.content = content
  }

  init(_ phrase: Phrase, _ content: Markup, _ words: Words) { self.init(label: words[phrase], content) }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "label": ViewValue(label)
    case "contentHTML": ViewValue(content)
    default: nil
    }
  }
}
