public import Localization

extension Languages {
  /// The languages of these files of a guide, the publisher's after the shipped ones; files that are no YAML are passed over.
  public init(files: [SiteFile]) {
    self.init(files: files.filter { $0.path.hasSuffix(".yaml") }.map { LanguageFile(path: $0.path, bytes: $0.bytes) })
  }
}
