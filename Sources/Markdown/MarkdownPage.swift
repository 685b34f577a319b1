internal import CCMark

/// A text in Markdown as a part of a page: CommonMark with GitHub's tables.
///
/// A heading of the first level at its beginning is the page's own title and is left out of the HTML. HTML inside the text is
/// carried over as it stands.
public struct MarkdownPage: Hashable, Sendable {
  /// What it says, as HTML.
  public let html: String
  /// Its sections in order; the first is what stands before any heading, if anything does.
  public let sections: [Section]

  /// A heading, and what stands under it until the next one.
  public struct Section: Hashable, Sendable {
    /// The heading's anchor on the page; nothing for the page's beginning.
    public let id: String?
    /// The heading without its marks.
    public let title: String
    /// The words under it, blocks and lines apart by a space.
    public let text: String
  }

  /// What a text leads to.
  public struct Link: Hashable, Sendable {
    /// Whether it is a picture that stands on the page.
    public let isPicture: Bool
    /// Where it leads, as written.
    public let address: String
    /// The line it stands in, from 1; of a link over several lines the first.
    public let line: Int
  }

  /// The page of `text`.
  ///
  /// - Parameters:
  ///   - taken: the anchors that the rest of the page has.
  ///   - address: where a link of the text leads on the page.
  public init(_ text: String, taken: Set<String> = [], address: (Link) throws -> String) rethrows {
    let document = MarkdownDocument(text)
    document.removeTitle()
    try document.rewriteLinks(address)
    sections = document.nameHeadings(taken: taken)
    html = document.html
  }
}
