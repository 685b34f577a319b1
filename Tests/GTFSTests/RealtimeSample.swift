/// A message of GTFS-Realtime to be written in both of its forms.
struct RealtimeSample {
  /// The value of a field.
  indirect enum Value {
    case number(UInt64)
    /// A number with the name that it has in JSON.
    case choice(UInt64, String)
    case text(String)
    case message(RealtimeSample)
  }

  /// A field: its number on the wire, its name in JSON, its values.
  private var fields: [(number: UInt64, name: String, value: Value, isList: Bool)] = []

  /// The message with a further field.
  func with(_ number: UInt64, _ name: String, _ value: Value, isList: Bool = false) -> RealtimeSample {
    var message = self
    message.fields.append((number, name, value, isList))
    return message
  }

  /// The message as Protocol Buffers.
  var wire: [UInt8] {
    fields.flatMap { field -> [UInt8] in
      switch field.value {
      case .number(let number), .choice(let number, _): Self.number(field.number << 3) + Self.number(number)
      case .text(let text): Self.content(field.number, Array(text.utf8))
      case .message(let message): Self.content(field.number, message.wire)
      }
    }
  }

  /// The message as JSON.
  var json: String {
    let names = fields.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let members = names.map { name in
      let values = fields.filter { $0.name == name }
      let texts = values.map { Self.json($0.value) }
      return "\"\(name)\":" + (values[0].isList ? "[\(texts.joined(separator: ","))]" : texts[0])
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .number(let number): "\"\(number)\""
    case .choice(_, let name): "\"\(name)\""
    case .text(let text): "\"\(text)\""
    case .message(let message): message.json
    }
  }

  private static func number(_ number: UInt64) -> [UInt8] {
    number < 0x80 ? [UInt8(number)] : [UInt8(number & 0x7F) | 0x80] + Self.number(number >> 7)
  }

  private static func content(_ field: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    number(field << 3 | 2) + number(UInt64(bytes.count)) + bytes
  }
}

extension RealtimeSample {
  /// A feed of these entities, made on 1 March 2026 at noon in UTC.
  static func feed(_ entities: RealtimeSample...) -> RealtimeSample {
    let header = RealtimeSample().with(1, "gtfsRealtimeVersion", .text("2.0")).with(
      3, "timestamp", .number(1_772_366_400))
    return entities.reduce(RealtimeSample().with(1, "header", .message(header))) {
      $0.with(2, "entity", .message($1), isList: true)
    }
  }

  /// An entity with an alert.
  static func entity(_ id: String, _ alert: RealtimeSample) -> RealtimeSample {
    RealtimeSample().with(1, "id", .text(id)).with(5, "alert", .message(alert))
  }

  /// An entity with a trip's update.
  static func update(_ id: String) -> RealtimeSample {
    let trip = RealtimeSample().with(1, "trip", .message(RealtimeSample().with(1, "tripId", .text("t1"))))
    return RealtimeSample().with(1, "id", .text(id)).with(3, "tripUpdate", .message(trip))
  }

  /// The alert with a period.
  func during(_ start: UInt64?, _ end: UInt64?) -> RealtimeSample {
    var period = RealtimeSample()
    if let start { period = period.with(1, "start", .number(start)) }
    if let end { period = period.with(2, "end", .number(end)) }
    return with(1, "activePeriod", .message(period), isList: true)
  }

  /// The alert with something that it is about.
  func about(route: String? = nil, stop: String? = nil, agency: String? = nil, trip: String? = nil) -> RealtimeSample {
    var selector = RealtimeSample()
    if let agency { selector = selector.with(1, "agencyId", .text(agency)) }
    if let route { selector = selector.with(2, "routeId", .text(route)) }
    if let trip { selector = selector.with(4, "trip", .message(RealtimeSample().with(1, "tripId", .text(trip)))) }
    if let stop { selector = selector.with(5, "stopId", .text(stop)) }
    return with(5, "informedEntity", .message(selector), isList: true)
  }

  /// The alert with an effect.
  func effect(_ number: UInt64, _ name: String) -> RealtimeSample { with(7, "effect", .choice(number, name)) }

  /// The alert with a header, each text in a language or in none.
  func header(_ texts: (String, String?)...) -> RealtimeSample { with(10, "headerText", .message(Self.texts(texts))) }

  /// The alert with a description.
  func description(_ texts: (String, String?)...) -> RealtimeSample {
    with(11, "descriptionText", .message(Self.texts(texts)))
  }

  private static func texts(_ texts: [(String, String?)]) -> RealtimeSample {
    texts.reduce(RealtimeSample()) { result, text in
      var translation = RealtimeSample().with(1, "text", .text(text.0))
      if let language = text.1 { translation = translation.with(2, "language", .text(language)) }
      return result.with(1, "translation", .message(translation), isList: true)
    }
  }
}
