public import Scene

/// The named colours of all drawings, for pages that change them with their theme.
public enum DrawingPaints {
  /// Every paint of the palette that has a name.
  public static let named: [Paint] = [
    Palette.ground, Palette.card, Palette.ink, Palette.muted, Palette.passed, Palette.passedLine, Palette.hairline,
    Palette.inside, Palette.here, Palette.onHere, Palette.calm, Palette.onCalm,
    Palette.water, Palette.park, Palette.airport,
  ]
}
