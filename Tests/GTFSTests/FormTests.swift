import GTFS
import Testing
import TransitModel

/// Feeds as publishers make them: every oddity of form reads as the plain feed does.
@Suite struct FormTests {
  private let plain = ToyFeed().read().value

  @Test func aByteOrderMarkAndWindowsLineEndsReadAlike() throws {
    var feed = ToyFeed()
    for (name, text) in feed.files {
      feed.files[name] =
        "\u{FEFF}" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
    #expect(feed.read().value == plain)
    #expect(feed.read().codes.isEmpty)
  }

  @Test func straySpacesReadAlike() {
    var feed = ToyFeed()
    for (name, text) in feed.files {
      feed.files[name] = text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: " , ")
    }
    #expect(feed.read().value == plain)
  }

  @Test func spacesInsideQuotesReadAlike() {
    #expect(ToyFeed().replacing("stops.txt", "Beta", "\"  Beta \"").read().value == plain)
  }

  @Test func columnsInAnyOrderReadAlike() {
    let feed = ToyFeed().with(
      "calendar.txt",
      """
      end_date,friday,monday,saturday,service_id,start_date,sunday,thursday,tuesday,wednesday
      20261231,1,1,0,wk,20260101,0,1,1,1
      """)
    #expect(feed.read().value == plain)
  }

  @Test func ofAColumnThatStandsTwiceTheFirstCounts() {
    let feed = ToyFeed().with(
      "routes.txt",
      """
      route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color,route_type
      1,A,1,Line One,1,0055AA,FFFFFF,3
      """)
    #expect(feed.read().value == plain)
    #expect(feed.read().codes == ["duplicated_column"])
  }

  @Test func rowsInAnyOrderReadAlike() {
    let feed = ToyFeed().with(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      t2,09:06:00,09:06:00,a,30
      t1,08:02:00,08:02:30,b,2
      t2,9:00:00,9:00:00,c,1
      t1,8:05:00,8:05:00,c,3
      t2,09:03:00,09:03:30,b,20
      t1,08:00:00,08:00:00,a,1
      """)
    #expect(feed.read().value == plain)
    #expect(feed.read().codes.isEmpty)
  }

  @Test func aQuotedLineBreakBecomesABlank() {
    let reading = ToyFeed().replacing("stops.txt", "Beta", "\"Be\r\nta\"").read()
    #expect(reading.value?.stations[1].name.local == "Be ta")
    #expect(reading.codes == ["new_line_in_value"])
    #expect(reading.findings.first { $0.code == "new_line_in_value" }?.location.description == "stops.txt:3:3")
  }

  @Test func timesRunPastTwoDays() {
    let reading = ToyFeed().replacing("stop_times.txt", "09:06:00,09:06:00", "58:53:00,58:53:00").read()
    #expect(reading.value?.trips[1].stopTimes.last?.arrival == ServiceTime(58, 53))
    #expect(reading.codes.isEmpty)
  }

  @Test func idsMayHoldAnything() {
    var feed = ToyFeed()
    for file in ["stops.txt", "stop_times.txt"] {
      feed = feed.replacing(
        file, file == "stops.txt" ? "b,Beta" : ",b,", file == "stops.txt" ? "x|y:z_1/é#2,Beta" : ",x|y:z_1/é#2,")
    }
    #expect(feed.read().value?.stations[1].id == "x|y:z_1/é#2")
    #expect(feed.read().codes.isEmpty)
  }

  @Test func coloursMayBeginWithAHash() {
    let reading = ToyFeed().replacing("routes.txt", "0055AA", "#0055aa").read()
    #expect(reading.value == plain)
    #expect(reading.findings.contains { $0.code == "invalid_color" && $0.severity == .info })
  }

  @Test func upperCaseNamesOfFilesAndColumnsAreRead() {
    var feed = ToyFeed().replacing("stops.txt", "stop_id", "Stop_ID")
    feed.files["Stops.TXT"] = feed.files.removeValue(forKey: "stops.txt")
    #expect(feed.read().value == plain)
  }

  @Test(arguments: [
    ("\u{0}", "invalid_character"), ("\"", "csv_parsing_failed"),
    (String(repeating: "x", count: 2 << 20), "csv_parsing_failed"),
    (String(repeating: ",", count: 100_000), "csv_parsing_failed"),
  ])
  func whatBreaksATableIsAnError(insertion: String, code: String) {
    let reading = ToyFeed().replacing("stops.txt", "b,Beta", "b,\(insertion)Beta").read()
    #expect(reading.value == nil)
    #expect(reading.errors == [code])
    #expect(reading.findings.first { $0.severity == .error }?.location.line == 3)
  }

  @Test func aMillionColumnsAreAnError() {
    let reading = ToyFeed().with("stops.txt", String(repeating: "stop_id,", count: 1_000_000) + "\n").read()
    #expect(reading.errors == ["csv_parsing_failed"])
  }

  @Test func utf16IsNamed() {
    var files = ToyFeed().feedFiles.filter { $0.path != "stops.txt" }
    let wide = "stop_id,stop_name\n".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    files.append(FeedFile(path: "stops.txt", bytes: [0xFF, 0xFE] + wide))
    let reader = FeedReader(FeedOptions(id: "toy"))
    #expect(reader.city(files: files, name: "toy").errors == ["invalid_encoding"])
    files[files.count - 1] = FeedFile(path: "stops.txt", bytes: wide)
    #expect(reader.city(files: files, name: "toy").errors == ["invalid_encoding"])
  }

  @Test func findingsOfAKindEndAtAHundred() {
    let rows = (0..<345).map { "nowhere,08:00:00,08:00:00,a,\($0)x\n" }.joined()
    let text =
      (ToyFeed().files["stop_times.txt"] ?? "")
      + rows.split(separator: "nowhere").enumerated()
      .map { "no\($0.offset)\($0.element)" }.joined()
    let found = ToyFeed().with("stop_times.txt", text).read().findings.filter { $0.code == "foreign_key_violation" }
    #expect(found.count == 101)
    #expect(found.last?.message == "245 more of this kind")
  }

  @Test func everyBrokenByteOfAFileIsSurvived() {
    let feed = ToyFeed()
    for name in feed.files.keys.sorted() {
      let bytes = Array((feed.files[name] ?? "").utf8)
      for index in stride(from: 0, to: bytes.count, by: 13) {
        for byte in [
          UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\n"), 0xFF, UInt8(ascii: "9"), UInt8(ascii: "-"),
        ] {
          var broken = bytes
          broken[index] = byte
          let files = feed.feedFiles.map { $0.path == name ? FeedFile(path: name, bytes: broken) : $0 }
          let reading = FeedReader(FeedOptions(id: "toy")).city(files: files, name: "toy")
          #expect(reading.value != nil || !reading.errors.isEmpty)
        }
      }
    }
  }
}
