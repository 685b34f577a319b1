/// A sheet of paper (ISO 216).
public enum Paper: String, CaseIterable, Hashable, Sendable {
  case a0 = "A0"
  case a1 = "A1"
  case a2 = "A2"
  case a3 = "A3"
  case a4 = "A4"
  case a5 = "A5"
  case a6 = "A6"

  /// Its sides in millimetres, the short one first.
  public var millimetres: (short: Int, long: Int) {
    switch self {
    case .a0: (841, 1189)
    case .a1: (594, 841)
    case .a2: (420, 594)
    case .a3: (297, 420)
    case .a4: (210, 297)
    case .a5: (148, 210)
    case .a6: (105, 148)
    }
  }

  /// Its short side in points (1/72 inch).
  public var shortSide: Double { Double(millimetres.short) * 72 / 25.4 }
  /// Its long side in points.
  public var longSide: Double { Double(millimetres.long) * 72 / 25.4 }

  /// How many times larger a drawing is that fills it, the long sides together.
  ///
  /// - Parameter margin: what stays free on every side, in points.
  func scale(fitting width: Double, _ height: Double, margin: Double = 0) -> Double {
    min(
      (longSide - 2 * margin) / max(width, height, 1e-9), (shortSide - 2 * margin) / max(min(width, height), 1e-9))
  }
}
