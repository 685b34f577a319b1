public import TransitModel

extension YAMLCursor {
  /// The value as a language tag.
  public func languageTag() -> LanguageTag? {
    guard let text = text("a language tag") else { return nil }
    guard text.isLanguageTag else {
      report(
        "bad-language", "\(text.quoted) is no language tag", found: text,
        expected: "a language tag such as \"en\" or \"zh-Hans\"")
      return nil
    }
    return LanguageTag(text)
  }

  /// The value as a text in one or more languages: a string in the first of `languages`, or a map from language tag to
  /// string.
  public func localizedText(in languages: [LanguageTag]) -> LocalizedText? {
    var context = ReadingContext(log: log)
    if !languages.isEmpty { context.languages = languages }
    return context.text(self, upTo: TextLimit.prose)
  }
}
