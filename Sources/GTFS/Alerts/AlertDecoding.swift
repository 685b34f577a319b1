internal import TransitModel

/// Reads the messages of a feed that alerts are made of; all others are passed over. Numbers and names of fields are those
/// of gtfs-realtime.proto.
struct AlertDecoding {
  typealias Field = RealtimeMessage.Field

  /// How findings call the feed.
  let name: String
  let log: FindingLog

  /// The feed that `bytes` are.
  func feed(of bytes: [UInt8]) throws(AlertFault) -> AlertFeed {
    do throws(RealtimeMessage.Fault) {
      let message = try RealtimeMessage(bytes)
      let header = try message.message(Field(1, "header"))
      let entities = try message.messages(Field(2, "entity"))
      let hasVersion = header?.text(Field(1, "gtfs_realtime_version")) != nil
      if !hasVersion { try checkEntities(entities) }
      var feed = AlertFeed(name: name, timestamp: header?.number(Field(3, "timestamp")))
      for entity in entities where entity.number(Field(2, "is_deleted")) != 1 {
        guard let alert = try entity.message(Field(5, "alert")) else { continue }
        guard feed.alerts.count < AlertFeed.mostAlerts else {
          throw .content("it has more than \(AlertFeed.mostAlerts) alerts")
        }
        feed.alerts.append(try self.alert(alert, id: entity.text(Field(1, "id")) ?? ""))
      }
      report(feed, entityCount: entities.count, hasHeader: hasVersion)
      return feed
    } catch {
      throw AlertFault(error)
    }
  }

  /// Many bytes that are something else are a message as well, of fields that nobody knows.
  private func checkEntities(_ entities: [RealtimeMessage]) throws(RealtimeMessage.Fault) {
    for entity in entities where entity.text(Field(1, "id")) != nil {
      for part in [Field(3, "trip_update"), Field(4, "vehicle"), Field(5, "alert")] {
        if try entity.message(part) != nil { return }
      }
    }
    throw .content("it has neither a header nor an entity")
  }

  private func report(_ feed: AlertFeed, entityCount: Int, hasHeader: Bool) {
    let place = Finding.Location(file: name)
    if !hasHeader {
      log.add(
        Finding(
          code: "missing_header", severity: .warning, location: place,
          message: "the feed has no header with its version",
          expected: "\"header\" with \"gtfs_realtime_version\""))
    }
    guard feed.alerts.isEmpty else { return }
    if entityCount == 0 {
      log.add(
        Finding(code: "no_alerts", severity: .info, location: place, message: "there is no alert in this feed now"))
    } else {
      log.add(
        Finding(
          code: "no_alerts", severity: .warning, location: place,
          message: "there is no alert in this feed, only "
            + (entityCount == 1 ? "1 entity of another kind" : "\(entityCount) entities of other kinds"),
          hint: "agencies publish alerts in a feed beside those of trips and vehicles"))
    }
  }

  private func alert(_ message: RealtimeMessage, id: String) throws(RealtimeMessage.Fault) -> ServiceAlert {
    var alert = ServiceAlert(id: id)
    for period in try message.messages(Field(1, "active_period")).prefix(AlertFeed.mostParts) {
      // A zero is how many publishers write nothing.
      func moment(_ field: Field) -> UInt64? { period.number(field).flatMap { $0 == 0 ? nil : $0 } }
      alert.periods.append(
        ServiceAlert.Period(start: moment(Field(1, "start")), end: moment(Field(2, "end"))))
    }
    for selector in try message.messages(Field(5, "informed_entity")).prefix(AlertFeed.mostParts) {
      alert.selectors.append(try self.selector(selector))
    }
    typealias Effect = ServiceAlert.Effect
    typealias Severity = ServiceAlert.Severity
    let effect = message.choice(Field(7, "effect"), among: Effect.names)
    alert.effect = effect.flatMap(Effect.init(rawValue:)) ?? .unknownEffect
    let severity = message.choice(Field(14, "severity_level"), among: Severity.names)
    alert.severity = severity.flatMap(Severity.init(rawValue:)) ?? .unknown
    alert.urls = try texts(message, [Field(8, "url")])
    alert.header = try texts(
      message, [Field(10, "header_text"), Field(12, "tts_header_text"), Field(18, "effect_detail")])
    alert.description = try texts(message, [Field(11, "description_text"), Field(13, "tts_description_text")])
    return alert
  }

  private func selector(_ message: RealtimeMessage) throws(RealtimeMessage.Fault) -> ServiceAlert.Selector {
    var selector = ServiceAlert.Selector()
    selector.agency = message.text(Field(1, "agency_id"))
    selector.route = message.text(Field(2, "route_id"))
    selector.routeType = message.number(Field(3, "route_type")).flatMap { Int(exactly: $0) }
    selector.stop = message.text(Field(5, "stop_id"))
    selector.isPartial = message.number(Field(6, "direction_id")) != nil
    if let trip = try message.message(Field(4, "trip")) {
      selector.trip = trip.text(Field(1, "trip_id"))
      selector.route = selector.route ?? trip.text(Field(5, "route_id"))
      selector.isPartial = true
    }
    return selector
  }

  /// The translations in the first of some fields that has any.
  private func texts(
    _ message: RealtimeMessage, _ fields: [Field]
  ) throws(RealtimeMessage.Fault) -> [ServiceAlert.Translation] {
    for field in fields {
      guard let text = try message.message(field) else { continue }
      let found = try text.messages(Field(1, "translation")).prefix(AlertFeed.mostLanguages).compactMap { translation in
        translation.text(Field(1, "text")).map {
          ServiceAlert.Translation($0, language: translation.text(Field(2, "language")))
        }
      }
      if !found.isEmpty { return found }
    }
    return []
  }
}
