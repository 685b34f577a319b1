public import TransitModel

/// The keys a kind of map may have. The name is that of its definition in the JSON Schemas.
public struct MapForm: Hashable, Sendable {
  /// What the map is: `pattern`.
  public let name: String
  /// The keys it may have.
  public let keys: [String]

  /// A kind of map.
  public init(_ name: String, _ keys: [String]) {
    self.name = name
    self.keys = keys
  }
}

/// A map of a YAML file, its values found by key.
public struct YAMLMap {
  /// Its entries in the order of the file.
  public let entries: [YAMLEntry]
  /// Where it begins.
  public let location: Finding.Location
  /// What it is, for messages.
  public let name: String
  /// Where findings go.
  public let log: FindingLog

  init(entries: [YAMLEntry], location: Finding.Location, name: String, log: FindingLog) {
    self.entries = entries
    self.location = location
    self.name = name
    self.log = log
  }

  /// The value under `key`; nothing where there is no such key or nothing stands behind it.
  public subscript(key: String) -> YAMLCursor? {
    guard let entry = entries.first(where: { $0.key == key }), !entry.value.isNull else { return nil }
    return YAMLCursor(entry.value, name: key, log: log)
  }

  /// Whether the key stands there, be it without a value.
  public func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// The value under `key`; where it is missing that is an error of `owner` (`line "13"`).
  public func required(_ key: String, of owner: String) -> YAMLCursor? {
    if let cursor = self[key] { return cursor }
    let place = entries.first { $0.key == key }?.location ?? location
    log.error(
      "missing-key", at: place, "\(owner) has no \(key.quoted)",
      .init(found: has(key) ? "nothing" : nil, expected: key, hint: "add \(key.quoted)"))
    return nil
  }

  /// Notes keys that the form does not name.
  func reportUnknownKeys(_ form: MapForm) {
    for entry in entries where !form.keys.contains(entry.key) {
      log.warning(
        "unknown-key", at: entry.location, "\(form.name.spaced) has no key \(entry.key.quoted)",
        .init(
          found: entry.key, expected: form.keys.joined(separator: ", "),
          hint: Suggestion.hint(for: entry.key, among: form.keys)))
    }
  }
}

extension String {
  /// The name of a form as words: `service day` of `serviceDay`.
  var spaced: String {
    reduce(into: "") { text, letter in text += letter.isUppercase ? " " + letter.lowercased() : String(letter) }
  }
}
