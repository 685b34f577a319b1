import TransitModel

extension Finding {
  /// The next finding of an entry of the cache; nothing when it holds something else.
  init?(reader: inout ByteReader) {
    guard let code = reader.text(), let severity = reader.text().flatMap(Severity.init(rawValue:)),
      let location = Location(reader: &reader), let message = reader.text(), let found = reader.texts(),
      let expected = reader.texts(), let hint = reader.texts(), let related = reader.list(Location.init(reader:))
    else { return nil }
    self.init(
      code: code, severity: severity, location: location, message: message, found: found.first,
      expected: expected.first, hint: hint.first, related: related)
  }

  /// Adds the finding to an entry of the cache.
  func write(to writer: inout ByteWriter) {
    writer.add(code)
    writer.add(severity.rawValue)
    location.write(to: &writer)
    writer.add(message)
    for text in [found, expected, hint] { writer.add([text].compactMap { $0 }) }
    writer.add(related.count)
    for place in related { place.write(to: &writer) }
  }
}

extension Finding.Location {
  fileprivate init?(reader: inout ByteReader) {
    // Lines and columns count from 1, so that none is 0.
    guard let file = reader.text(), let line = reader.number(), let column = reader.number() else { return nil }
    self.init(file: file, line: line > 0 ? line : nil, column: column > 0 ? column : nil)
  }

  fileprivate func write(to writer: inout ByteWriter) {
    writer.add(file)
    writer.add(line ?? 0)
    writer.add(column ?? 0)
  }
}
