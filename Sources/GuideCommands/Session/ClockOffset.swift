import Foundation

/// How many seconds the clocks of a time zone are ahead of UTC, by seconds since 1970; none where the zone is unknown.
func clockOffset(of timeZone: String) -> @Sendable (Int) -> Int {
  let zone = TimeZone(identifier: timeZone)
  return { seconds in zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))) ?? 0 }
}
