internal import TransitModel

extension FeedTable {
  /// An id that must be there; a missing one is noted and costs the row.
  func key(_ column: Column) -> String? {
    let text = text(column)
    if text.isEmpty {
      note("missing_required_field", .error, column, "\"\(column.name)\" is empty; the row was left out")
    }
    return text.isEmpty ? nil : text
  }

  /// A whole number of `range`; what is none is noted and read as nothing.
  func integer(_ column: Column, in range: ClosedRange<Int> = Int.min...Int.max) -> Int? {
    if isEmpty(column) { return nil }
    let parsed = withBytes(column) { FieldBytes.integer($0) }
    guard let number = parsed.map({ Int($0) }) ?? wholeNumber(column) else {
      note("invalid_integer", .warning, column, "\"\(column.name)\" is no whole number; it was left out")
      return nil
    }
    guard range.contains(number) else {
      note(
        "number_out_of_range", .warning, column, "\"\(column.name)\" is out of range; it was left out",
        expected: range.lowerBound == 0 ? "0 or more" : "\(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  /// A whole number written as a decimal ("5.0"), or nothing.
  private func wholeNumber(_ column: Column) -> Int? {
    guard let number = Double(text(column)), number.rounded() == number, abs(number) < 1e9 else { return nil }
    return Int(number)
  }

  /// A decimal number; what is none is noted and read as nothing.
  func decimal(_ column: Column) -> Double? {
    if isEmpty(column) { return nil }
    if let number = withBytes(column, { FieldBytes.decimal($0) }) { return number }
    guard let number = Double(text(column)), number.isFinite else {
      note("invalid_float", .warning, column, "\"\(column.name)\" is no number; it was left out")
      return nil
    }
    return number
  }

  /// A code among `range`; another one is noted and read as nothing, as is an empty cell.
  func code(_ column: Column, _ range: ClosedRange<Int>) -> Int? {
    if isEmpty(column) { return nil }
    let number = withBytes(column) { FieldBytes.integer($0) }.map { Int($0) }
    guard let number, range.contains(number) else {
      note(
        "unexpected_enum_value", .warning, column, "\"\(column.name)\" has a value the standard does not know",
        expected: "\(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    return number
  }

  /// A date; what is none is noted with `severity`.
  func date(_ column: Column, _ severity: Finding.Severity = .warning) -> CalendarDate? {
    let text = text(column)
    if text.isEmpty { return nil }
    let date = CalendarDate(text)
    if date == nil {
      note("invalid_date", severity, column, "\"\(column.name)\" is no date", expected: "YYYYMMDD")
    } else if text.utf8.count == 10 {
      note(
        "invalid_date", .warning, column, "\"\(column.name)\" was read although it is written with dashes",
        expected: "YYYYMMDD")
    }
    return date
  }

  /// A time of the service day; what is none is noted with `severity`.
  func time(_ column: Column, _ severity: Finding.Severity = .warning) -> ServiceTime? {
    switch withBytes(column, { FieldBytes.time($0) }) {
    case .blank: return nil
    case .seconds(let seconds): return ServiceTime(seconds: Int(seconds))
    case .invalid:
      note("invalid_time", severity, column, "\"\(column.name)\" is no time", expected: "HH:MM:SS up to 59:59:59")
      return nil
    }
  }

  /// A web address, empty where there is none. One without `https://` gets it; what is no address is noted and left out.
  func url(_ column: Column) -> String {
    let text = text(column)
    if text.isEmpty { return "" }
    let scheme = ["https://", "http://"].first { text.lowercased().hasPrefix($0) }
    let address = (scheme ?? "https://") + text.dropFirst(scheme?.count ?? 0)
    let host = text.dropFirst(scheme?.count ?? 0).prefix { !"/?#".contains($0) }
    let isAddress =
      !address.unicodeScalars.contains { $0.properties.isWhitespace } && !host.isEmpty
      && (scheme != nil || (host.contains(".") && !host.contains(":") && !host.contains("@")))
    guard isAddress else {
      note(
        "invalid_url", .warning, column, "\"\(column.name)\" is no web address; it was left out", expected: "https://…")
      return ""
    }
    if scheme == nil {
      note(
        "invalid_url", .info, column, "\"\(column.name)\" has no \"https://\"; it was added", expected: "https://…")
    }
    return address
  }

  /// A colour, with or without `#`; what is none is noted and read as nothing.
  func color(_ column: Column) -> LineColor? {
    let text = text(column)
    if text.isEmpty { return nil }
    let color = LineColor(hex: text)
    if color == nil {
      note("invalid_color", .warning, column, "\"\(column.name)\" is no colour; it was left out", expected: "RRGGBB")
    } else if text.utf8.first == UInt8(ascii: "#") {
      note(
        "invalid_color", .info, column, "\"\(column.name)\" was read although it begins with \"#\"", expected: "RRGGBB")
    }
    return color
  }

  /// A place on the earth from two columns; what is none, and the point where both are nothing, is noted.
  func coordinate(latitude: Column, longitude: Column) -> Coordinate? {
    guard let north = decimal(latitude), let east = decimal(longitude) else { return nil }
    guard let coordinate = Coordinate(latitude: north, longitude: east) else {
      note(
        "number_out_of_range", .warning, (-90...90).contains(north) ? longitude : latitude,
        "this is no place on the earth; it was left out",
        hint: Coordinate(latitude: east, longitude: north) == nil
          ? nil : "the other way round it is one: latitude and longitude may be swapped")
      return nil
    }
    if abs(north) <= 1, abs(east) <= 1 {
      note("point_near_origin", .warning, latitude, "the place lies in the Gulf of Guinea")
    }
    return north == 0 && east == 0 ? nil : coordinate
  }

  /// A language tag; what is none is noted and read as nothing.
  func language(_ column: Column) -> LanguageTag? {
    let text = text(column)
    if text.isEmpty || text.lowercased() == "mul" { return nil }
    if let tag = LanguageTag(feed: text) { return tag }
    note(
      "invalid_language_code", .warning, column, "\"\(column.name)\" is no language; it was left out",
      expected: "a tag such as \"en\"")
    return nil
  }
}

extension LanguageTag {
  /// The tag in its usual spelling (`zh-Hant-TW`), from what a feed writes (`ZH_hant-tw`, and `zho` where there is a code of
  /// two letters); nothing for what is no tag.
  init?(feed text: String) {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isWellFormed = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { Self.isAlphanumeric($0) }
    }
    guard let first = parts.first, isWellFormed, (2...3).contains(first.utf8.count) || (first.utf8.count == 4) else {
      return nil
    }
    let short = LanguageCode.twoLetters(for: first.lowercased()).map { [Substring($0)] + parts.dropFirst() } ?? parts
    self.init(short.joined(separator: "-"))
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}
