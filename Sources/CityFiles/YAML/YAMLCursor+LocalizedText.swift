public import TransitModel

extension YAMLCursor {
  /// The value as a text in one or more languages: a string in the first of `languages`, or a map from language tag to
  /// string.
  public func localizedText(in languages: [LanguageTag]) -> LocalizedText? {
    var context = ReadingContext(log: log)
    if !languages.isEmpty { context.languages = languages }
    return context.text(self)
  }
}
