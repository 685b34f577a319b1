public import Scene

/// The named colours of all drawings, for pages that change them with their theme.
public enum DrawingPaints {
  /// Every paint of the palette that has a name.
  public static let named: [Paint] = [
    Palette.ground, Palette.card, Palette.ink, Palette.muted, Palette.passed, Palette.passedLine, Palette.hairline,
    Palette.inside, Palette.here, Palette.onHere, Palette.calm, Palette.onCalm,
    Palette.water, Palette.park, Palette.airport,
  ]

  /// What marks where one is.
  public static let here = Palette.here

  /// The colours that stand for a colour of data in drawings on a light ground, itself first, and how much of it is in each.
  public static func shades(of color: Color) -> [(color: Color, tint: Double)] { Paint.shades(of: color) }
}
