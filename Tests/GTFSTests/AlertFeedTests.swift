import GTFS
import Testing
import TransitModel

/// A feed of alerts, read from bytes.
@Suite struct AlertFeedTests {
  private let whole = RealtimeSample.feed(
    .entity(
      "works",
      RealtimeSample().during(1_773_000_000, 1_773_100_000).about(route: "1", agency: "A").about(stop: "b")
        .about(trip: "t1").effect(1, "NO_SERVICE").header(("Aucun train", "fr"), ("No trains", "en"))
        .description(("Travaux", nil)).with(14, "severityLevel", .choice(4, "SEVERE"))),
    .update("train"))

  private func read(_ bytes: [UInt8]) -> Reading<AlertFeed> { AlertFeed.reading(bytes, name: "alerts.pb") }

  @Test func bothFormsSayTheSame() throws {
    let feed = try #require(read(whole.wire).value)
    #expect(read(Array(whole.json.utf8)).value == feed)
    #expect(feed.timestamp == 1_772_366_400)
    let alert = try #require(feed.alerts.first)
    #expect(feed.alerts.count == 1 && alert.id == "works")
    #expect(alert.periods == [.init(start: 1_773_000_000, end: 1_773_100_000)])
    #expect(alert.selectors.map(\.route) == ["1", nil, nil])
    #expect(alert.selectors.map(\.stop) == [nil, "b", nil])
    #expect(alert.selectors.map(\.trip) == [nil, nil, "t1"])
    #expect(alert.selectors.map(\.isPartial) == [false, false, true])
    #expect(alert.effect == .noService && alert.severity == .severe)
    #expect(alert.header == [.init("Aucun train", language: "fr"), .init("No trains", language: "en")])
    #expect(alert.description == [.init("Travaux")])
  }

  @Test func jsonIsReadAsPublishersWriteIt() throws {
    let text = """
      \u{FEFF} {"header": {"gtfs_realtime_version": "1.0", "timestamp": 1772366400, "more": [1, {}]},
        "entity": [{"id": 7, "alert": {"effect": 11, "severity_level": "NEW_ONE", "active_period": null,
          "informed_entity": [{"route_id": 1, "direction_id": 0}],
          "header_text": {"translation": {"text": "Lift", "language": "en"}}}},
          {"id": "gone", "isDeleted": true, "alert": {}}]}
      """
    let feed = try #require(read(Array(text.utf8)).value)
    #expect(feed.timestamp == 1_772_366_400)
    #expect(feed.alerts.map(\.id) == ["7"])
    #expect(feed.alerts[0].effect == .accessibilityIssue && feed.alerts[0].severity == .unknown)
    #expect(feed.alerts[0].selectors.map(\.route) == ["1"] && feed.alerts[0].selectors[0].isPartial)
    #expect(feed.alerts[0].header == [.init("Lift", language: "en")])
  }

  @Test func fieldsNobodyKnowsArePassedOver() throws {
    // A group in a group, numbers of fixed width, and an effect of tomorrow.
    let group: [UInt8] = [0x9B, 0x06, 0x0B, 0x08, 0x05, 0x0C, 0x15, 1, 2, 3, 4, 0x9C, 0x06]
    let fixed: [UInt8] = [0x99, 0x06, 1, 2, 3, 4, 5, 6, 7, 8]
    let alert = RealtimeSample().effect(99, "NEW").header(("Words", nil)).with(1000, "new", .text("?"))
    let bytes = group + RealtimeSample.feed(.entity("x", alert)).wire + fixed
    let reading = read(bytes)
    #expect(reading.findings.isEmpty)
    #expect(reading.value?.alerts.map(\.effect) == [.unknownEffect])
  }

  @Test(
    arguments: [
      ([], "it is empty"), (Array("<!DOCTYPE html>".utf8), "it is a web page or other XML"),
      ([0x1F, 0x8B, 8, 0], "it is packed with gzip"), (Array("PK\u{3}\u{4}".utf8), "it is a zip archive"),
      (Array("not found".utf8), "no field begins at byte 0"), ([0x0C], "a group ends that did not begin at byte 0"),
      ([0x0F], "no field begins at byte 0"), ([0x0A, 0x05, 0x0A], "the file breaks off at byte 2"),
      ([0x08, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02], "a number has more than 64 bits at byte 1"),
      ([0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], "the file breaks off at byte 11"),
      (Array(repeating: 0x0B, count: 70), "groups are nested too deep at byte 64"),
      ([0x28, 0x01], "it has neither a header nor an entity"),
      (Array("{}".utf8), "it has neither a header nor an entity"),
      (Array("{\"header\": 1}".utf8), "its \"header\" is not an object"),
    ] as [([UInt8], String)])
  func whatIsNoFeedIsOneLine(bytes: [UInt8], reason: String) throws {
    let reading = read(bytes)
    #expect(reading.value == nil)
    #expect(reading.findings.map(\.message) == ["this is no GTFS-Realtime feed: \(reason)"])
    #expect(reading.findings.map(\.code) == ["not_realtime"])
    #expect(reading.findings.map(\.location.file) == ["alerts.pb"])
  }

  @Test func brokenJSONIsOneLine() {
    let deep = "{\"header\":" + String(repeating: "[", count: 100_000)
    for text in ["{", "{\"header\": {\"gtfsRealtimeVersion\": \"2.0\"}", "{\"a\": \"\\uD800\"}", deep] {
      let reading = read(Array(text.utf8))
      #expect(reading.value == nil && reading.findings.count == 1, "\(text.prefix(40))")
      #expect(reading.findings[0].message.hasPrefix("this is no GTFS-Realtime feed: "))
    }
  }

  @Test func everyTruncationIsFound() {
    let feed = RealtimeSample.feed(
      .entity("x", RealtimeSample().during(1, 2).about(route: "1", stop: "b").header(("Words", "en"))))
    for bytes in [feed.wire, Array(feed.json.utf8)] {
      #expect(read(bytes).findings.isEmpty)
      for length in bytes.indices {
        let reading = read(Array(bytes[..<length]))
        #expect(reading.findings.count == 1, "\(length) bytes")
        // After the header alone it is a feed without alerts.
        #expect(reading.value?.alerts.isEmpty ?? true, "\(length) bytes")
      }
    }
  }

  @Test func everyFlippedBitComesBack() {
    let city = ToyFeed().read().value
    for index in whole.wire.indices {
      for bit in 0..<8 {
        var bytes = whole.wire
        bytes[index] ^= 1 << UInt8(bit)
        let reading = read(bytes)
        #expect(reading.value != nil || reading.findings.count == 1)
        guard let feed = reading.value, let city else { continue }
        #expect(AlertMapping(city, today: nil) { _ in 3600 }.city(adding: [feed]).value != nil)
      }
    }
  }

  @Test func aFeedOfTripsAloneIsAWarning() {
    let reading = read(RealtimeSample.feed(.update("1"), .update("2")).wire)
    #expect(reading.value?.alerts == [])
    #expect(reading.findings.map(\.severity) == [.warning])
    #expect(reading.findings[0].message == "there is no alert in this feed, only 2 entities of other kinds")
    #expect(read(RealtimeSample.feed().wire).findings.map(\.severity) == [.info])
  }

  @Test func aMissingHeaderIsAWarning() {
    let entity = RealtimeSample.entity("x", RealtimeSample().header(("Words", nil)))
    let reading = read(RealtimeSample().with(2, "entity", .message(entity)).wire)
    #expect(reading.value?.alerts.count == 1)
    #expect(reading.findings.map(\.code) == ["missing_header"])
  }

  @Test func sizesAreLimited() {
    let large = [UInt8](repeating: 0, count: AlertFeed.mostBytes + 1)
    #expect(read(large).findings[0].message.hasSuffix("it has 33554433 bytes, more than 33554432"))
    let entity = RealtimeSample().with(2, "entity", .message(.entity("x", RealtimeSample()))).wire
    let many = RealtimeSample.feed().wire + Array(repeatElement(entity, count: 20_001).joined())
    #expect(read(many).findings.map(\.message) == ["this is no GTFS-Realtime feed: it has more than 20000 alerts"])
  }
}
