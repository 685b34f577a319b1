public import TransitModel

extension YAMLCursor {
  /// The value as a whole number in a range.
  public func integer(in range: ClosedRange<Int>) -> Int? {
    guard let number = number(in: Double(range.lowerBound)...Double(range.upperBound)) else { return nil }
    guard let whole = Int(exactly: number) else {
      reportNumber("is no whole number", expected: "a whole number")
      return nil
    }
    return whole
  }

  /// The value as a number in a range.
  public func number(in range: ClosedRange<Double>) -> Double? {
    guard let text = text("a number") else { return nil }
    guard let number = Double(text), !text.contains(where: { $0 == "x" || $0 == "X" || $0 == "p" || $0 == "P" }) else {
      let isSpecial = [".nan", ".inf", "-.inf", "+.inf"].contains(text.lowercased())
      reportNumber(
        isSpecial ? "is not finite" : "is no number", code: isSpecial ? "number-out-of-range" : "bad-number",
        expected: "a number")
      return nil
    }
    guard number.isFinite, range.contains(number) else {
      reportNumber(
        number.isFinite ? "is out of range" : "is not finite", code: "number-out-of-range",
        expected: "a number from \(range.lowerBound.plain) to \(range.upperBound.plain)")
      return nil
    }
    return number
  }

  private func reportNumber(_ problem: String, code: String = "bad-number", expected: String) {
    report(code, "\(name.quoted) \(problem): \(node.kind)", found: node.kind, expected: expected)
  }

  /// The value as true or false.
  public func bool() -> Bool? {
    guard let text = text("true or false") else { return nil }
    switch text.lowercased() {
    case "true", "yes": return true
    case "false", "no": return false
    default:
      report(
        "wrong-type", "\(name.quoted) is \(text.quoted), neither true nor false", found: text,
        expected: "true or false")
      return nil
    }
  }

  /// The value as a date.
  public func date() -> CalendarDate? {
    guard let text = text("a date") else { return nil }
    if let date = CalendarDate(text) { return date }
    report(
      "bad-date", "\(name.quoted) is no date: \(text.quoted)", found: text, expected: "a date as YYYY-MM-DD")
    return nil
  }

  /// The value as a time of the service day.
  public func time() -> ServiceTime? {
    guard let text = text("a time") else { return nil }
    if let time = ServiceTime(text) { return time }
    report(
      "bad-time", "\(name.quoted) is no time: \(text.quoted)", found: text,
      expected: "a time as HH:MM or HH:MM:SS, up to 59:59:59")
    return nil
  }

  /// The value as a colour.
  public func color() -> LineColor? {
    guard let text = text("a colour") else { return nil }
    if let color = LineColor(hex: text) { return color }
    report("bad-color", "\(name.quoted) is no colour: \(text.quoted)", found: text, expected: "a colour as \"#RRGGBB\"")
    return nil
  }

  /// The value as an id.
  public func id<ID: Identifier>(_: ID.Type = ID.self) -> ID? {
    guard let text = text("an id") else { return nil }
    guard text.isWellFormedID else {
      let mended = text.mendedID
      report(
        "bad-id", "\(name.quoted) is no id: \(text.quoted)", found: text,
        expected: "small letters and digits, with single -, _ or . inside",
        hint: mended.isWellFormedID ? "write \(mended.quoted)" : nil)
      return nil
    }
    return ID(text)
  }

  /// The value as the name of another thing, whatever its form; whether there is such a thing is for the reader to say.
  public func reference<ID: Identifier>(_: ID.Type = ID.self) -> ID? {
    text("an id").map { ID($0) }
  }

  /// The value as one of the words of an enumeration.
  public func choice<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) -> Choice?
  where Choice.RawValue == String {
    guard let text = text("a word") else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    report(
      "unknown-value", "\(name.quoted) is \(text.quoted)", found: text,
      expected: "one of " + words.joined(separator: ", "), hint: Suggestion.hint(for: text, among: words))
    return nil
  }

  /// The value as an amount of money that is not negative.
  public func money(_ currency: Currency) -> Money? {
    guard let text = text("an amount") else { return nil }
    guard let money = Money(text, currency: currency), money.minorUnits >= 0 else {
      report(
        "bad-amount", "\(name.quoted) is no amount of money: \(text.quoted)", found: text,
        expected: "an amount with at most \(currency.decimals) decimals")
      return nil
    }
    guard money.minorUnits <= Money.highestFare else {
      let highest = Money(minorUnits: Money.highestFare, currency: currency).decimal
      report(
        "bad-amount", "\(name.quoted) is higher than any fare: \(text.quoted)", found: text,
        expected: "an amount up to \(highest)")
      return nil
    }
    return money
  }

  /// The value, a number from 0 to `limit`, in thousandths.
  public func permille(upTo limit: Double) -> Int? {
    number(in: 0...limit).map { Int(($0 * 1000).rounded()) }
  }
}

extension String {
  /// Whether the text is `[a-z0-9]` with single `-`, `_` or `.` inside, and no longer than 100 characters.
  var isWellFormedID: Bool {
    var wasLetter = false
    for byte in utf8 {
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (0x30...0x39).contains(byte)
      let isJoint = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
      guard isLetter || (isJoint && wasLetter) else { return false }
      wasLetter = isLetter
    }
    return wasLetter && utf8.count <= 100
  }

  /// The text with small letters and `-` for what may not stand in an id.
  var mendedID: String {
    let bytes = lowercased().utf8.map { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (0x30...0x39).contains(byte) ? byte : UInt8(ascii: "-")
    }
    let words = bytes.split(separator: UInt8(ascii: "-"))
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }
}

extension Double {
  /// The number without a needless fraction.
  var plain: String { Int(exactly: self).map(String.init) ?? String(self) }
}
