import TransitModel

/// Writes a folder that names a feed as its timetable: the ids of everything that can be added to, ready to be uncommented.
struct OverlayWriter {
  let city: City
  /// The feed's path from the folder on.
  let feed: String
  /// The route types to take; nothing: everything on rails.
  let routeTypes: [Int]?
  let keepsStopsApart: Bool

  /// The files by their paths inside the folder.
  func files() -> [(path: String, bytes: [UInt8])] {
    [("city.yaml", head.bytes), ("lines.yaml", lines.bytes), ("stations.yaml", stations.bytes)]
  }

  private var head: LineWriter {
    var out = LineWriter()
    out.line(
      "# The timetable is the feed's. What stands in this folder is added to it; lines, stations and service days are")
    out.line("# named by the feed's ids.")
    out.entry("id", YAMLText.quoted(Slug.of(city.id.rawValue, else: "feed")))
    out.entry("feed", YAMLText.quoted(feed))
    out.entry("routeTypes", routeTypes.flatMap { YAMLText.list($0.map { "\($0)" }) })
    out.entry("keepStopsApart", keepsStopsApart ? "true" : nil)
    out.entry("keepStationsApart", city.keepsStationsApart ? "true" : nil)
    comment("name", city.name, in: &out)
    out.line("# complexes: [{id: centre, name: …, stations: []}]")
    out.line("# network: …")
    out.line("# notices:")
    out.line("#   - {id: works, title: …, text: …, from: 2026-05-01, until: 2026-06-01, lines: [], stations: []}")
    if !city.services.isEmpty { out.line("# serviceDays:") }
    for service in city.services {
      out.line(
        "#   - "
          + YAMLText.map([("id", YAMLText.quoted(service.id.rawValue)), ("name", YAMLText.quoted(service.name.local))]))
    }
    return out
  }

  private var lines: LineWriter {
    var out = LineWriter()
    out.line(
      "# Of each line: shortName, name, color, labelColor, formerNames, mark, status, operator, openings, directions.")
    for line in city.lines {
      out.line("# - id: " + YAMLText.quoted(line.id.rawValue))
      comment("  name", line.name, in: &out)
      out.line("#   color: " + YAMLText.quoted(line.color.hex))
    }
    return out
  }

  private var stations: LineWriter {
    var out = LineWriter()
    out.line(
      "# Of each station: name, qualifier, formerNames, aliases, stopIDs, code, coordinate, schematic, address, opened, status,"
    )
    out.line("# entrances, facilities.")
    for station in city.stations {
      out.line("# - id: " + YAMLText.quoted(station.id.rawValue))
      comment("  name", station.name, in: &out)
    }
    return out
  }

  private func comment(_ key: String, _ text: LocalizedText, in out: inout LineWriter) {
    out.line("# " + key + ": " + YAMLText(language: city.languages.first ?? "und").text(text))
  }
}
