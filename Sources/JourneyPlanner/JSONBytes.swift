/// Writes JSON as bytes. Keys come in the order in which they are written: whoever writes sorts them.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ content: (inout JSONBytes) -> Void) { nested("{", "}", content) }
  mutating func array(_ content: (inout JSONBytes) -> Void) { nested("[", "]", content) }

  mutating func key(_ name: StaticString) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key that is data, such as a language.
  mutating func key(_ text: some Sequence<UInt8>) {
    separate()
    quote(text)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func value(_ text: StaticString) {
    separate()
    quote(text)
  }

  mutating func value(_ text: some Sequence<UInt8>) {
    separate()
    quote(text)
  }

  mutating func value(_ number: Int32) {
    separate()
    append(Int64(number))
  }

  mutating func value(_ flag: Bool) {
    separate()
    append(flag ? "true" : "false")
  }

  /// `HH:MM:SS`, past 24 where the service day runs on; with a minus on the day before.
  mutating func time(_ moment: Int32) {
    separate()
    let seconds = abs(moment)
    bytes.append(UInt8(ascii: "\""))
    if moment < 0 { bytes.append(UInt8(ascii: "-")) }
    twoDigits(seconds / 3600)
    bytes.append(UInt8(ascii: ":"))
    twoDigits(seconds / 60 % 60)
    bytes.append(UInt8(ascii: ":"))
    twoDigits(seconds % 60)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A date as `YYYY-MM-DD`, from days since 1970-01-01.
  mutating func date(_ day: Int32) {
    separate()
    let (year, month, day) = Self.components(ofDay: day)
    bytes.append(UInt8(ascii: "\""))
    if year < 1000 { bytes.append(UInt8(ascii: "0")) }
    if year < 100 { bytes.append(UInt8(ascii: "0")) }
    twoDigits(year)
    bytes.append(UInt8(ascii: "-"))
    twoDigits(month)
    bytes.append(UInt8(ascii: "-"))
    twoDigits(day)
    bytes.append(UInt8(ascii: "\""))
  }

  /// An amount of money as a decimal: 450 with two decimals is "4.50".
  mutating func money(_ amount: Int32, decimals: Int32) {
    separate()
    var unit: Int64 = 1
    for _ in 0..<max(0, decimals) { unit *= 10 }
    let value = Int64(amount)
    bytes.append(UInt8(ascii: "\""))
    append(value / unit)
    if decimals > 0 {
      bytes.append(UInt8(ascii: "."))
      var rest = value % unit
      while unit > 1 {
        unit /= 10
        bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
        rest %= unit
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func nested(_ open: StaticString, _ close: StaticString, _ content: (inout JSONBytes) -> Void) {
    separate()
    append(open)
    needsComma = false
    content(&self)
    append(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { bytes.append(text.utf8Start[index]) }
  }

  private mutating func append(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var digits: [UInt8] = []
    var rest = number.magnitude
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes += digits.reversed()
  }

  private mutating func twoDigits(_ number: Int32) {
    if number < 10 { bytes.append(UInt8(ascii: "0")) }
    append(Int64(number))
  }

  private mutating func quote(_ text: StaticString) {
    bytes.append(UInt8(ascii: "\""))
    append(text)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func quote(_ text: some Sequence<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        append("\\u00")
        bytes += [Self.digit(byte >> 4), Self.digit(byte & 0xF)]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Year, month and day of a day since 1970-01-01 (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func components(ofDay day: Int32) -> (Int32, Int32, Int32) {
    let z = day + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}
