import TransitModel

/// Writes a city that came from a feed, or from OpenStreetMap data, as the files of a city folder, which read back as the same city.
struct CityFolderWriter {
  private let city: City
  private let yaml: YAMLText

  /// A writer of a city, whose ids are made safe first.
  ///
  /// - Parameter old: the same city as it was written before, whose ids of lines and stations are kept.
  init(_ city: City, keeping old: City? = nil) {
    self.city = SafeIDs(for: city, keeping: old.map { KeptIDs(of: city, in: $0) }).applied(to: city)
    yaml = YAMLText(language: city.languages.first ?? "und")
  }

  /// The city as it reads back, save that its trips have other ids and stand in order of time.
  var written: City { city }

  /// The files by their paths inside the folder.
  func files() -> [(path: String, bytes: [UInt8])] {
    var files = [
      ("city.yaml", head().bytes), ("lines.yaml", LinesText(city: city, yaml: yaml).text.bytes),
      ("stations.yaml", StationsText(city: city, yaml: yaml).text.bytes),
    ]
    if !city.transfers.isEmpty { files.append(("transfers.csv", TransfersText(city: city).text.bytes)) }
    if !city.tariffs.isEmpty { files.append(("fares.yaml", FaresText(city: city, yaml: yaml).text.bytes)) }
    return files + TimetableTexts(city: city).files
  }

  private func head() -> LineWriter {
    var out = LineWriter()
    out.entry("id", YAMLText.quoted(city.id.rawValue))
    out.entry("name", yaml.text(city.name))
    out.entry("network", city.network.map(yaml.text))
    out.entry("timeZone", YAMLText.quoted(city.timeZone))
    if city.currency != .none { out.entry("currency", city.currency.code) }
    out.entry("languages", YAMLText.list(city.languages.map { YAMLText.quoted($0.rawValue) }))
    out.list("serviceDays", city.services.map(service))
    if let version = city.version {
      out.entry(
        "version",
        YAMLText.map([("number", YAMLText.quoted(version.number)), ("date", version.date?.description)]))
    }
    out.list("notices", city.notices.map(notice))
    out.list("sources", city.sources.map(source))
    out.entry("keepStationsApart", city.keepsStationsApart ? "true" : nil)
    out.list("complexes", city.complexes.map(complex))
    out.entry("defaults", YAMLText.map([("transferSeconds", "\(city.defaults.transferSeconds)")]))
    out.list("areas", city.areas.map(area))
    return out
  }

  private func service(_ service: ServiceCalendar) -> String {
    YAMLText.map([
      ("id", YAMLText.quoted(service.id.rawValue)), ("name", yaml.text(service.name)),
      ("days", YAMLText.list(service.weekdays.map(\.rawValue))), ("from", service.from?.description),
      ("until", service.until?.description), ("add", YAMLText.list(service.added.map(\.description))),
      ("remove", YAMLText.list(service.removed.map(\.description))),
    ])
  }

  private func notice(_ notice: City.Notice) -> String {
    YAMLText.map([
      ("id", YAMLText.quoted(notice.id)), ("title", yaml.text(notice.title)), ("text", notice.text.map(yaml.text)),
      ("from", notice.from?.description), ("level", notice.level.rawValue), ("url", notice.url.map(YAMLText.quoted)),
    ])
  }

  private func source(_ source: City.Source) -> String {
    YAMLText.map([
      ("name", YAMLText.quoted(source.name)), ("url", source.url.map(YAMLText.quoted)),
      ("licence", source.licence.map(YAMLText.quoted)), ("licenceURL", source.licenceURL.map(YAMLText.quoted)),
      ("attribution", source.attribution.map(YAMLText.quoted)), ("date", source.date?.description),
    ])
  }

  private func area(_ area: Area) -> String {
    func list(_ points: [Coordinate]) -> String? { YAMLText.list(points.map(YAMLText.coordinate)) }
    let name = area.name.isEmpty ? nil : yaml.text(area.name)
    return switch area.extent {
    case .ring(let ring): YAMLText.map([("kind", area.kind.rawValue), ("name", name), ("ring", list(ring))])
    case .course(let course, let metres):
      YAMLText.map([
        ("kind", area.kind.rawValue), ("name", name), ("course", list(course)), ("metres", "\(metres)"),
      ])
    }
  }

  private func complex(_ complex: Complex) -> String {
    YAMLText.map([
      ("id", YAMLText.quoted(complex.id.rawValue)), ("name", complex.name.map(yaml.text)),
      ("stations", YAMLText.list(complex.stations.map { YAMLText.quoted($0.rawValue) })),
    ])
  }
}

/// `lines.yaml`.
struct LinesText {
  let city: City
  let yaml: YAMLText

  /// The file.
  var text: LineWriter {
    var out = LineWriter()
    for line in city.lines { write(line, to: &out) }
    return out
  }

  private func write(_ line: Line, to out: inout LineWriter) {
    out.line("- id: " + YAMLText.quoted(line.id.rawValue))
    out.entry("shortName", YAMLText.quoted(line.shortName), indent: 2)
    out.entry("name", yaml.text(line.name), indent: 2)
    out.entry("routeIDs", YAMLText.list(line.routeIDs.map(YAMLText.quoted)), indent: 2)
    out.entry("color", YAMLText.quoted(line.color.hex), indent: 2)
    out.entry("labelColor", line.officialLabelColor.map { YAMLText.quoted($0.hex) }, indent: 2)
    out.entry("mode", line.mode == .metro ? nil : line.mode.rawValue, indent: 2)
    out.entry("timetableDate", line.timetableDate?.description, indent: 2)
    out.entry("operator", line.operatorName.map(yaml.text), indent: 2)
    out.list("openings", line.openings.map { YAMLText.map([("date", $0.date.description)]) }, indent: 2)
    out.list(
      "directions",
      line.directions.map {
        YAMLText.map([
          ("id", YAMLText.quoted($0.id.rawValue)), ("name", yaml.text($0.name)),
          ("headsign", $0.headsign.map(yaml.text)),
        ])
      }, indent: 2)
    out.line("  patterns:")
    for pattern in line.patterns { write(pattern, to: &out) }
    out.list("headways", line.headways.map(headway), indent: 2)
  }

  private func headway(_ headway: Headway) -> String {
    YAMLText.map([
      ("pattern", YAMLText.quoted(headway.pattern.rawValue)), ("service", YAMLText.quoted(headway.service.rawValue)),
      ("from", YAMLText.quoted(headway.from.description)), ("until", YAMLText.quoted(headway.until.description)),
      ("every", "\(headway.seconds)"),
    ])
  }

  private func write(_ pattern: ServicePattern, to out: inout LineWriter) {
    out.line("    - id: " + YAMLText.quoted(pattern.id.rawValue))
    out.entry("direction", YAMLText.quoted(pattern.direction.rawValue), indent: 6)
    out.entry("kind", pattern.kind == .regular ? nil : pattern.kind.rawValue, indent: 6)
    out.entry("headsign", pattern.headsign.map(yaml.text), indent: 6)
    out.list("stops", pattern.stops.map(stop), indent: 6)
  }

  private func stop(_ stop: ServicePattern.Stop) -> String {
    let station = YAMLText.quoted(stop.station.rawValue)
    let rest: [(key: String, value: String?)] = [
      ("metres", stop.metres.map { "\($0)" }), ("seconds", stop.seconds.map { "\($0)" }),
      ("board", stop.mayBoard ? nil : "false"),
      ("alight", stop.mayAlight ? nil : "false"), ("code", stop.code.map(YAMLText.quoted)),
      ("platform", stop.platform.map(YAMLText.quoted)),
      ("platformID", stop.platformID.map(YAMLText.quoted)),
    ]
    return rest.allSatisfy { $0.value == nil } ? station : YAMLText.map([("station", station)] + rest)
  }
}

/// `stations.yaml`.
struct StationsText {
  let city: City
  let yaml: YAMLText

  /// The file.
  var text: LineWriter {
    var out = LineWriter()
    for station in city.stations {
      out.line("- id: " + YAMLText.quoted(station.id.rawValue))
      out.entry("name", yaml.text(station.name), indent: 2)
      out.entry("formerNames", YAMLText.list(station.formerNames.map(formerName)), indent: 2)
      out.entry("aliases", YAMLText.list(station.aliases.map(YAMLText.quoted)), indent: 2)
      out.entry("stopIDs", YAMLText.list(station.stopIDs.map(YAMLText.quoted)), indent: 2)
      out.entry("code", station.code.map(YAMLText.quoted), indent: 2)
      out.entry("coordinate", station.coordinate.map(YAMLText.coordinate), indent: 2)
      out.entry("opened", station.opened?.description, indent: 2)
      out.entry("stepFree", station.stepFree.map { "\($0)" }, indent: 2)
      out.list("levels", station.levels.map(level), indent: 2)
      out.list("entrances", station.entrances.map(entrance), indent: 2)
      out.list("facilities", station.facilities.map(facility), indent: 2)
    }
    return out
  }

  private func formerName(_ former: FormerName) -> String {
    YAMLText.map([("name", yaml.text(former.name)), ("until", former.until?.description)])
  }

  private func level(_ level: Level) -> String {
    YAMLText.map([
      ("id", YAMLText.quoted(level.id)), ("index", "\(level.index)"), ("name", level.name.map(yaml.text)),
    ])
  }

  private func entrance(_ entrance: Entrance) -> String {
    YAMLText.map([
      ("code", entrance.code.map(YAMLText.quoted)), ("name", entrance.name.map(yaml.text)),
      ("coordinate", entrance.coordinate.map(YAMLText.coordinate)), ("stepFree", entrance.stepFree.map { "\($0)" }),
      ("level", entrance.level.map(YAMLText.quoted)), ("walkSeconds", entrance.walkSeconds.map { "\($0)" }),
    ])
  }

  private func facility(_ facility: Facility) -> String {
    YAMLText.map([
      ("kind", facility.kind.rawValue), ("level", facility.level.map(YAMLText.quoted)),
      ("location", facility.location.map(yaml.text)),
    ])
  }
}

/// `fares.yaml`.
struct FaresText {
  let city: City
  let yaml: YAMLText

  /// The file.
  var text: LineWriter {
    var out = LineWriter()
    out.line("tariffs:")
    for tariff in city.tariffs {
      out.line("  - id: " + YAMLText.quoted(tariff.id.rawValue))
      out.entry("name", tariff.name.map(yaml.text), indent: 4)
      out.entry("lines", YAMLText.list(tariff.lines.map { YAMLText.quoted($0.rawValue) }), indent: 4)
      switch tariff.basis {
      case .flat(let fare):
        out.entry("basis", "flat", indent: 4)
        out.entry("fare", YAMLText.quoted(fare.decimal), indent: 4)
      case .zone(let stations, let fares):
        out.entry("basis", "zone", indent: 4)
        write(stations, to: &out)
        out.list("fares", fares.map(zoneFare), indent: 4)
      case .tickets(let stations, let tickets):
        out.entry("basis", "tickets", indent: 4)
        if !stations.isEmpty { write(stations, to: &out) }
        out.list("tickets", tickets.map(ticket), indent: 4)
      case .legs(let fares):
        out.entry("basis", "legs", indent: 4)
        LegFaresText(fares: fares, yaml: yaml).write(to: &out)
      case .distance, .pair: break  // No feed has these.
      }
    }
    return out
  }

  private func write(_ zones: [StationID: String], to out: inout LineWriter) {
    out.line("    zones:")
    let byZone = Dictionary(grouping: zones.keys) { zones[$0] ?? "" }
    for zone in byZone.keys.sorted() {
      let stations = (byZone[zone] ?? []).sorted().map { YAMLText.quoted($0.rawValue) }
      out.entry(YAMLText.quoted(zone), YAMLText.list(stations), indent: 6)
    }
  }

  private func ticket(_ ticket: Ticket) -> String {
    YAMLText.map([
      ("fare", YAMLText.quoted(ticket.fare.decimal)),
      ("lines", YAMLText.list(ticket.lines.map { YAMLText.quoted($0.rawValue) })),
      ("from", ticket.from.map(YAMLText.quoted)), ("to", ticket.to.map(YAMLText.quoted)),
      ("through", YAMLText.list(ticket.through.map(YAMLText.quoted))), ("changes", ticket.changes.map { "\($0)" }),
      ("seconds", ticket.seconds.map { "\($0)" }),
    ])
  }

  private func zoneFare(_ fare: Tariff.ZoneFare) -> String {
    YAMLText.map([
      ("from", YAMLText.quoted(fare.from)), ("to", YAMLText.quoted(fare.to)),
      ("fare", YAMLText.quoted(fare.fare.decimal)), ("oneWay", fare.from == fare.to ? nil : "true"),
    ])
  }
}
