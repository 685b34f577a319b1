internal import Localization
internal import TransitModel

/// The words of drawings in one language, out of the files that pages have theirs from.
struct Wording: Sendable {
  /// The language of the words.
  let language: LanguageTag
  /// Whether the drawing is read from right to left, also where its few words stand in English.
  let isRightToLeft: Bool
  private let words: Language?

  /// The words for readers of a language; English where there are none.
  init(_ languages: Languages, for language: LanguageTag) {
    words = languages.language(for: language)
    self.language = words?.tag ?? language
    let isOwn = words?.tag.base == language.base
    isRightToLeft = isOwn ? words?.isRightToLeft ?? false : language.isRightToLeft
  }

  private func text(_ key: DrawingPhrase, _ values: [String: String] = [:]) -> String {
    guard let words else { return key.rawValue }
    return values.isEmpty ? words[key.rawValue] : filled(words[key.rawValue], values)
  }

  private func count(_ key: DrawingPhrase, _ number: Int) -> String {
    guard let words else { return key.rawValue }
    return filled(words.pattern(key.rawValue, for: number), ["count": words.number(number)])
  }

  private func filled(_ pattern: String, _ values: [String: String]) -> String {
    Language.fill(pattern, values.mapValues { isolated($0) })
  }
}

// MARK: - What is put together

extension Wording {
  /// A name, code or amount within a sentence: where it runs the other way than the language, its signs keep together.
  func isolated(_ text: String) -> String {
    let isOther = text.unicodeScalars.contains { scalar in
      isRightToLeft ? scalar.isOfLeftToRight : scalar.isRightToLeft
    }
    return isOther ? "\u{2068}" + text + "\u{2069}" : text
  }

  /// Stands between where a journey begins and where it ends: it points the way the language is read.
  var arrow: String { isRightToLeft ? " ← " : " → " }

  /// From one place to another: `Alpha → Omega`.
  func way(from: String, to: String) -> String { isolated(from) + arrow + isolated(to) }

  /// Names one after the other, and figures.
  func joined(_ parts: [String], by mark: String = " · ") -> String {
    parts.filter { !$0.isEmpty }.map { isolated($0) }.joined(separator: mark)
  }
}

extension Unicode.Scalar {
  /// Whether it is written from right to left: Hebrew, Arabic and their neighbours, with their forms of presentation.
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Whether it runs from right to left wherever it stands.
  var isRightToLeftOrBlank: Bool { isRightToLeft || self == " " }

  /// Whether it turns the signs around it to its own direction, from left to right.
  fileprivate var isOfLeftToRight: Bool {
    guard !isRightToLeft else { return false }
    return properties.isAlphabetic || properties.generalCategory == .currencySymbol || self == "+"
  }
}

// MARK: - Stations and lines

extension Wording {
  /// Where a train of a city goes; a headsign that says so itself stands alone.
  func toward(_ headsign: String, in city: City) -> String {
    let isLed = Headsign.leads(headsign, isName: city.hasStation(named:))
    return isLed ? headsign : text(.towards, ["terminus": headsign])
  }

  /// That trains of one sense alone stop here.
  func onlyToward(_ terminus: String) -> String { text(.onlyTo, ["terminus": terminus]) }

  var loop: String { text(.ringLine) }
  var currentStation: String { text(.youAreHere) }
  var outside: String { text(.walkToStation) }
  var interchanges: String { text(.interchanges) }
  var stepFree: String { text(.stepFreeAccess) }
  var shortTurn: String { text(.shortTurn) }
  var express: String { text(.express) }

  /// What a state of a station is called; nothing where trains stop.
  func words(for state: Status.State) -> String? {
    switch state {
    case .open: nil
    case .closed: text(.isClosed)
    case .passing: text(.trainsPass)
    case .construction: text(.isUnderConstruction)
    }
  }

  /// What a mark of stations that are or are not reached without steps is called.
  func words(for mark: StepFreeMark) -> String {
    switch mark {
    case .stepFree: text(.stepFreeAccess)
    case .steps: text(.withSteps)
    case .unknown: text(.stepFreeUnknown)
    }
  }

  /// What the diagram of a line is called.
  func lineDiagram(_ line: String) -> String { text(.lineDiagram, ["line": line]) }

  func stationCount(_ number: Int) -> String { count(.stations, number) }

  /// What opened: a line, or a section of it between two stations.
  func opens(_ line: String) -> String { text(.lineOpens, ["line": line]) }
  func opensSection(_ line: String, from: String, to: String) -> String {
    text(.sectionOpens, ["line": line, "from": from, "to": to])
  }

  func nowPartOf(_ line: String) -> String { text(.nowPartOf, ["line": line]) }

  func timetable(_ date: CalendarDate) -> String { text(.timetableOf, ["date": self.date(date)]) }

  /// A date as people write it.
  func date(_ date: CalendarDate) -> String { words?.date(date) ?? date.description }
}

// MARK: - Journeys

extension Wording {
  /// How long something takes.
  func minutes(_ number: Int) -> String { words?.duration(minutes: number) ?? DrawingPhrase.minutes.rawValue }

  func about(_ time: String) -> String { text(.about, ["time": time]) }
  func changes(_ number: Int) -> String { number == 0 ? text(.direct) : count(.changes, number) }
  func stops(_ number: Int) -> String { count(.stops, number) }
  func moreStops(_ number: Int) -> String { count(.moreStops, number) }
  func walk(_ minutes: Int) -> String { text(.walk, ["time": self.minutes(minutes)]) }
  func change(_ minutes: Int) -> String { text(.change, ["time": self.minutes(minutes)]) }
  func every(_ minutes: Int) -> String { text(.every, ["time": self.minutes(minutes)]) }
  var stayOnBoard: String { text(.stayOnBoard) }

  func departing(_ time: String) -> String { text(.departingAt, ["time": time]) }
  func first(_ time: String) -> String { text(.shortFirst) + " " + time }
  func last(_ time: String) -> String { text(.shortLast) + " " + time }
  var nextDay: String { text(.nextDay) }
  func lastTrainHere(_ time: String) -> String { text(.lastTrainHere, ["time": time]) }
  func lastTrainLeft(_ time: String) -> String { text(.lastTrainLeft, ["time": time]) }
  func stillUntil(_ time: String) -> String { text(.stillUntil, ["time": time]) }
  func spare(_ minutes: Int) -> String { text(.timeToSpare, ["time": self.minutes(minutes)]) }
  var lastConnection: String { text(.lastConnection) }
  var noTrain: String { text(.noConnection) }
  func taxi(_ price: String) -> String { text(.taxi, ["price": price]) }

  /// Where to stand: car, door, and for what.
  func stand(car: Int, door: Int?, goal: String) -> String {
    guard let door else { return text(.stand, ["car": "\(car)", "goal": goal]) }
    return text(.standAtDoor, ["car": "\(car)", "door": "\(door)", "goal": goal])
  }
}
