internal import TransitModel

/// `feed_info.txt`.
struct FeedInfo {
  var publisher = ""
  var publisherURL = ""
  var language: LanguageTag?
  var start: CalendarDate?
  var end: CalendarDate?
  var version = ""

  init() {}

  /// Reads the one row.
  init(_ table: FeedTable) {
    var table = table
    guard table.next() else { return }
    publisher = table.text(table.column("feed_publisher_name"))
    publisherURL = table.url(table.column("feed_publisher_url"))
    language = table.language(table.column("default_lang")) ?? table.language(table.column("feed_lang"))
    start = table.date(table.column("feed_start_date"))
    end = table.date(table.column("feed_end_date"))
    version = table.text(table.column("feed_version"))
    if table.next() {
      table.note("more_than_one_entity", .warning, nil, "there is more than one row; the first one counts")
    }
  }
}

/// A row of `agency.txt`.
struct AgencyRecord {
  let id: String
  let name: String
  let url: String
  let timeZone: String
  let language: LanguageTag?
}

/// `agency.txt`.
struct AgencyTable {
  private(set) var records: [AgencyRecord] = []

  init() {}

  /// Reads all agencies; a duplicate is left out, another time zone than the first one's is noted.
  init(_ table: FeedTable) {
    var table = table
    let id = table.column("agency_id")
    let zone = table.column("agency_timezone")
    let name = table.column("agency_name")
    while table.next() {
      let text = table.text(id)
      if records.contains(where: { $0.id == text }) {
        table.note("duplicate_key", .warning, id, "the agency \"\(text)\" stands twice; the first one counts")
        continue
      }
      let timeZone = table.text(zone)
      if timeZone.isEmpty {
        table.note("missing_required_field", .error, zone, "the agency has no time zone")
      }
      if table.isEmpty(name) { table.note("missing_required_field", .warning, name, "the agency has no name") }
      let isKnown = TimeZoneNames.known.contains(timeZone)
      if !timeZone.isEmpty, !isKnown {
        table.note(
          "invalid_timezone", .warning, zone, "\"agency_timezone\" is no time zone; it was left out",
          expected: "a name of the IANA Time Zone Database, such as \"Europe/Paris\"",
          hint: Suggestion.hint(for: timeZone, among: TimeZoneNames.known.sorted()))
      }
      if let first = records.first(where: { !$0.timeZone.isEmpty }), !timeZone.isEmpty, first.timeZone != timeZone {
        table.note(
          "inconsistent_agency_timezone", .warning, zone, "agencies have different time zones; the first one counts")
      }
      records.append(
        AgencyRecord(
          id: text, name: table.text(name), url: table.url(table.column("agency_url")),
          timeZone: isKnown ? timeZone : "",
          language: table.language(table.column("agency_lang"))))
    }
  }
}

/// A row of `attributions.txt`.
struct AttributionRecord {
  let organization: String
  let url: String
  let roles: [String]
}

/// `attributions.txt`.
struct AttributionTable {
  private(set) var records: [AttributionRecord] = []

  init() {}

  /// Reads all attributions, each organisation once.
  init(_ table: FeedTable) {
    var table = table
    let name = table.column("organization_name")
    while table.next() {
      guard let text = table.key(name), !records.contains(where: { $0.organization == text }) else { continue }
      let roles = ["producer", "operator", "authority"].filter { table.code(table.column("is_\($0)"), 0...1) == 1 }
      records.append(
        AttributionRecord(organization: text, url: table.url(table.column("attribution_url")), roles: roles))
    }
  }
}
