public import TransitModel

extension GuideSite {
  /// Where the statement stands for programs.
  public static let statementPath = "assets/accessibility.json"

  /// The statement of accessibility, in every language of the guide and for programs. It is about all other pages, and made once
  /// they are.
  ///
  /// - Parameter found: everything found while all ``jobs`` were done.
  public func statement(on found: [Finding]) -> SiteOutput {
    let statement = AccessibilityStatement(
      frame, pageCount: checkedPageCount, documentCount: documentCount, findings: found)
    let content = content(
      .accessibility, AccessibilitySubject(statement: statement, frame: frame), .accessibilityPage)
    let outputs = frame.words.map { made(Page(.accessibility, in: $0, of: frame), with: content) }
    return SiteOutput(files: outputs.flatMap(\.files) + [statement.file], findings: outputs.flatMap(\.findings))
  }

  /// How many pages the jobs make: each in all languages, the first one at the root as well, and one for all that is missing.
  private var checkedPageCount: Int {
    let inAllLanguages = Self.pages(of: frame).count { $0 != .missing && $0 != .accessibility }
    return frame.words.isEmpty ? 0 : inAllLanguages * frame.words.count + 2
  }
}

extension SiteInput {
  private static let documentEndings = [
    ".pdf", ".doc", ".docx", ".odt", ".xls", ".xlsx", ".ods", ".ppt", ".pptx", ".odp", ".epub",
  ]

  /// How many documents that are no pages stand among the assets.
  var documentCount: Int {
    assets.count { asset in
      let path = asset.path.lowercased()
      return (path.hasPrefix("site/") || path.hasPrefix("root/"))
        && Self.documentEndings.contains { path.hasSuffix($0) }
    }
  }
}
