import CityFiles
import GTFS
import Testing
import TransitModel

@testable import GuideCommands

/// Alerts of a feed on the pages of a guide.
@Suite struct AlertsTests {
  /// A feed as JSON, made on 5 January 2026: works on line 1 from 10 to 14 January, noon to noon, and a lift at one station.
  private func feed(title: String = "Works on line 1") -> String {
    """
    {"header": {"gtfsRealtimeVersion": "2.0", "timestamp": "1767614400"}, "entity": [
      {"id": "works", "alert": {"activePeriod": [{"start": "1768042800", "end": "1768388400"}],
        "informedEntity": [{"routeId": "1"}], "effect": "REDUCED_SERVICE",
        "url": {"translation": [{"text": "https://example.org/works?a=1&b=2"}]},
        "headerText": {"translation": [{"text": "\(title)"}]},
        "descriptionText": {"translation": [{"text": "Every second train.", "language": "en"}]}}},
      {"id": "lift", "alert": {"informedEntity": [{"stopId": "north"}], "effect": "ACCESSIBILITY_ISSUE",
        "headerText": {"translation": [{"text": "Lift out of order"}]}}}]}
    """
  }

  private func page(_ path: String, of files: [String: [UInt8]]) -> String {
    String(decoding: files[path] ?? [], as: UTF8.self)
  }

  @Test func anAlertStandsOnThePagesOfWhatItIsAbout() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha", "beta"], in: folder)
      try world.write(feed(), to: "alerts.json")
      let built = await world.run("build", "--alerts", "alpha=alerts.json")
      #expect(built.status == 0, "\(built.said)")
      let files = try world.files("Output")
      for path in ["index.html", "lines/1.html", "stations/middle.html"] {
        let text = page("en/alpha/" + path, of: files)
        #expect(text.contains("Works on line 1</h2>"), "\(path)")
        #expect(text.contains("<p>Every second train.</p>"), "\(path)")
        #expect(text.contains("10 January 2026") && text.contains("14 January 2026"), "\(path)")
        #expect(text.contains("data-over=\"2026-01-14\""), "\(path)")
        #expect(
          text.contains("<a href=\"https://example.org/works?a=1&amp;b=2\" rel=\"external\">example.org</a>"), "\(path)"
        )
      }
      #expect(page("en/alpha/stations/north.html", of: files).contains("Lift out of order</h2>"))
      for path in ["alpha/stations/north.html", "alpha/lines/2.html", "beta/index.html", "beta/lines/1.html"] {
        let text = page("en/" + path, of: files)
        #expect(!text.isEmpty && !text.contains("Works on line 1"), "\(path)")
      }
    }
  }

  @Test func theGuidesOwnFileNamesThemAndChangesAreSeen() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha"], in: folder)
      try world.write("title: W\nlanguages: [en]\ncities: [alpha]\nalerts: alerts.json\n", to: "guide.yaml")
      try world.write(feed(), to: "alerts.json")
      #expect(await world.run("build", cache: .own("cache")).status == 0)
      let path = "en/alpha/lines/1.html"
      #expect(try page(path, of: world.files("Output")).contains("Works on line 1"))
      try world.write(feed(title: "No works any more"), to: "alerts.json")
      #expect(await world.run("build", cache: .own("cache")).status == 0)
      let new = try page(path, of: world.files("Output"))
      #expect(new.contains("No works any more") && !new.contains("Works on line 1"))

      // Shards made from other alerts do not belong together.
      #expect(await world.build("1/2").status == 0)
      #expect(await world.build("2/2").status == 0)
      #expect(await world.run("merge", "parts", "--output", "merged").status == 0)
      #expect(try page(path, of: world.files("merged")) == new)
      try world.write(feed(), to: "alerts.json")
      let merged = await world.run("merge", "parts", "--output", "merged")
      #expect(merged.status == 2 && merged.said.contains("was built before the city \"alpha\" changed"))

      let session = RecordedSession().session(folder: folder)
      #expect(try session.plan(BuildRequest()).watchedPaths.contains(folder + "/alerts.json"))
      #expect(await world.run("validate", "guide.yaml").status == 0)
    }
  }

  @Test func whatIsNoFeedStopsTheGuideWithOneLine() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha"], in: folder)
      try world.write("<html>503</html>", to: "alerts.pb")
      let built = await world.run("build", "--alerts", "alerts.pb")
      #expect(built.status == 2)
      #expect(
        built.said == "alerts.pb: this is no GTFS-Realtime feed: it is a web page or other XML; "
          + "look into it: servers send errors so\n")
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
      // What goes on goes on without them, and ends with 1.
      let kept = await world.run("build", "--alerts", "alerts.pb", "--keep-going")
      #expect(kept.status == 1)
      #expect(kept.said.hasPrefix("alerts.pb: this is no GTFS-Realtime feed: "))
      #expect(kept.said.hasSuffix("Without the alerts that could not be read: alerts.pb.\n"))
      #expect(try !page("en/alpha/lines/1.html", of: world.files("Output")).isEmpty)
      // The guide's own file is validated with what it names.
      try world.write("title: W\ncities: [alpha]\nalerts: {alpha: [alerts.pb]}\n", to: "guide.yaml")
      let found = await world.run("validate", "guide.yaml")
      #expect(found.status == 1)
    }
  }

  @Test func tripsAloneAreAWarning() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha"], in: folder)
      let text = """
        {"header": {"gtfsRealtimeVersion": "2.0"}, "entity": [{"id": "1", "tripUpdate": {}}]}
        """
      try world.write(text, to: "trips.json")
      let built = await world.run("build", "--alerts", "trips.json")
      #expect(built.status == 0)
      #expect(
        built.said.hasPrefix("trips.json: warning: there is no alert in this feed, only 1 entity of another kind"))
    }
  }

  @Test func aCityOrFileThatIsNotThereIsWrongUsage() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["alpha", "beta"], in: folder)
      try world.write(feed(), to: "alerts.json")
      for (text, said) in [
        (
          "alerts.json",
          "does not say which of 2 cities it is about; write it as CITY=alerts.json, with one of alpha, beta"
        ),
        ("alpa=alerts.json", "the guide has no city \"alpa\"; did you mean \"alpha\"?"),
        ("alpha=none.pb", "there is no file \"none.pb\""),
      ] {
        let built = await world.run("build", "--alerts", text)
        #expect(built.status == 2 && built.said.contains(said), "\(built.said)")
      }
      let head = "title: W\ncities: [alpha, beta]\n"
      for (text, said) in [
        ("alerts: alerts.json\n", "guide.yaml:3:9: \"alerts.json\" does not say which city its alerts are about"),
        ("alerts: {bet: alerts.json}\n", "guide.yaml:3:10: the guide has no city \"bet\"; did you mean \"beta\"?"),
        ("alerts:\n  beta: [none.pb]\n", "guide.yaml:4:10: there is no file \"none.pb\""),
      ] {
        try world.write(head + text, to: "guide.yaml")
        let built = await world.run("build")
        #expect(built.status == 2 && built.said.contains(said), "\(built.said)")
      }
    }
  }

  @Test func periodsAreInTheCitysTimeZone() throws {
    let yen = try #require(Currency(code: "JPY"))
    var city = City(id: "c", name: LocalizedText("C", "en"), timeZone: "", currency: yen, languages: ["en"])
    let bytes = Array(feed().utf8)
    let file = try #require(AlertFeed.reading(bytes, name: "a").value)
    // Noon in Paris is 20:00 in Tokyo, and one in the morning of the next day on Kiritimati.
    for (zone, from, until) in [
      ("Asia/Tokyo", "2026-01-10", "2026-01-14"), ("Pacific/Kiritimati", "2026-01-11", "2026-01-14"),
    ] {
      city.timeZone = zone
      city.lines = [Line(id: "1", shortName: "1", name: LocalizedText("1", "en"), color: .black)]
      let notice = RecordedSession().session().alertMapping(city).city(adding: [file]).value?.notices.first
      #expect(notice?.from?.description == from && notice?.until?.description == until, "\(zone)")
    }
  }
}
