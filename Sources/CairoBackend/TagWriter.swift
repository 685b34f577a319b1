internal import CCairo
internal import Geometry
internal import Scene

/// Marks what a document says while its pages are drawn, and notes what the marks are.
///
/// What is said in one go by one element has one mark, whatever is drawn in it. What belongs to nothing has none.
final class TagWriter {
  private let options: PageOptions
  private(set) var tree = TagTree()
  private var places: [TagPlace]
  private var page = -1
  private var markCount = 0
  /// Whose mark is open.
  private var marked: Int?
  /// The marks of text that lies hidden, in the order of the text.
  private var hiddenMarks: [Int] = []
  private var bookmarks: Bookmarks

  /// What tags a document in a language (BCP 47).
  init(surface: OpaquePointer, language: String, options: PageOptions) {
    self.options = options
    places = [TagPlace(element: 0, content: .blocks, language: language)]
    bookmarks = Bookmarks(surface: surface)
  }

  private var place: TagPlace { places[places.count - 1] }

  /// Before a page is drawn.
  func beginPage() {
    page += 1
    markCount = 0
    hiddenMarks = []
  }

  /// After a page was drawn.
  func endPage(in context: OpaquePointer) { mark(nil, in: context) }

  /// Before the members of a group are drawn.
  func begin(_ group: Group) {
    let structure = place.structure(of: group)
    if let id = group.id, tree.places[id] == nil {
      tree.places[id] = TagTree.Place(page: page, y: box(of: group)?.minY ?? 0)
    }
    var next = place
    if structure == .artifact { next.isArtifact = true }
    if !next.isArtifact {
      bookmarks.add(group, structure, page: page, y: box(of: group)?.minY ?? 0)
      if let structure {
        next = open(structure, of: group, in: structure.isPart ? next : readyForBlocks(next))
      }
      if !next.isLinked, let link = group.link, let target = LinkTarget(link, baseURL: options.baseURL) {
        next = open(target, of: group, in: next)
      }
    }
    places.append(next)
  }

  /// After they were drawn.
  func endGroup() { places.removeLast() }

  /// Before a shape is drawn: within a picture it is a part of it, elsewhere it is decoration.
  func beginShape(in context: OpaquePointer) {
    mark(place.content == .picture && !place.isArtifact ? place.element : nil, in: context)
  }

  /// Before a text is drawn.
  func begin(_ run: TextRun, in context: OpaquePointer) {
    mark(owner(of: run), in: context)
  }

  /// Before the outlines of a text are drawn, which itself was drawn hidden.
  func beginOutlines(of run: TextRun, in context: OpaquePointer) {
    beginShape(in: context)
    guard !hiddenMarks.isEmpty else { return }
    let number = hiddenMarks.removeFirst()
    if let owner = owner(of: run) { tree.add(.mark(element: owner, page: page, number: number)) }
  }

  /// Marks a text that is going to be hidden, and is read where its outlines are drawn.
  func markHidden(in context: OpaquePointer, _ draw: () throws(DrawingFault) -> Void) throws(DrawingFault) {
    hiddenMarks.append(markCount)
    markCount += 1
    cairo_tag_begin(context, "Span", "")
    try draw()
    cairo_tag_end(context, "Span")
  }

  /// Ends the mark of another element and begins one of this.
  private func mark(_ element: Int?, in context: OpaquePointer) {
    guard element != marked else { return }
    if marked != nil { cairo_tag_end(context, "Span") }
    marked = element
    guard let element else { return }
    cairo_tag_begin(context, "Span", "")
    tree.add(.mark(element: element, page: page, number: markCount))
    markCount += 1
  }
}

extension TagWriter {
  /// The place within a new element.
  private func open(_ structure: Structure, of group: Group, in parent: TagPlace) -> TagPlace {
    var element = TagTree.Element(structure, box: box(of: group), page: page)
    var place = parent
    place.content = structure.content(of: group)
    place.body = nil
    if place.content == .words {
      let runs = Node.group(group).textRuns
      let languages = Set(runs.map(\.language))
      if let language = languages.first, languages.count == 1, language != parent.language {
        element.language = language
      }
      place.splitsText = runs.count > 1
    }
    place.language = element.language ?? parent.language
    place.element = tree.add(element, to: parent.element)
    return place
  }

  /// The place within a new link, which stands among words or in a picture.
  private func open(_ target: LinkTarget, of group: Group, in parent: TagPlace) -> TagPlace {
    guard let box = box(of: group) else { return parent }
    var place = readyForBlocks(parent)
    if place.content == .blocks {
      place.element = tree.add(TagTree.Element(type: "P"), to: place.element)
      place.content = .words
    }
    place.splitsText = Node.group(group).textRuns.count > 1
    place.element = tree.add(TagTree.Element(type: "Link"), to: place.element)
    place.isLinked = true
    let words = group.title ?? group.words
    let link = TagTree.Link(
      page: page, box: box, target: target, description: words.isEmpty ? group.link ?? "" : words)
    tree.add(.link(link, element: place.element))
    return place
  }

  /// The place where paragraphs and the like may stand: in lists the body of a member, one for all its loose parts.
  private func readyForBlocks(_ parent: TagPlace) -> TagPlace {
    var place = parent
    switch place.content {
    case .items:
      place.element = tree.add(TagTree.Element(type: "LI"), to: place.element)
      place.element = tree.add(TagTree.Element(type: "LBody"), to: place.element)
    case .parts:
      place.element = place.body ?? tree.add(TagTree.Element(type: "LBody"), to: place.element)
      for index in places.indices where places[index].element == parent.element { places[index].body = place.element }
    case .blocks, .words, .picture: return place
    }
    place.content = .blocks
    place.body = nil
    return place
  }

  /// The element that a text belongs to; nothing for decoration.
  private func owner(of run: TextRun) -> Int? {
    guard !place.isArtifact else { return nil }
    var place = readyForBlocks(self.place)
    var element = TagTree.Element(type: "Span")
    if run.language != place.language { element.language = run.language }
    if options.outlinesText { element.actualText = run.text }
    if place.content == .blocks {
      var paragraph = TagTree.Element(type: "P")
      paragraph.language = element.language
      element.language = nil
      place.element = tree.add(paragraph, to: place.element)
    }
    let isSplit = place.content == .words && place.splitsText
    guard isSplit || element.language != nil || element.actualText != nil else { return place.element }
    return tree.add(element, to: place.element)
  }

  /// Where a group is on the page, in points from its upper left corner.
  private func box(of group: Group) -> Box? {
    Node.group(group).bounds.map { box in
      let (scale, margin) = (options.scale, options.margin)
      return Box(
        x: box.minX * scale + margin, y: box.minY * scale + margin, width: box.width * scale,
        height: box.height * scale)
    }
  }
}
