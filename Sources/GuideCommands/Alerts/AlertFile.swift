import GTFS
import Logging
import TransitModel

/// A file with alerts of a city.
struct AlertFile: Hashable, Sendable {
  /// The city.
  let city: CityPlace
  /// The file, absolute.
  let path: String
  /// How the reader calls it.
  let name: String
  /// How it is named where it was named: in the guide's own file, from that file on.
  let text: String

  /// What is in it; nothing is read of a file that is larger than any feed may be.
  func bytes() throws -> [UInt8] {
    let size = FileSystem.size(of: path) ?? 0
    guard size <= AlertFeed.mostBytes else {
      let reason = "it has \(size) bytes, more than \(AlertFeed.mostBytes)"
      throw CommandFailure.usage("\"\(name)\" is no feed of alerts: \(reason)")
    }
    return try FileSystem.read(path)
  }

  /// The feed in it, and what was found; `name` is what findings call it.
  func reading(name: String) throws -> Reading<AlertFeed> { AlertFeed.reading(try bytes(), name: name) }
}

extension BuildPlan {
  /// The files with alerts of the city at `place`.
  func alerts(of place: CityPlace) -> [AlertFile] { alerts.filter { $0.city == place } }

  /// The cities with what their alerts say.
  ///
  /// - Parameter keepsGoing: whether alerts that cannot be read are left out, which is said at once, and the guide published
  ///   without them.
  func addAlerts(
    to cities: [LoadedCity], keepsGoing: Bool, in session: Session
  ) throws -> (cities: [LoadedCity], report: AlertReport) {
    var report = AlertReport()
    let result = try cities.map { loaded in
      var feeds: [AlertFeed] = []
      for file in alerts(of: loaded.place) {
        do {
          feeds += [try report.take(try file.reading(name: file.name), in: session)]
        } catch let failure as CommandFailure where keepsGoing && failure.status == .usage {
          report.leaveOut(file, failure.lines, in: session)
        } catch let failure as SystemFailure where keepsGoing {
          report.leaveOut(file, CommandFailure(failure).lines, in: session)
        }
      }
      guard !feeds.isEmpty else { return loaded }
      let mapped = session.alertMapping(loaded.city).city(adding: feeds)
      let city = try report.take(mapped, in: session)
      session.log.info("\(city.notices.count - loaded.city.notices.count) notices of \(city.id) come from alerts")
      return LoadedCity(place: loaded.place, city: city, findings: loaded.findings)
    }
    return (result, report)
  }
}

/// What was found in alerts.
struct AlertReport: Sendable {
  /// Warnings, a line each.
  private(set) var lines: [String] = []
  /// The names of files that were left out.
  private(set) var missing: [String] = []

  /// What was read, its warnings noted; what cannot be read is the command's failure.
  fileprivate mutating func take<Value>(_ reading: Reading<Value>, in session: Session) throws -> Value {
    guard let value = reading.value else { throw CommandFailure.input(reading.findings, folder: "") }
    for finding in reading.findings {
      let line = FindingText(of: finding, in: "").line
      if finding.severity == .info { session.log.info("\(line)") } else { lines.append(line) }
    }
    return value
  }

  fileprivate mutating func leaveOut(_ file: AlertFile, _ reasons: [String], in session: Session) {
    missing.append(file.name)
    for line in reasons { session.complain(line) }
  }
}

extension Session {
  /// What makes notices of a city of its alerts, as of the day that pages call today.
  func alertMapping(_ city: City) -> AlertMapping {
    AlertMapping(city, today: dayOfSource, offset: clockOffset(of: city.timeZone))
  }

  /// What is wrong with a file of alerts, and with what it says of `city`, in a file called as it was named.
  func validation(of file: AlertFile, in city: City?) throws -> [Finding] {
    let reading = try file.reading(name: file.text)
    guard let feed = reading.value, let city else { return reading.findings }
    return reading.findings + alertMapping(city).city(adding: [feed]).findings
  }
}
