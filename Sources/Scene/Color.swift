/// A colour in sRGB, eight bits a channel, with straight alpha.
public struct Color: Hashable, Sendable {
  /// The red channel.
  public let red: UInt8
  /// The green channel.
  public let green: UInt8
  /// The blue channel.
  public let blue: UInt8
  /// 255 is opaque, 0 is nothing.
  public let alpha: UInt8

  /// The colour with these channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The opaque colour `0xRRGGBB`; higher bits are ignored.
  public init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Black.
  public static let black = Color(0x000000)
  /// White.
  public static let white = Color(0xFFFFFF)

  /// The opaque colour that lies `share` of the way from this one to `other`, channel by channel.
  public func mixed(with other: Color, share: Double) -> Color {
    let share = min(max(share, 0), 1)
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  public var hex: String {
    var digits = "#"
    for byte in alpha == 255 ? [red, green, blue] : [red, green, blue, alpha] {
      digits += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return digits
  }
}

/// Which of its two colours a paint shows.
public enum Theme: String, CaseIterable, Hashable, Sendable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// A colour for each theme, with a name where a style sheet may change it.
public struct Paint: Hashable, Sendable {
  /// The colour on a light ground.
  public let light: Color
  /// The colour on a dark ground.
  public let dark: Color
  /// What the web's style sheet knows it by: letters, digits and hyphens; nothing for a colour that is data.
  public let name: String?

  /// A paint with a colour for each theme.
  public init(light: Color, dark: Color, name: String? = nil) {
    self.light = light
    self.dark = dark
    self.name = name
  }

  /// The same colour in both themes.
  public init(_ color: Color) { self.init(light: color, dark: color) }

  /// The colour in a theme.
  public func color(in theme: Theme) -> Color {
    switch theme {
    case .light: light
    case .dark: dark
    }
  }
}
