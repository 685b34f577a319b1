/// How far two colours are apart, and when that is too far.
///
/// The squared distance in YIQ after Y. Kotsarenko and F. Ramos, "Measuring perceived color difference using YIQ NTSC
/// transmission color space in mobile applications" (2010), with the weights, the ground behind what is not opaque and
/// the order of operations of pixelmatch 7.2, so that counts are equal to the last pixel.
struct PixelMetric {
  /// The greatest squared distance that does not count.
  let limit: Double

  /// `threshold` goes from 0, where every step counts, to 1, where nothing does.
  init(threshold: Double) {
    limit = Self.greatestSquaredDistance * threshold * threshold
  }

  /// The squared distance between black and white.
  private static let greatestSquaredDistance = 35215.0

  /// Whether two pixels at `index` of their pictures are too far apart.
  @inline(__always)
  func differ(_ first: UInt32, _ second: UInt32, at index: Int) -> Bool {
    let step = Self.step(from: second, to: first, at: index)
    let y = Self.luma(step)
    let i = step.red * 0.59597799 - step.green * 0.27417610 - step.blue * 0.32180189
    let q = step.red * 0.21147017 - step.green * 0.52261711 + step.blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q > limit
  }

  /// How much brighter `first` is than `second`, both over the ground at `index`.
  @inline(__always)
  static func brightness(of first: UInt32, above second: UInt32, at index: Int) -> Double {
    first == second ? 0 : luma(step(from: second, to: first, at: index))
  }

  private struct Step {
    var red: Double
    var green: Double
    var blue: Double
  }

  @inline(__always)
  private static func luma(_ step: Step) -> Double {
    step.red * 0.29889531 + step.green * 0.58662247 + step.blue * 0.11448223
  }

  @inline(__always)
  private static func step(from second: UInt32, to first: UInt32, at index: Int) -> Step {
    let (r1, r2) = (Int32(truncatingIfNeeded: first & 255), Int32(truncatingIfNeeded: second & 255))
    let (g1, g2) = (Int32(truncatingIfNeeded: first >> 8 & 255), Int32(truncatingIfNeeded: second >> 8 & 255))
    let (b1, b2) = (Int32(truncatingIfNeeded: first >> 16 & 255), Int32(truncatingIfNeeded: second >> 16 & 255))
    let (a1, a2) = (Int32(truncatingIfNeeded: first >> 24), Int32(truncatingIfNeeded: second >> 24))
    if a1 & a2 == 255 { return Step(red: Double(r1 - r2), green: Double(g1 - g2), blue: Double(b1 - b2)) }
    let offset = Double(index) * 4
    let green = 48 + 159 * Int32(truncatingIfNeeded: Int(offset / 1.618033988749895) & 1)
    let blue = 48 + 159 * Int32(truncatingIfNeeded: Int(offset / 2.618033988749895) & 1)
    let difference = a1 - a2
    return Step(
      red: Double(r1 * a1 - r2 * a2 - 48 * difference) / 255,
      green: Double(g1 * a1 - g2 * a2 - green * difference) / 255,
      blue: Double(b1 * a1 - b2 * a2 - blue * difference) / 255)
  }
}
