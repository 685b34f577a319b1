internal import TransitModel

/// What the readers of the files share.
struct ReadingContext {
  /// Where findings go.
  let log: FindingLog
  /// The city's languages, the local one first; never empty.
  var languages: [LanguageTag] = ["und"]
  /// Whether `city.yaml` told the languages.
  var knowsLanguages = false
  /// The city's currency.
  var currency: Currency?
  /// The kinds of service days.
  var services = Registry<ServiceID>("service day")
  /// The stations.
  var stations = Registry<StationID>("station")
  /// The lines.
  var lines = Registry<LineID>("line")
  /// Lines of whose patterns not all could be read: nothing can be said of their timetables' rows.
  var brokenLines: Set<LineID> = []

  init(log: FindingLog) { self.log = log }
}
