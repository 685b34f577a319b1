internal import CCMark

/// A text as libcmark's tree of nodes, which is released with it.
final class MarkdownDocument {
  private let parser: OpaquePointer?
  private let root: OpaquePointer?
  /// What the title of the page says, where the text begins with one.
  private(set) var title = ""

  private static let options = CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8
  /// Those that mark words, such as struck ones, would change a table that all threads share while they read.
  private static let extensions: [String] = {
    cmark_gfm_core_extensions_ensure_registered()
    return ["table"]
  }()

  init(_ text: String) {
    let extensions = Self.extensions
    let parser = cmark_parser_new(Self.options)
    for name in extensions {
      if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
    }
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes { bytes in
      cmark_parser_feed(parser, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count)
    }
    root = cmark_parser_finish(parser)
    self.parser = parser
  }

  deinit {
    cmark_node_free(root)
    cmark_parser_free(parser)
  }

  /// The whole as HTML.
  var html: String {
    guard let text = cmark_render_html(root, Self.options, cmark_parser_get_syntax_extensions(parser)) else {
      return ""
    }
    defer { cmark_get_default_mem_allocator().pointee.free(text) }
    return String(cString: text)
  }

  /// The nodes that are entered, in order.
  private var nodes: [OpaquePointer] {
    let walk = cmark_iter_new(root)
    defer { cmark_iter_free(walk) }
    var nodes: [OpaquePointer] = []
    while case let event = cmark_iter_next(walk), event != CMARK_EVENT_DONE {
      if event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(walk) { nodes.append(node) }
    }
    return nodes
  }

  /// Takes a heading of the first level off the beginning.
  func removeTitle() {
    guard let first = cmark_node_first_child(root), cmark_node_get_heading_level(first) == 1 else { return }
    title = Self.words(of: first)
    cmark_node_unlink(first)
    cmark_node_free(first)
  }

  /// Lets links lead elsewhere.
  func rewriteLinks(_ address: (MarkdownPage.Link) throws -> String) rethrows {
    for node in nodes {
      let type = cmark_node_get_type(node)
      guard type == CMARK_NODE_LINK || type == CMARK_NODE_IMAGE, let url = cmark_node_get_url(node) else { continue }
      let link = MarkdownPage.Link(
        isPicture: type == CMARK_NODE_IMAGE, address: String(cString: url), line: Self.line(of: node))
      cmark_node_set_url(node, try address(link))
    }
  }

  /// Gives every heading an anchor, none of those that are `taken`, and returns what stands under them.
  func nameHeadings(taken: Set<String>) -> [MarkdownPage.Section] {
    var names = AnchorNames(taken: taken)
    var sections = [(id: String?.none, title: title, words: [String]())]
    var headings: [(node: OpaquePointer, id: String)] = []
    for node in nodes {
      if cmark_node_get_type(node) == CMARK_NODE_HEADING {
        let title = Self.words(of: node)
        let id = names.name(for: title)
        headings.append((node, id))
        sections.append((id, title, []))
      } else if let word = Self.word(of: node), !Self.isInHeading(node) {
        sections[sections.count - 1].words.append(word)
      }
    }
    for heading in headings { Self.name(heading.node, heading.id) }
    let all = sections.map { MarkdownPage.Section(id: $0.id, title: $0.title, text: Self.joined($0.words)) }
    return all.filter { $0.id != nil || !$0.text.isEmpty }
  }

  /// Puts what a heading says into an element with an anchor.
  private static func name(_ heading: OpaquePointer, _ id: String) {
    guard let anchor = cmark_node_new(CMARK_NODE_CUSTOM_INLINE) else { return }
    cmark_node_set_on_enter(anchor, "<span id=\"\(id)\">")
    cmark_node_set_on_exit(anchor, "</span>")
    while let child = cmark_node_first_child(heading) {
      cmark_node_unlink(child)
      cmark_node_append_child(anchor, child)
    }
    cmark_node_append_child(heading, anchor)
  }

  private static func isInHeading(_ node: OpaquePointer) -> Bool {
    var place = cmark_node_parent(node)
    while let parent = place {
      if cmark_node_get_type(parent) == CMARK_NODE_HEADING { return true }
      place = cmark_node_parent(parent)
    }
    return false
  }

  /// The first line that a node stands in: inline nodes may not know theirs.
  private static func line(of node: OpaquePointer) -> Int {
    var place: OpaquePointer? = node
    while let node = place {
      let line = cmark_node_get_start_line(node)
      if line > 0 { return Int(line) }
      place = cmark_node_parent(node)
    }
    return 1
  }

  /// What a node itself says.
  private static func word(of node: OpaquePointer) -> String? {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
      cmark_node_get_literal(node).map { String(cString: $0) }
    case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: " "
    case CMARK_NODE_LINK, CMARK_NODE_IMAGE, CMARK_NODE_EMPH, CMARK_NODE_STRONG: nil
    // A block begins.
    default: " "
    }
  }

  /// What the inline nodes below a node say.
  private static func words(of node: OpaquePointer) -> String {
    let walk = cmark_iter_new(node)
    defer { cmark_iter_free(walk) }
    var words: [String] = []
    while case let event = cmark_iter_next(walk), event != CMARK_EVENT_DONE {
      if event == CMARK_EVENT_ENTER, let part = cmark_iter_get_node(walk), let word = word(of: part) {
        words.append(word)
      }
    }
    return joined(words)
  }

  /// Words with single spaces between them.
  private static func joined(_ words: [String]) -> String {
    words.joined().split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }
}
