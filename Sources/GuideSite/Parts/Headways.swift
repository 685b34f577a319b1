internal import Journeys

/// How often trains run, in words.
enum Headways {
  /// "every 4–7 min", "every 5 min"; a single train of the day: "1 train".
  static func interval(_ headway: HourlyHeadway, words: Words) -> String {
    guard let shortest = headway.shortestSeconds, let longest = headway.longestSeconds else {
      return words.count(.trains, headway.trains)
    }
    return interval(from: minutes(shortest), to: minutes(longest), words: words)
  }

  /// "every 4–7 min", "every 5 min".
  static func interval(from shortest: Int, to longest: Int, words: Words) -> String {
    shortest == longest
      ? words.count(.every, shortest)
      : words(.everyBetween, ["from": words.number(shortest), "to": words.number(longest)])
  }

  /// Whole minutes, at least one.
  static func minutes(_ seconds: Int) -> Int { max(1, (seconds + 30) / 60) }
}
