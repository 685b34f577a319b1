internal import TransitModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How people see colours: with three kinds of cones, or without one of them (Machado, Oliveira and Fernandes 2009, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency", severity 1).
enum ColorVision: CaseIterable {
  case usual, protanopia, deuteranopia, tritanopia

  /// The rows of the matrix for linear light.
  private var matrix: [[Double]] {
    switch self {
    case .usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia:
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    case .deuteranopia:
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    case .tritanopia:
      [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    }
  }

  /// A colour as it is seen, in CIE L*a*b* for daylight (D65).
  func lab(of color: LineColor) -> (l: Double, a: Double, b: Double) {
    let light = [color.red, color.green, color.blue].map(LineColor.linear)
    let seen = matrix.map { row in min(1, max(0, zip(row, light).reduce(0) { $0 + $1.0 * $1.1 })) }
    let x = (0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047
    let y = 0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]
    let z = (0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883
    let (fx, fy, fz) = (Self.root(x), Self.root(y), Self.root(z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
  }

  /// How far two colours are apart for those who tell them apart worst: the least distance in L*a*b* (CIE 1976).
  static func distance(_ a: LineColor, _ b: LineColor) -> Double {
    allCases.map { vision in
      let (first, second) = (vision.lab(of: a), vision.lab(of: b))
      let (l, x, y) = (first.l - second.l, first.a - second.a, first.b - second.b)
      return (l * l + x * x + y * y).squareRoot()
    }.min() ?? 0
  }

  private static func root(_ value: Double) -> Double {
    value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
  }
}
