internal import Scene

/// Where a drawing is in the structure of its document.
struct TagPlace {
  /// What may stand in an element.
  enum Content {
    /// Paragraphs, figures, lists, tables.
    case blocks
    /// Words, and links.
    case words
    /// The members of a list.
    case items
    /// The sign and the body of a member of a list.
    case parts
    /// A picture.
    case picture
  }

  /// The innermost element.
  var element: Int
  /// What may stand in it.
  var content: Content
  /// The language that it is in.
  var language: String
  /// Whether every piece of text in it is told apart from the next.
  var splitsText = false
  /// Whether nobody is told of what is drawn.
  var isArtifact = false
  /// Whether it is a part of a link.
  var isLinked = false
  /// The body that the loose parts of a member of a list are in.
  var body: Int?

  /// What a group is here: what it says, or what its role means.
  func structure(of group: Group) -> Structure? {
    if isArtifact { return nil }
    if content == .picture { return group.structure == .artifact ? .artifact : nil }
    if let structure = group.structure { return structure }
    switch group.role {
    case .decoration: return .artifact
    case .list: return content == .words ? nil : .list
    case .item: return content == .items ? .item : nil
    case .section: return content == .blocks ? .section : nil
    case .label: return content == .words ? nil : .paragraph
    case .symbol:
      guard let title = group.title, !title.isEmpty, title != group.words else { return nil }
      return .figure(alternative: title)
    case .plain, .line: return nil
    }
  }
}

extension Structure {
  /// Whether it stands in a list or a table, or beside one, and nowhere else.
  var isPart: Bool {
    switch self {
    case .item, .label, .body, .row, .header, .cell, .tableHead, .tableBody, .caption: true
    default: false
    }
  }

  /// What may stand in it, as the structure of this group.
  func content(of group: Group) -> TagPlace.Content {
    switch self {
    case .part, .section, .body, .table, .tableHead, .tableBody, .row: .blocks
    case .header, .cell: group.hasStructuredParts ? .blocks : .words
    case .heading, .paragraph, .span, .label, .caption, .artifact: .words
    case .list: .items
    case .item: .parts
    case .figure: .picture
    }
  }
}

extension Group {
  /// Its text, with a space between two pieces.
  var words: String { Node.group(self).textRuns.map(\.text).joined(separator: " ") }

  /// Whether a group in it says what it is.
  var hasStructuredParts: Bool {
    children.contains { child in
      if case .group(let group) = child { group.structure != nil || group.hasStructuredParts } else { false }
    }
  }

  /// Whether a group in it is a heading.
  var hasHeading: Bool {
    children.contains { child in
      guard case .group(let group) = child else { return false }
      if case .heading = group.structure { return true }
      return group.hasHeading
    }
  }
}
