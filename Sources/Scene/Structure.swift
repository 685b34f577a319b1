/// What a group is in a document, for those who hear it, search it or fold it: the structure types of PDF (ISO 32000-1,
/// 14.8.4) that drawings have a use for. What stands earlier in a drawing is read earlier.
///
/// PDFs are tagged by it; PNG and SVG pass over it. Where a group says nothing, its ``Group/Role`` and what is around it
/// decide: shapes outside of figures are decoration, words are paragraphs.
public enum Structure: Hashable, Sendable {
  /// Which cells a heading cell is about.
  public enum Scope: String, CaseIterable, Hashable, Sendable {
    case column, row, both
  }

  /// A chapter of a long document.
  case part
  /// A part of the document that has a heading of its own.
  case section
  /// A heading; the levels are from 1 to 6 and none is left out on the way down. It becomes a bookmark.
  case heading(level: Int)
  /// A paragraph.
  case paragraph
  /// Words within a paragraph, a heading, a cell or the like.
  case span
  /// A list, of ``item``s.
  case list
  /// A member of a list. What is neither its ``label`` nor its ``body`` counts as its body.
  case item
  /// The number or sign of a member of a list.
  case label
  /// The words of a member of a list.
  case body
  /// A table, of ``row``s; it may have ``tableHead`` and ``tableBody`` around them, and a ``caption``.
  case table
  /// The rows of a table that repeat its headings.
  case tableHead
  /// The other rows of a table with a ``tableHead``.
  case tableBody
  /// A row of a table, of ``header(scope:columns:rows:)``s and ``cell(columns:rows:)``s.
  case row
  /// A cell that names others; it spans that many columns and rows.
  case header(scope: Scope, columns: Int = 1, rows: Int = 1)
  /// A cell; it spans that many columns and rows.
  case cell(columns: Int = 1, rows: Int = 1)
  /// A picture, with the words that stand for it, in a language (BCP 47) where that is not the drawing's. All in it is read
  /// as these words.
  case figure(alternative: String, language: String? = nil)
  /// The words that describe a table or a figure beside it.
  case caption
  /// What nobody is told of: grounds, rules, running heads, page numbers.
  case artifact
}

extension Structure {
  /// The name that PDF has for it.
  public var standardName: String {
    switch self {
    case .part: "Part"
    case .section: "Sect"
    case .heading(let level): "H\(min(max(level, 1), 6))"
    case .paragraph: "P"
    case .span: "Span"
    case .list: "L"
    case .item: "LI"
    case .label: "Lbl"
    case .body: "LBody"
    case .table: "Table"
    case .tableHead: "THead"
    case .tableBody: "TBody"
    case .row: "TR"
    case .header: "TH"
    case .cell: "TD"
    case .figure: "Figure"
    case .caption: "Caption"
    case .artifact: "Artifact"
    }
  }
}
