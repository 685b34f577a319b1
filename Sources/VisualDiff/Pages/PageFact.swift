/// Something a page tells: `First and last trains › Line 13 › towards Xizhimen › Weekdays › Last train`, `23:11`.
struct PageFact: Hashable, Sendable {
  /// What it is about: the headings above it, then the heads of its row and column, or the term it explains.
  let path: [String]
  /// What it says, piece by piece.
  let pieces: [String]

  /// What it says.
  var text: String { HTMLElement.joined(pieces) }
}

/// Reads off a page what it tells, in order.
struct PageFacts {
  private(set) var facts: [PageFact] = []
  private var headings: [String] = []
  /// Words that stand in no paragraph of their own.
  private var loose: [String] = []

  private static let blocks: Set = [
    "p", "ul", "ol", "li", "dl", "dt", "dd", "table", "div", "section", "article", "header", "footer", "main", "aside",
    "figure", "form", "fieldset", "h1", "h2", "h3", "h4", "h5", "h6", "details", "summary", "blockquote", "pre",
    "address", "hr", "body", "html",
  ]

  /// The facts of a page.
  init(_ page: HTMLElement) {
    flow(page, under: [])
    settle([])
  }

  private mutating func add(_ path: [String], _ pieces: [String]) {
    let pieces = pieces.filter { !$0.isEmpty }
    if !pieces.isEmpty { facts.append(PageFact(path: headings.filter { !$0.isEmpty } + path, pieces: pieces)) }
  }

  private mutating func settle(_ path: [String]) {
    add(path, loose)
    loose = []
  }

  private mutating func flow(_ element: HTMLElement, under path: [String]) {
    for child in element.children {
      switch child {
      case .text(let text): loose.append(HTMLElement.squeezed(text))
      case .element(let element) where element.isUnspoken: continue
      case .element(let element) where !holdsBlock(element): loose += element.leaves
      case .element(let element):
        settle(path)
        block(element, under: path)
        settle(path)
      }
    }
  }

  private func holdsBlock(_ element: HTMLElement) -> Bool {
    Self.blocks.contains(element.name) || element.elements.contains { !$0.isUnspoken && holdsBlock($0) }
  }

  private mutating func block(_ element: HTMLElement, under path: [String]) {
    switch element.name {
    case "h1": add(["title"], [element.words])
    case "h2", "h3", "h4", "h5", "h6": setHeading(element)
    case "table":
      facts += PageTable(element).cells.map { fact in
        PageFact(path: headings.filter { !$0.isEmpty } + path + fact.path, pieces: fact.pieces)
      }
    case "ul", "ol": list(element, under: path)
    case "dl": explain(element, under: path)
    default: flow(element, under: path)
    }
  }

  private mutating func setHeading(_ element: HTMLElement) {
    guard let level = element.name.last.flatMap({ Int(String($0)) }) else { return }
    headings = Array(headings.prefix(level - 2))
    while headings.count < level - 2 { headings.append("") }
    headings.append(element.words)
  }

  /// A member of a list says what stands in it; the lists inside it stand under its own first words.
  private mutating func list(_ list: HTMLElement, under path: [String]) {
    for item in list.elements where !item.isUnspoken {
      let inner = item.all(["ul", "ol", "table", "dl"])
      guard !inner.isEmpty else {
        add(path, item.leaves)
        continue
      }
      let own = Self.without(item).leaves
      let name = inner.first.map { Self.words(before: $0, in: item) } ?? ""
      if HTMLElement.joined(own) != name || name.isEmpty { add(path, own) }
      for part in Self.outermost(item) { block(part, under: path + (name.isEmpty ? [] : [name])) }
    }
  }

  private static let nests: Set = ["ul", "ol", "table", "dl"]

  /// The element without the lists and tables in it.
  private static func without(_ element: HTMLElement) -> HTMLElement {
    var bare = element
    bare.children = element.children.compactMap { child in
      guard case .element(let inner) = child else { return child }
      return nests.contains(inner.name) ? nil : .element(without(inner))
    }
    return bare
  }

  private static func outermost(_ element: HTMLElement) -> [HTMLElement] {
    element.elements.flatMap { inner in
      inner.isUnspoken ? [] : nests.contains(inner.name) ? [inner] : outermost(inner)
    }
  }

  /// The words of `item` as far as the first list in it.
  private static func words(before list: HTMLElement, in item: HTMLElement) -> String {
    var pieces: [String] = []
    for child in item.children {
      switch child {
      case .text(let text): pieces.append(text)
      case .element(let element) where nests.contains(element.name): return HTMLElement.joined(pieces)
      case .element(let element):
        pieces += without(element).isUnspoken ? [] : without(element).leaves
        if !outermost(element).isEmpty { return HTMLElement.joined(pieces) }
      }
    }
    return HTMLElement.joined(pieces)
  }

  private mutating func explain(_ list: HTMLElement, under path: [String]) {
    var term = ""
    for element in list.all(["dt", "dd"]) where !element.isUnspoken {
      if element.name == "dt" { term = element.words } else { add(path + [term], element.leaves) }
    }
  }
}
