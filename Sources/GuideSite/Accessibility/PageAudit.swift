/// Reads a page as it is published and notes what keeps some readers from it, the first fault of each check.
struct PageAudit {
  /// An element that is open.
  private struct Element {
    let token: UInt64
    let element: HTMLElement
    /// Whether it and all in it is hidden from those who do not see the page.
    let isHidden: Bool
    /// What it needs a name for, while nothing in it has given it one.
    var lacksName: AccessibilityCheck?
    /// Whether it is a table in which no header stood yet.
    var lacksHeader = false
  }

  private var tags: HTMLTags
  private var open: [Element] = []
  private var found: [AccessibilityCheck: String] = [:]
  private var ids: Set<String> = []
  private var wanted: Set<String> = []
  /// Fields without a label so far, by id.
  private var fields: Set<String> = []
  private var labelled: Set<String> = []
  /// How many open elements lack a name.
  private var unnamedCount = 0
  private var mainHeadings = 0
  private var level = 0
  private var hasLanguage = false
  private var hasTitle = false

  /// What is wrong with a page, in the order of the checks.
  static func faults(in html: String) -> [PageFault] {
    var audit = PageAudit(tags: HTMLTags(html))
    while let piece = audit.tags.next() {
      switch piece {
      case .start: audit.begin()
      case .end: audit.end()
      case .words: audit.say()
      }
    }
    audit.finish()
    return AccessibilityCheck.allCases.compactMap { check in
      audit.found[check].map { PageFault(check: check, message: $0) }
    }
  }

  private init(tags: HTMLTags) { self.tags = tags }

  private mutating func note(_ check: AccessibilityCheck, _ message: String) {
    if found[check] == nil { found[check] = message }
  }

  // MARK: Elements

  private mutating func begin() {
    let isHidden = open.last?.isHidden ?? false || tags[.ariaHidden] == "true"
    var new = Element(token: tags.token, element: tags.element, isHidden: isHidden)
    let isNamed = isNamed
    if !tags.isBare { refer() }
    if let level = tags.element.headingLevel { heading(level) }
    switch tags.element {
    case .html: hasLanguage = tags[.lang]?.isEmpty == false
    case .a where tags[.href] != nil && !isHidden && !isNamed, .button where !isHidden && !isNamed:
      new.lacksName = .links
    case .svg where !isHidden && !isNamed: new.lacksName = .images
    case .img: image(isHidden)
    case .iframe, .canvas, .object:
      if !isNamed, !isHidden { note(.images, "<\(tags.name)> has no words that stand for it") }
    case .table: new.lacksHeader = !isHidden && tags[.role] != "presentation"
    case .th: header()
    case .input, .select, .textarea: if !isNamed, !isHidden { field() }
    case .label: if let field = tags[.for] { labelled.insert(field) }
    default: break
    }
    // Words of an attribute name what is around it as words between tags do.
    if isNamed, !isHidden { nameOuter() }
    guard !tags.isClosed, !tags.element.isVoid else { return }
    if new.lacksName != nil { unnamedCount += 1 }
    open.append(new)
  }

  private var isNamed: Bool {
    !tags.isBare
      && [.ariaLabel, .ariaLabelledBy, .title].contains { tags[$0]?.contains { !$0.isWhitespace } ?? false }
  }

  private mutating func end() {
    guard let place = open.lastIndex(where: { $0.token == tags.token }) else { return }
    while open.count > place { close(open.removeLast()) }
  }

  private mutating func close(_ element: Element) {
    if let check = element.lacksName {
      unnamedCount -= 1
      note(check, "<\(element.element.rawValue)> has no words that stand for it")
    }
    if element.lacksHeader { note(.tables, "a table has no header") }
  }

  /// Words stand here.
  private mutating func say() {
    guard let last = open.last else { return }
    let outer = open.dropLast().last?.element
    if last.element == .title, outer == .head { hasTitle = true }
    guard unnamedCount > 0, !last.isHidden else { return }
    // What is written into a picture names links in it; what names the picture is its title.
    let picture = last.element == .title ? nil : open.lastIndex { $0.element == .svg }
    nameOuter(from: picture.map { $0 + 1 } ?? 0)
  }

  /// What is open around here, from an element on, has a name now.
  private mutating func nameOuter(from first: Int = 0) {
    guard unnamedCount > 0 else { return }
    for index in open.indices.dropFirst(first) where open[index].lacksName != nil {
      open[index].lacksName = nil
      unnamedCount -= 1
    }
  }

  // MARK: Checks

  private mutating func heading(_ new: Int) {
    if new == 1 { mainHeadings += 1 }
    if new > level + 1 {
      note(
        .headings,
        level == 0 ? "the first heading has level \(new)" : "a heading of level \(new) follows one of level \(level)")
    }
    level = new
  }

  private mutating func image(_ isHidden: Bool) {
    guard let words = tags[.alt] else {
      if !isHidden { note(.images, "<img> has no alt") }
      return
    }
    if !isHidden, words.contains(where: { !$0.isWhitespace }) { nameOuter() }
  }

  private mutating func header() {
    if let table = open.lastIndex(where: { $0.element == .table }) { open[table].lacksHeader = false }
    switch tags[.scope] {
    case "col", "row", "colgroup", "rowgroup": break
    default: note(.tables, "a header of a table does not say what it heads")
    }
  }

  private mutating func field() {
    let silent = ["hidden", "submit", "button", "image", "reset"]
    guard !silent.contains(tags[.type] ?? ""), !open.contains(where: { $0.element == .label }) else { return }
    if let id = tags[.id] { fields.insert(id) } else { note(.fields, "<\(tags.name)> has no label") }
  }

  private mutating func refer() {
    if tags[.lang]?.isEmpty == true { note(.language, "<\(tags.name)> has an empty lang") }
    if let id = tags[.id], !ids.insert(id).inserted { note(.references, "the id \"\(id)\" stands twice") }
    for key in [HTMLAttribute.ariaLabelledBy, .ariaDescribedBy, .ariaControls, .popoverTarget, .for] {
      for id in tags[key]?.split(separator: " ") ?? [] { wanted.insert(String(id)) }
    }
  }

  private mutating func finish() {
    while let element = open.popLast() { close(element) }
    if !hasLanguage { note(.language, "the page does not say its language") }
    if !hasTitle { note(.title, "the page has no title") }
    if mainHeadings != 1 { note(.title, "the page has \(mainHeadings) headings of the first level") }
    if let field = fields.subtracting(labelled).min() { note(.fields, "the field \"\(field)\" has no label") }
    if let id = wanted.subtracting(ids).min() { note(.references, "nothing has the id \"\(id)\" that is referred to") }
  }
}
