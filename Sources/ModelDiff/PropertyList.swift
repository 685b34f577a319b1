internal import TransitModel

/// Gathers the changed properties of one thing.
struct PropertyList {
  let topic: Change.Topic
  let id: String?
  let name: LocalizedText
  var line: LineID?
  var station: StationID?
  private(set) var changes: [Change] = []

  init(_ topic: Change.Topic, id: String?, name: LocalizedText, line: LineID? = nil, station: StationID? = nil) {
    self.topic = topic
    self.id = id
    self.name = name
    self.line = line
    self.station = station
  }

  /// Notes `property` where its values are not equal; `words` says a value in words.
  mutating func compare<Value: Equatable>(
    _ property: Change.Property, _ old: Value, _ new: Value, words: (Value) -> String?
  ) {
    guard old != new else { return }
    // An empty list says nothing.
    let (before, after) = (words(old).flatMap { $0.isEmpty ? nil : $0 }, words(new).flatMap { $0.isEmpty ? nil : $0 })
    changes.append(
      Change(
        topic, .changed, property, id: id, name: name, line: line, station: station, before: before, after: after))
  }

  /// Notes a text.
  mutating func compare(_ property: Change.Property, _ old: String?, _ new: String?) {
    compare(property, old, new) { $0 }
  }

  /// Notes a text in several languages.
  mutating func compare(_ property: Change.Property, _ old: LocalizedText?, _ new: LocalizedText?) {
    compare(property, old, new) { $0?.words }
  }
}

extension LocalizedText {
  /// All variants, parted by strokes; the order in which they stand does not matter.
  var words: String { variants.map(\.text).joined(separator: " / ") }
}

extension Status {
  /// `closed 2026-05-01 to 2026-06-01`.
  var words: String {
    switch (from, until) {
    case (let from?, let until?): "\(state.rawValue) \(from) to \(until)"
    case (let from?, nil): "\(state.rawValue) from \(from)"
    case (nil, let until?): "\(state.rawValue) until \(until)"
    case (nil, nil): state.rawValue
    }
  }
}

extension Coordinate {
  /// `39.99289, 116.33774`: a metre is about 0.00001 degrees.
  var words: String { Self.rounded(latitude) + ", " + Self.rounded(longitude) }

  private static func rounded(_ degrees: Double) -> String {
    String((degrees * 100_000).rounded() / 100_000)
  }
}
