#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension LineColor {
  /// Relative luminance from 0 (black) to 1 (white), as WCAG 2.2 defines it: linearised sRGB channels, weighted
  /// 0.2126, 0.7152 and 0.0722.
  public var relativeLuminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The linear light of an sRGB channel of 8 bits, from 0 to 1 (IEC 61966-2-1).
  public static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The contrast ratio to another colour, from 1 to 21 (WCAG 2.2).
  public func contrast(to other: LineColor) -> Double {
    let a = relativeLuminance
    let b = other.relativeLuminance
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Black or white, whichever contrasts more with this colour; black on a tie. The better of the two is always at least 4.58.
  public var labelColor: LineColor {
    contrast(to: .black) >= contrast(to: .white) ? .black : .white
  }
}
