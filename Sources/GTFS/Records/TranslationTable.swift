internal import TransitModel

/// `translations.txt`: names in further languages.
struct TranslationTable {
  private struct Key: Hashable {
    let table: String
    let field: String
    /// The id of the record; empty where the value itself is translated.
    let record: String
    let value: String
  }

  private var variants: [Key: [LocalizedText.Variant]] = [:]
  /// The languages there are translations to, in order.
  private(set) var languages: [LanguageTag] = []

  /// In how many languages names may be beside the feed's own: as many as a city folder may have.
  private static let mostLanguages = 63

  init() {}

  /// Reads all translations, also in the older form of `trans_id`, `lang`, `translation`.
  init(_ table: FeedTable) {
    var table = table
    let isOld = table.column("trans_id").exists && !table.column("table_name").exists
    let language = table.column(isOld ? "lang" : "language")
    let translation = table.column("translation")
    var seen: Set<LanguageTag> = []
    while table.next() {
      guard let tag = table.language(language), !table.isEmpty(translation) else { continue }
      let key =
        isOld
        ? Key(table: "", field: "", record: "", value: table.text(table.column("trans_id")))
        : Key(
          table: table.text(table.column("table_name")), field: table.text(table.column("field_name")),
          record: table.text(table.column("record_id")), value: table.text(table.column("field_value")))
      if !isOld, StandardFile.named(key.table + ".txt") == nil {
        table.note(
          "translation_unknown_table_name", .warning, table.column("table_name"), "there is no table \"\(key.table)\"")
      }
      guard seen.contains(tag) || seen.count < Self.mostLanguages else {
        table.note(
          "too_many_languages", .warning, language,
          "there are translations in more than \(Self.mostLanguages) languages; the further ones were left out")
        continue
      }
      variants[key, default: []].append(LocalizedText.Variant(tag, table.text(translation)))
      seen.insert(tag)
    }
    languages = seen.sorted()
  }

  /// A text of a field with its translations, the feed's own language first.
  func text(_ text: String, in language: LanguageTag, table: String, field: String, record: String) -> LocalizedText {
    guard !variants.isEmpty, !text.isEmpty else { return LocalizedText(text, language) }
    let keys = [
      Key(table: table, field: field, record: record, value: ""),
      Key(table: table, field: field, record: "", value: text), Key(table: "", field: "", record: "", value: text),
    ]
    var found: [LanguageTag: String] = [:]
    for key in keys where !(key.table == table && key.record.isEmpty && key.value.isEmpty) {
      for variant in variants[key] ?? [] where found[variant.language] == nil {
        found[variant.language] = variant.text
      }
    }
    let own = LocalizedText.Variant(language, found.removeValue(forKey: language) ?? text)
    let others = found.sorted { $0.key < $1.key }.map { LocalizedText.Variant($0.key, $0.value) }
    return LocalizedText([own] + others)
  }
}
