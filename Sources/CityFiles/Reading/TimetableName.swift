internal import TransitModel

/// Whose trains a timetable file holds, as its name says: `13-eastbound-weekday.csv`.
struct TimetableName {
  let line: Line
  let direction: Direction
  let service: ServiceID

  /// The file's name without folder and ending; it begins the ids of its trips.
  var stem: String { "\(line.id)-\(direction.id)-\(service)" }
}

/// The names that timetables of a city may have.
struct TimetableNames {
  private var names: [String: [TimetableName]] = [:]
  private let lines: [Line]
  private let services: [ServiceID]
  private let isComplete: Bool

  init(lines: [Line], context: ReadingContext) {
    self.lines = lines
    services = context.services.ids
    isComplete = context.services.isComplete && context.lines.isComplete
    for line in lines {
      for direction in line.directions {
        for service in services {
          let name = TimetableName(line: line, direction: direction, service: service)
          names[name.stem, default: []].append(name)
        }
      }
    }
  }

  /// What the name of the file says; nothing, and an error, where it says nothing or more than one thing.
  func find(_ path: String, log: FindingLog) -> TimetableName? {
    let stem = String(path.dropFirst("timetables/".count).dropLast(".csv".count))
    let found = names[stem] ?? []
    if found.count > 1 {
      log.error(
        "ambiguous-timetable", at: .init(file: path), "the name \(stem.quoted) can be read in \(found.count) ways",
        .init(found: stem, expected: "<line>-<direction>-<service>", hint: "rename a direction or a service day"))
    }
    if found.isEmpty, isComplete { reportUnknown(stem, path, log) }
    return found.count == 1 ? found.first : nil
  }

  /// Says which part of the name is unknown: the line, its direction, or the service day.
  private func reportUnknown(_ stem: String, _ path: String, _ log: FindingLog) {
    let begun = lines.filter { stem.hasPrefix($0.id.rawValue + "-") }.max {
      $0.id.rawValue.count < $1.id.rawValue.count
    }
    var code = "dangling-line"
    var message = "the timetable names an unknown line: \(stem.quoted)"
    if let begun {
      let rest = stem.dropFirst(begun.id.rawValue.count + 1)
      if let direction = begun.directions.first(where: { rest.hasPrefix($0.id.rawValue + "-") }) {
        let service = String(rest.dropFirst(direction.id.rawValue.count + 1))
        (code, message) = ("dangling-service-day", "the timetable names unknown service day \(service.quoted)")
      } else {
        (code, message) = (
          "dangling-direction", "the timetable names an unknown direction of line \(begun.id.quoted): \(stem.quoted)"
        )
      }
    }
    log.error(
      code, at: .init(file: path), message,
      .init(
        found: stem, expected: "<line>-<direction>-<service>", hint: Suggestion.hint(for: stem, among: names.keys)))
  }
}
