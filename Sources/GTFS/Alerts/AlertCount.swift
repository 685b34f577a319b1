internal import TransitModel

/// Counts what a feed's alerts lose on the way to a city: one finding of each kind, since feeds of a whole region have
/// thousands of buses.
struct AlertCount {
  private let feed: AlertFeed
  /// Alerts that are about nothing in the city.
  var foreign = 0
  /// Alerts that were over.
  var over = 0
  /// Alerts without words.
  var wordless = 0
  /// Periods that end before they begin.
  var empty = 0
  private var unknown = 0
  private var example: String?

  init(_ feed: AlertFeed) { self.feed = feed }

  /// Counts selectors of an alert that name nothing in the city.
  mutating func take(_ selectors: [ServiceAlert.Selector], of alert: ServiceAlert) {
    unknown += selectors.count
    if example == nil { example = selectors.lazy.compactMap(Self.text).first }
  }

  private static func text(_ selector: ServiceAlert.Selector) -> String? {
    if let route = selector.route { return "route \"\(route)\"" + (selector.stop.map { " at stop \"\($0)\"" } ?? "") }
    if let trip = selector.trip { return "trip \"\(trip)\"" }
    if let stop = selector.stop { return "stop \"\(stop)\"" }
    return selector.routeType.map { "route type \($0)" }
  }

  /// Notes what was counted.
  func report(to log: FindingLog, asOf: CalendarDate?) {
    let count = feed.alerts.count
    func note(_ code: String, _ severity: Finding.Severity, _ message: String, hint: String? = nil) {
      log.add(
        Finding(
          code: code, severity: severity, location: Finding.Location(file: feed.name), message: message, hint: hint))
    }
    if unknown > 0 {
      let such = example.map { ", such as \($0)" } ?? ""
      let isAll = foreign == count
      note(
        "foreign_alert", isAll ? .warning : .info,
        "\(Self.number(unknown, "entity selector names", "entity selectors name")) nothing in the city\(such); "
          + (isAll ? "all" : "\(foreign) of") + " \(Self.number(count, "alert is", "alerts are")) left out for it",
        hint: isAll ? "are these the alerts of this city?" : nil)
    }
    if wordless > 0 {
      note("alert_without_text", .warning, "\(Self.number(wordless, "alert has", "alerts have")) no text, left out")
    }
    if empty > 0 {
      note(
        "empty_period", .warning,
        "\(Self.number(empty, "active period ends", "active periods end")) before it begins, not used")
    }
    if over > 0, let asOf {
      note("alert_over", .info, "\(Self.number(over, "alert was", "alerts were")) over before \(asOf), left out")
    }
  }

  private static func number(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
