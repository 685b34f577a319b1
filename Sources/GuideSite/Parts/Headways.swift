internal import Journeys
internal import TransitModel

/// How often trains run, in words.
enum Headways {
  /// "every 4–7 min", "about every 5 min"; a single train of the day: "1 train".
  static func interval(_ headway: HourlyHeadway, isAbout: Bool, words: Words) -> String {
    guard let shortest = headway.shortestSeconds, let longest = headway.longestSeconds else {
      return words.count(.trains, headway.trains)
    }
    return interval(from: minutes(shortest), to: minutes(longest), isAbout: isAbout, words: words)
  }

  /// "every 4–7 min", "about every 2 h".
  static func interval(from shortest: Int, to longest: Int, isAbout: Bool, words: Words) -> String {
    words(isAbout ? .aboutEvery : .every, ["time": words.duration(from: shortest, to: longest)])
  }

  /// Whole minutes, at least one.
  static func minutes(_ seconds: Int) -> Int { max(1, (seconds + 30) / 60) }
}

extension StationServices.Row {
  /// Whether only how often trains run is known: those "about every 4 minutes" leave at no minute anyone could tell.
  var isAboutHeadways: Bool {
    kind == .headway || (kind == .timetable && departures.allSatisfy { $0.headwaySeconds != nil })
  }
}
