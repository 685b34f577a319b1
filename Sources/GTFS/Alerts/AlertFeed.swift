public import TransitModel

/// The service alerts of a GTFS-Realtime feed, as Protocol Buffers or as JSON.
public struct AlertFeed: Hashable, Sendable {
  /// The most bytes a feed may have.
  public static let mostBytes = 32 << 20
  /// The most alerts a feed may have.
  static let mostAlerts = 20_000
  /// The most periods, and the most things it is about, that are read of an alert.
  static let mostParts = 5_000
  /// The most languages a text is read in.
  static let mostLanguages = 64

  /// How findings call it.
  public var name: String
  /// When it was made, in seconds since 1970.
  public var timestamp: UInt64?
  /// Its alerts, in their order.
  public var alerts: [ServiceAlert] = []

  /// A feed.
  public init(name: String, timestamp: UInt64? = nil, alerts: [ServiceAlert] = []) {
    (self.name, self.timestamp, self.alerts) = (name, timestamp, alerts)
  }

  /// The feed that `bytes` are. What is no feed is one error, and a feed without alerts a warning.
  ///
  /// - Parameter name: what findings call it.
  public static func reading(_ bytes: [UInt8], name: String) -> Reading<AlertFeed> {
    let log = FindingLog()
    do throws(AlertFault) {
      if let reason = AlertFault.commonMistake(bytes) { throw reason }
      let feed = try AlertDecoding(name: name, log: log).feed(of: bytes)
      return Reading(value: feed, findings: log.findings)
    } catch {
      return Reading(value: nil, findings: [error.finding(in: name)])
    }
  }
}

/// Why bytes are no feed of alerts.
struct AlertFault: Error {
  let reason: String
  var hint: String?

  /// What people name by mistake, told by how it begins.
  static func commonMistake(_ bytes: [UInt8]) -> AlertFault? {
    if bytes.isEmpty { return AlertFault(reason: "it is empty") }
    if bytes.count > AlertFeed.mostBytes {
      return AlertFault(reason: "it has \(bytes.count) bytes, more than \(AlertFeed.mostBytes)")
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      return AlertFault(reason: "it is packed with gzip", hint: "unpack it first")
    }
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      return AlertFault(
        reason: "it is a zip archive", hint: "name the feed of alerts, which agencies publish beside the timetable's")
    }
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if first == UInt8(ascii: "<") {
      return AlertFault(reason: "it is a web page or other XML", hint: "look into it: servers send errors so")
    }
    return nil
  }

  /// What the reader is told.
  func finding(in file: String) -> Finding {
    Finding(
      code: "not_realtime", severity: .error, location: Finding.Location(file: file),
      message: "this is no GTFS-Realtime feed: " + reason,
      expected: hint == nil ? "a FeedMessage as Protocol Buffers or JSON" : nil, hint: hint)
  }
}

extension AlertFault {
  init(_ fault: RealtimeMessage.Fault) {
    switch fault {
    case .wire(let fault): self.init(reason: "\(fault.reason) at byte \(fault.offset)")
    case .syntax(let offset): self.init(reason: "its JSON is broken" + (offset.map { " at byte \($0)" } ?? ""))
    case .value(let field, let expected): self.init(reason: "its \"\(field)\" is not \(expected)")
    case .content(let reason): self.init(reason: reason)
    }
  }
}
