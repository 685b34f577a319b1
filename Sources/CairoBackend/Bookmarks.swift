internal import CCairo
internal import Scene

/// The outline of a document: its headings, and the sections that have a title and no heading.
struct Bookmarks {
  private let surface: OpaquePointer
  /// The bookmarks that the next one may stand below, each with its level.
  private var path: [(level: Int, number: Int32)] = []

  init(surface: OpaquePointer) { self.surface = surface }

  /// Adds a bookmark where a group is one, `y` points below the top of its page, which is counted from 0.
  mutating func add(_ group: Group, _ structure: Structure?, page: Int, y: @autoclosure () -> Double) {
    let entry: (level: Int, words: String)
    switch structure {
    case .heading(let level): entry = (level, group.title ?? group.words)
    case .section:
      guard let title = group.title, !group.hasHeading else { return }
      entry = (7, title)
    default: return
    }
    guard !entry.words.isEmpty else { return }
    path.removeAll { $0.level >= entry.level }
    // Cairo takes a number with a point, whatever the locale.
    let number = cairo_pdf_surface_add_outline(
      surface, path.last?.number ?? Int32(CAIRO_PDF_OUTLINE_ROOT), entry.words,
      "page=\(page + 1) pos=[0 \(y().text(decimals: 1))]", CAIRO_PDF_OUTLINE_FLAG_OPEN)
    path.append((entry.level, number))
  }
}
