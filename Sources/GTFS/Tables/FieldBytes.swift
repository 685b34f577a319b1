/// Reads numbers and times from bytes, without making a string.
enum FieldBytes {
  /// What stands in a time cell.
  enum Time: Equatable {
    case blank
    case seconds(Int32)
    case invalid
  }

  /// A time `H:MM:SS` or `HH:MM:SS` up to 59:59:59, with blanks around it.
  static func time(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Time {
    let text = trimmed(cell)
    if text.isEmpty { return .blank }
    let start = text.startIndex
    let hourDigits = text.count - 6
    guard hourDigits == 1 || hourDigits == 2, text[start + hourDigits] == colon, text[start + hourDigits + 3] == colon,
      let hours = number(text[start..<start + hourDigits]),
      let minutes = number(text[start + hourDigits + 1..<start + hourDigits + 3]),
      let seconds = number(text[start + hourDigits + 4..<start + hourDigits + 6]),
      hours < 60, minutes < 60, seconds < 60
    else { return .invalid }
    return .seconds(hours * 3600 + minutes * 60 + seconds)
  }

  /// A number of up to nine digits without a sign; nothing for anything else.
  static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int32? {
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var number: Int32 = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int32(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// A number of up to nine digits with an optional sign and blanks around it.
  static func integer(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Int32? {
    let text = trimmed(cell)
    let sign = text.first
    guard sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else { return number(text) }
    return number(text.dropFirst()).map { sign == UInt8(ascii: "-") ? -$0 : $0 }
  }

  /// A decimal number in plain notation with up to eighteen digits; nothing for anything else, however good a number.
  static func decimal(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    var digits: UInt64 = 0
    var count = 0
    var decimals: Int?
    let isNegative = cell.first == UInt8(ascii: "-")
    for byte in isNegative ? cell.dropFirst() : cell {
      if byte == UInt8(ascii: "."), decimals == nil {
        decimals = 0
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), count < 18 else { return nil }
      digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
      count += 1
      decimals = decimals.map { $0 + 1 }
    }
    // Up to 2^53 over a power of ten up to 10^22 the division is correctly rounded.
    guard count > 0, digits < 1 << 53 else { return nil }
    let value = Double(digits) / powersOfTen[decimals ?? 0]
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  ]

  /// The bytes without blanks and line ends at either end.
  static func trimmed(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    var cell = cell
    while let first = cell.first, isBlank(first) { cell = cell.dropFirst() }
    while let last = cell.last, isBlank(last) { cell = cell.dropLast() }
    return cell
  }

  private static let colon = UInt8(ascii: ":")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }
}
