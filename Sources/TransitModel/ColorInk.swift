/// The inks that a colour of a city is printed with.
public struct ColorInk: Hashable, Sendable {
  /// The colour as screens show it.
  public let color: LineColor
  /// The shares of cyan, magenta, yellow and black in percent; of a spot colour those that stand for it on a screen.
  public let cyan, magenta, yellow, black: Double
  /// The name of a spot colour, as printers know it; nothing for the four process inks.
  public let spot: String?

  /// The inks of a colour.
  public init(
    color: LineColor, cyan: Double, magenta: Double, yellow: Double, black: Double, spot: String? = nil
  ) {
    self.color = color
    self.cyan = cyan
    self.magenta = magenta
    self.yellow = yellow
    self.black = black
    self.spot = spot
  }
}
