/// A direction on the compass, to an eighth of the circle.
struct Bearing: View {
  /// Eighths of the circle clockwise from north, 0 to 7.
  let octant: Int
  /// "north-east".
  let name: String

  /// The direction of degrees clockwise from north.
  init(degrees: Double, words: Words) {
    let eighths = degrees.isFinite ? (degrees / 45).rounded() : 0
    octant = ((Int(eighths) % 8) + 8) % 8
    name = words[Self.phrases[octant]]
  }

  private static let phrases: [Phrase] = [
    .north, .northEast, .east, .southEast, .south, .southWest, .west, .northWest,
  ]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "bearingName": ViewValue(self.name)
    case "rotation": ViewValue(octant * 45)
    default: nil
    }
  }
}
