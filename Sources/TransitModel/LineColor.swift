/// A colour in sRGB, eight bits a channel.
public struct LineColor: Hashable, Sendable, CustomStringConvertible {
  /// The red channel.
  public let red: UInt8
  /// The green channel.
  public let green: UInt8
  /// The blue channel.
  public let blue: UInt8

  /// The colour with these channels.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour written as `#RRGGBB`, `RRGGBB` or `#RGB`, in either case; nothing for anything else.
  public init?(hex: some StringProtocol) {
    var digits = Array(hex.utf8)
    if digits.first == UInt8(ascii: "#") { digits.removeFirst() }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    let values = digits.compactMap(Self.value(ofDigit:))
    guard digits.count == 6, values.count == 6 else { return nil }
    self.init(
      red: values[0] << 4 | values[1], green: values[2] << 4 | values[3], blue: values[4] << 4 | values[5])
  }

  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Black.
  public static let black = LineColor(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = LineColor(red: 255, green: 255, blue: 255)

  /// `#RRGGBB` with capital digits.
  public var hex: String {
    "#"
      + [red, green, blue].map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The same as ``hex``.
  public var description: String { hex }
}
