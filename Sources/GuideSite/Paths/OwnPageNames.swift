extension Guide.OwnPage {
  /// The names of the files of own pages, which stand beside each other in the folder of every language, by the pages' ids.
  public static func fileNames(of ids: [String]) -> [String: String] {
    Slug.table(of: ids).mapValues { "page-" + $0 + ".html" }
  }
}
