internal import TransitModel

/// When trains run, as `opening_hours` says it in its simple forms: "Mo-Fr 05:30-23:30; Sa,Su 06:00-24:00", "05:00-00:30",
/// "24/7". Rules about holidays are passed over; anything else is not understood, and tells nothing.
struct ServiceHours {
  /// A span of a day, on some days of the week.
  struct Span: Hashable {
    let days: [Weekday]
    let from: ServiceTime
    /// Past 24:00 where the service day runs on.
    let until: ServiceTime
  }

  let spans: [Span]

  /// The hours; nothing where the text is not understood, or a day stands in two rules.
  init?(_ text: String) {
    if text.trimmed == "24/7" {
      spans = [Span(days: Weekday.allCases, from: ServiceTime(0, 0), until: ServiceTime(24, 0))]
      return
    }
    var spans: [Span] = []
    for rule in text.listed where !rule.hasPrefix("PH") && !rule.hasPrefix("SH") {
      guard let found = Self.spans(rule) else { return nil }
      // A later rule for a day takes the place of an earlier one.
      let days = Set(found.flatMap(\.days))
      spans = spans.compactMap { span in
        let rest = span.days.filter { !days.contains($0) }
        return rest.isEmpty ? nil : Span(days: rest, from: span.from, until: span.until)
      }
      spans += found
    }
    guard !spans.isEmpty else { return nil }
    self.spans = spans
  }

  private static func spans(_ rule: String) -> [Span]? {
    let words = rule.split(separator: " ").map(String.init)
    guard let times = words.last, (1...2).contains(words.count) else { return nil }
    guard let days = words.count == 2 ? days(words[0]) : Weekday.allCases else { return nil }
    let parts = times.split(separator: ",")
    let spans = parts.compactMap { span(String($0), days) }
    return spans.count == parts.count ? spans : nil
  }

  private static func span(_ text: String, _ days: [Weekday]) -> Span? {
    let ends = text.split(separator: "-").map { ServiceTime($0) }
    guard ends.count == 2, let from = ends[0], let until = ends[1] else { return nil }
    return Span(days: days, from: from, until: until > from ? until : until + 86_400)
  }

  private static let letters = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  /// The days of "Mo-Fr,Su"; holidays among them are left out.
  private static func days(_ text: String) -> [Weekday]? {
    var found: Set<Int> = []
    for part in text.split(separator: ",") where part != "PH" && part != "SH" {
      let ends = part.split(separator: "-").map { letters.firstIndex(of: String($0)) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else { return nil }
      for step in 0...((last - first + 7) % 7) { found.insert((first + step) % 7) }
    }
    return found.isEmpty ? nil : Weekday.allCases.enumerated().filter { found.contains($0.offset) }.map(\.element)
  }

  /// The seconds of `interval` or `duration`: minutes, or hours and minutes, perhaps with seconds.
  static func seconds(_ text: String, in range: ClosedRange<Int>) -> Int? {
    let seconds =
      text.contains(":")
      ? ServiceTime(text)?.seconds : Double(text).flatMap { $0.magnitude < 10_000 ? Int($0 * 60) : nil }
    return seconds.flatMap { range.contains($0) ? $0 : nil }
  }
}

/// Gives lines their headways where `interval` and `opening_hours` tell them, and running times where `duration` does.
struct ServiceMapping {
  let local: LanguageTag

  /// Kinds of days by their days.
  private(set) var services: [ServiceCalendar] = []

  init(local: LanguageTag) {
    self.local = local
  }

  /// Adds the headways of the patterns that run the whole line; a route's own tags come before its master's.
  mutating func addHeadways(to line: inout Line, _ draft: LineDraft) {
    let routes = Dictionary(draft.routes.map { ($0.route.id.code, $0.route) }) { first, _ in first }
    for direction in line.directions {
      guard let whole = line.patterns(of: direction.id).first else { continue }
      let route = routes[String(whole.id.rawValue.prefix { $0 != "-" })]
      func value(_ key: String) -> String? { route?[key] ?? draft.master?[key] }
      guard let every = value("interval").flatMap({ ServiceHours.seconds($0, in: 30...7200) }),
        let hours = value("opening_hours").flatMap({ ServiceHours($0) })
      else { continue }
      for span in hours.spans {
        line.headways.append(
          Headway(
            pattern: whole.id, service: service(span.days), from: span.from, until: span.until, seconds: every))
      }
    }
  }

  private mutating func service(_ days: [Weekday]) -> ServiceID {
    if let known = services.first(where: { $0.weekdays == days }) { return known.id }
    let id = ServiceID(days.count == 7 ? "daily" : days.map(\.rawValue).joined(separator: "_"))
    let name = WeekdayNames.name(of: days, language: local) ?? LocalizedText(id.rawValue, local)
    services.append(ServiceCalendar(id: id, name: name, weekdays: days))
    return id
  }

  /// The running times of stops whose whole way takes so long, shared out by metres; nothing where those are not known.
  static func runningTimes(metres: [Int?], duration: String?) -> [Int]? {
    guard let total = duration.flatMap({ ServiceHours.seconds($0, in: 60...86_400) }) else { return nil }
    let lengths = metres.dropFirst().compactMap { $0 }
    let sum = lengths.reduce(0, +)
    guard lengths.count == metres.count - 1, sum > 0 else { return nil }
    var passed = 0
    return lengths.map { length in
      let before = passed * total / sum
      passed += length
      return passed * total / sum - before
    }
  }
}
