internal import TransitModel

/// A moment on the clock of a city: a service day and a time in it.
struct CityMoment: Hashable, Comparable, Sendable {
  /// The service day.
  let day: CalendarDate
  /// The time in it, past 24:00 where the day runs on.
  let time: ServiceTime

  init(_ day: CalendarDate, _ time: ServiceTime) {
    self.day = day
    self.time = time
  }

  /// Seconds since the midnight before 1970-01-01.
  var seconds: Int { day.dayNumber * 86_400 + time.seconds }

  /// The calendar day it falls on: 24:10 of Monday is a Tuesday.
  var calendarDay: CalendarDate {
    let seconds = seconds
    return CalendarDate(dayNumber: seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
  }

  static func < (a: CityMoment, b: CityMoment) -> Bool { a.seconds < b.seconds }
}

/// How a departure looks from a moment: its state, and the words for it.
struct DepartureOutlook: Hashable, Sendable {
  /// Its state.
  let state: ServiceState
  /// What is said: "in 3 min", "now", "left yesterday at 23:14".
  let words: String

  /// With so many seconds left a departure is soon.
  static let soonSeconds = 600
  /// Up to so many seconds, minutes are counted; beyond, the clock is read.
  static let countedSeconds = 3600

  /// The outlook of a departure.
  ///
  /// - Parameters:
  ///   - departure: when it leaves.
  ///   - now: the moment it is looked at.
  ///   - isLast: whether nothing leaves after it on its service day.
  ///   - isClosed: whether the station or line is out of use.
  init(of departure: CityMoment, at now: CityMoment, isLast: Bool, isClosed: Bool = false, words: Words) {
    let left = departure.seconds - now.seconds
    if isClosed {
      state = .closed
    } else if left < 0 {
      state = .gone
    } else if isLast {
      state = .lastTrain
    } else {
      state = left <= Self.soonSeconds ? .soon : .calm
    }
    self.words = isClosed ? words[.stateClosed] : Self.words(for: departure, at: now, words: words)
  }

  private static func words(for departure: CityMoment, at now: CityMoment, words: Words) -> String {
    let left = departure.seconds - now.seconds
    let clock = departure.time.clock
    switch left {
    case 0..<60: return words[.departsNow]
    case 60...countedSeconds: return words.count(.departsIn, left / 60)
    case -countedSeconds..<0: return words.count(.leftAgo, max(1, -left / 60))
    default: break
    }
    let days = departure.calendarDay.dayNumber - now.calendarDay.dayNumber
    switch (left < 0, days) {
    case (false, 0): return words(.departsAt, ["time": clock])
    case (false, 1): return words(.departsTomorrow, ["time": clock])
    case (false, _): return words(.departsOn, ["time": clock, "date": words.date(departure.calendarDay)])
    case (true, 0): return words(.leftAt, ["time": clock])
    case (true, -1): return words(.leftYesterday, ["time": clock])
    case (true, _): return words(.leftOn, ["time": clock, "date": words.date(departure.calendarDay)])
    }
  }
}
