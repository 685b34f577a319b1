/// Writes JSON as bytes. Keys come in the order in which they are written: whoever writes sorts them.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func beginObject() { begin(UInt8(ascii: "{")) }
  mutating func endObject() { end(UInt8(ascii: "}")) }
  mutating func beginArray() { begin(UInt8(ascii: "[")) }
  mutating func endArray() { end(UInt8(ascii: "]")) }

  @inline(never)
  mutating func key(_ name: StaticString) {
    separate()
    quote(name)
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key that is data, such as a language.
  mutating func key(_ text: ArraySlice<UInt8>) {
    separate()
    quote(text)
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  @inline(never)
  mutating func value(_ text: StaticString) {
    separate()
    quote(text)
  }

  mutating func value(_ text: ArraySlice<UInt8>) {
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
    put(UInt8(ascii: "\""))
    if moment < 0 { put(UInt8(ascii: "-")) }
    twoDigits(seconds / 3600)
    put(UInt8(ascii: ":"))
    twoDigits(seconds / 60 % 60)
    put(UInt8(ascii: ":"))
    twoDigits(seconds % 60)
    put(UInt8(ascii: "\""))
  }

  /// A date as `YYYY-MM-DD`, from days since 1970-01-01.
  mutating func date(_ day: Int32) {
    separate()
    let (year, month, day) = Self.components(ofDay: day)
    put(UInt8(ascii: "\""))
    if year < 1000 { put(UInt8(ascii: "0")) }
    if year < 100 { put(UInt8(ascii: "0")) }
    twoDigits(year)
    put(UInt8(ascii: "-"))
    twoDigits(month)
    put(UInt8(ascii: "-"))
    twoDigits(day)
    put(UInt8(ascii: "\""))
  }

  /// An amount of money as a decimal: 450 with two decimals is "4.50".
  mutating func money(_ amount: Int32, decimals: Int32) {
    separate()
    var unit: Int64 = 1
    for _ in 0..<max(0, decimals) { unit *= 10 }
    let value = Int64(amount)
    put(UInt8(ascii: "\""))
    append(value / unit)
    if decimals > 0 {
      put(UInt8(ascii: "."))
      var rest = value % unit
      while unit > 1 {
        unit /= 10
        put(UInt8(ascii: "0") + UInt8(rest / unit))
        rest %= unit
      }
    }
    put(UInt8(ascii: "\""))
  }

  @inline(never)
  private mutating func begin(_ bracket: UInt8) {
    separate()
    put(bracket)
    needsComma = false
  }

  @inline(never)
  private mutating func end(_ bracket: UInt8) {
    put(bracket)
    needsComma = true
  }

  @inline(never)
  private mutating func put(_ byte: UInt8) { bytes.append(byte) }

  @inline(never)
  private mutating func separate() {
    if needsComma { put(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { put(text.utf8Start[index]) }
  }

  private mutating func append(_ number: Int64) {
    if number < 0 { put(UInt8(ascii: "-")) }
    var unit: UInt64 = 1
    while number.magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      put(UInt8(ascii: "0") + UInt8(number.magnitude / unit % 10))
      unit /= 10
    }
  }

  private mutating func twoDigits(_ number: Int32) {
    if number < 10 { put(UInt8(ascii: "0")) }
    append(Int64(number))
  }

  @inline(never)
  private mutating func quote(_ text: StaticString) {
    put(UInt8(ascii: "\""))
    append(text)
    put(UInt8(ascii: "\""))
  }

  private mutating func quote(_ text: ArraySlice<UInt8>) {
    put(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        put(UInt8(ascii: "\\"))
        put(byte)
      case 0..<0x20:
        append("\\u00")
        put(Self.digit(byte >> 4))
        put(Self.digit(byte & 0xF))
      default: put(byte)
      }
    }
    put(UInt8(ascii: "\""))
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
