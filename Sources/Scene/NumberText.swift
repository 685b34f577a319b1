extension Double {
  /// The number with at most `decimals` (0 to 6) decimals, without trailing zeros, without an exponent and never `-0`;
  /// infinities and NaN read `0`, and what lies beyond ±10⁹ is cut to it.
  public func text(decimals: Int) -> String {
    guard isFinite else { return "0" }
    let powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
    let power = powers[Swift.min(Swift.max(decimals, 0), 6)]
    let limited = Swift.min(Swift.max(self, -1e9), 1e9)
    let units = Int((limited * Double(power)).rounded(.toNearestOrAwayFromZero))
    let magnitude = units.magnitude
    var text = (units < 0 ? "-" : "") + String(magnitude / UInt(power))
    var rest = Int(magnitude % UInt(power))
    guard rest > 0 else { return text }
    text += "."
    var place = power / 10
    while rest > 0, place > 0 {
      text += String(rest / place)
      rest %= place
      place /= 10
    }
    return text
  }
}
