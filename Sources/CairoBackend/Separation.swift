public import Scene

/// The inks that a colour is printed with.
public struct Ink: Hashable, Sendable {
  /// The shares of the process inks, from 0 to 1; of a spot colour those that stand for it on a screen.
  public var cyan: Double
  /// Magenta.
  public var magenta: Double
  /// Yellow.
  public var yellow: Double
  /// Black.
  public var black: Double
  /// The name of a spot colour, as the printer knows it; nothing for process inks.
  public var spot: String?
  /// How much of all that is printed, from 0 to 1.
  public var tint: Double

  /// An ink.
  public init(
    cyan: Double, magenta: Double, yellow: Double, black: Double, spot: String? = nil, tint: Double = 1
  ) {
    self.cyan = cyan
    self.magenta = magenta
    self.yellow = yellow
    self.black = black
    self.spot = spot
    self.tint = tint
  }
}

/// How the colours of a drawing become inks.
///
/// A colour of the table has the inks that stand there. Greys, and the nearly grey colours of words and rules, are printed in
/// black alone, so that no plate that is out of place blurs them. Others are converted without a profile: as much black as all
/// three inks have in common, then the rest.
public struct Separation: Hashable, Sendable {
  /// The inks of colours that have their own.
  public let table: [Color: Ink]

  /// A separation with a table.
  public init(table: [Color: Ink] = [:]) { self.table = table }

  /// How far the channels of a colour are apart that counts as grey where a drawing has a name for it.
  private static let grayish = 32
  /// What is darker than this, of 255, counts as black where a drawing has a name for it.
  private static let blackish = 48

  /// The inks of a colour; `isNamed` says that it is the drawing's own, not one of data.
  public func ink(for color: Color, isNamed: Bool = false) -> Ink {
    if let ink = table[color.opaque] { return ink }
    let channels = [Int(color.red), Int(color.green), Int(color.blue)]
    let (low, high) = (channels.min() ?? 0, channels.max() ?? 0)
    if high - low <= (isNamed ? Self.grayish : 0) {
      let light = isNamed && high < Self.blackish ? 0 : Double(channels.reduce(0, +)) / (3 * 255)
      return Ink(cyan: 0, magenta: 0, yellow: 0, black: 1 - light)
    }
    let black = 1 - Double(high) / 255
    func share(_ channel: Int) -> Double { (1 - Double(channel) / 255 - black) / (1 - black) }
    return Ink(cyan: share(channels[0]), magenta: share(channels[1]), yellow: share(channels[2]), black: black)
  }

  /// The inks of everything that is drawn, and the colours of data that the table does not have, both in the order of the
  /// drawing.
  public func inks(of pages: [Scene], theme: Theme) -> (inks: [(color: Color, ink: Ink)], converted: [Color]) {
    var inks: [(color: Color, ink: Ink)] = []
    var known: Set<Color> = []
    var converted: [Color] = []
    // Cairo draws in black until it is told otherwise.
    for paint in [Paint(.black)] + pages.flatMap(\.paints) {
      let color = paint.color(in: theme).opaque
      guard known.insert(color).inserted else { continue }
      let ink = self.ink(for: color, isNamed: paint.name != nil)
      inks.append((color, ink))
      let isPlain = ink.cyan == 0 && ink.magenta == 0 && ink.yellow == 0
      if table[color] == nil, paint.name == nil, !isPlain { converted.append(color) }
    }
    return (inks, converted)
  }
}

extension Color {
  /// The same without its alpha: inks are opaque.
  fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}
