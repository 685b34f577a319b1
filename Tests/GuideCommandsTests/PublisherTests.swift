import GuideSite
import Testing

@testable import GuideCommands

/// What a publisher asks for in the guide's own file, built of the example city.
@Suite(.enabled(if: isThorough, "the release build runs it")) struct PublisherTests {
  /// The example city in a folder, with a change to its guide.yaml.
  private func example(in folder: String, _ changes: (String, String)...) throws {
    let source = try RecordedSession().session().resources().assets + "/Examples/tidewater"
    for file in try SiteFiles.read(source) {
      let path = folder + "/" + file.path
      try FileSystem.makeFolder(Path.parent(of: path) ?? folder)
      var text = String(decoding: file.bytes, as: UTF8.self)
      if file.path == "guide.yaml" {
        for (old, new) in changes {
          #expect(text.contains(old), "\(old)")
          text = text.replacing(old, with: new)
        }
      }
      try WholeFile(path: path, name: file.path).write(Array(text.utf8))
    }
  }

  private func text(_ path: String) throws -> String { String(decoding: try FileSystem.read(path), as: UTF8.self) }

  @Test func theExampleHasEveryKindOfPage() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder)
      let recorded = RecordedSession()
      #expect(await recorded.run("build", "--profile", "production", in: folder) == 0, "\(recorded.complaints)")
      #expect(!recorded.complaints.contains("warning"))
      for path in [
        "404.html", "sitemap.xml", "en/feed.xml", "zh-hans/feed.xml", "en/about.html", "en/page-visit.html",
        "en/tidewater/history.html", "en/tidewater/journeys/airport-central.html", "en/index.png",
        "en/tidewater/stations/central.png", "zh-hans/tidewater/journeys/airport-central.png",
      ] {
        #expect(FileSystem.entry(at: folder + "/Output/" + path) == .file, "\(path)")
      }
      #expect(try text(folder + "/Output/zh-hans/page-visit.html").contains("潮汐城两日"))
      let home = try text(folder + "/Output/en/index.html")
      #expect(home.contains("mailto:guide@example.org"))
      #expect(home.contains("content=\"https://example.org/metro/en/index.png\""))
      #expect(Array(try FileSystem.read(folder + "/Output/en/index.png").prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    }
  }

  @Test func whoAsksForMoreIsToldWhatWasReadAndMade() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder)
      func complaints(_ arguments: String...) async -> String {
        let recorded = RecordedSession()
        let session = recorded.session(environment: ["XDG_CACHE_HOME": folder + "/.cache"], folder: folder)
        #expect(await MetroguideProgram.perform(["build"] + arguments, in: session) == 0)
        return recorded.complaints
      }
      let first = await complaints("-vv")
      #expect(first.contains("info: the guide is \(folder)/guide.yaml"))
      #expect(first.contains("is the city tidewater: 4 lines, 13 stations"))
      #expect(first.contains("debug: made en/index.html"))
      let second = await complaints("-v")
      #expect(second.contains("info: nothing has changed") && !second.contains("debug:"))
      #expect(!(await complaints()).contains("info:"))
    }
  }

  @Test func aThemeThatIsNotThereIsToldOnceWithWhatThereIs() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder, ("cities: [.]", "theme: papre\ncities: [.]"))
      for command in [["build"], ["validate", "guide.yaml"]] {
        let recorded = RecordedSession()
        #expect(await recorded.run(command, in: folder) == (command == ["build"] ? 2 : 1))
        let told = recorded.complaints + recorded.printed
        #expect(
          told.contains("there is no theme \"papre\"") && told.contains("did you mean \"paper\"?"), "\(told)")
        #expect(told.ranges(of: "there is no theme").count == 1 && told.contains("guide.yaml:"))
      }
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
    }
  }

  @Test func aThemeOfOnesOwnIsAFolder() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder, ("cities: [.]", "theme: harbour\ncities: [.]"))
      try FileSystem.makeFolder(folder + "/harbour")
      let css =
        "@font-face { font-family: Own; src: url(own.woff2); }\n@media screen { :root { --ground: #fefefe; } }\n"
      for (name, text) in [
        ("theme.css", css), ("own.woff2", "wOF2"), ("unnamed.txt", "private"),
        ("logo.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
      ] {
        try WholeFile(path: folder + "/harbour/" + name, name: name).write(Array(text.utf8))
      }
      let recorded = RecordedSession()
      #expect(await recorded.run("build", in: folder) == 0, "\(recorded.complaints)")
      let style = try text(folder + "/Output/assets/guide.css")
      #expect(style.contains("--ground: #fefefe") && style.contains("url(\"theme/own.woff2\")"))
      #expect(try text(folder + "/Output/assets/theme/own.woff2") == "wOF2")
      #expect(FileSystem.entry(at: folder + "/Output/assets/theme/unnamed.txt") == nil)
      #expect(try text(folder + "/Output/en/index.html").contains("assets/logo.svg"))
    }
  }

  @Test func aTemplateThatKeepsReadersOutIsToldAndStandsInTheStatement() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder)
      #expect(await RecordedSession().run("build", in: folder) == 0)
      #expect(try text(folder + "/Output/en/accessibility.html").contains("The checks found no fault."))
      try FileSystem.makeFolder(folder + "/templates/modules")
      let own = WholeFile(path: folder + "/templates/modules/exits.mustache", name: "exits.mustache")
      try own.write(Array("<section id=\"exits\"><h2>{{t.heading-exits}}</h2><img src=\"exits.png\"></section>".utf8))
      let recorded = RecordedSession()
      #expect(await recorded.run("build", "--templates", "templates", in: folder) == 0, "\(recorded.complaints)")
      #expect(recorded.complaints.ranges(of: ".html: warning: <img> has no alt").count == 3, "\(recorded.complaints)")
      #expect(recorded.complaints.contains(" more pages: <img> has no alt"))
      #expect(try text(folder + "/Output/en/accessibility.html").contains("Pages with faults: "))
      let kept = try text(folder + "/Output/assets/accessibility.json")
      #expect(kept.contains("{\"check\":\"images\",\"faultyPages\":[\"") && kept.contains("\"pages\":"))
      // Out of the cache the same is said.
      #expect(await RecordedSession().run("build", "--templates", "templates", in: folder) == 0)
      #expect(try text(folder + "/Output/assets/accessibility.json") == kept)
    }
  }

  @Test func aPreviewHasNoAddress() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder)
      #expect(await RecordedSession().run("build", "--profile", "preview", in: folder) == 0)
      #expect(try text(folder + "/Output/en/index.html").contains("Tidewater Metro Guide (preview)"))
      #expect(FileSystem.entry(at: folder + "/Output/sitemap.xml") == nil)
    }
  }

  @Test(
    arguments: [
      ("template: visit.mustache", "template: vist.mustache", "\"vist.mustache\", which is not there"),
      ("from: airport, to: central", "from: nowhere-at-all, to: central", "no station of \"tidewater\""),
      ("from: airport, to: central", "from: central, to: central", "begins and ends at the same station"),
      ("{city: tidewater, from", "{city: tidewatr, from", "the guide has no city \"tidewatr\""),
      ("station: {off: []}", "station: {off: [exts]}", "page \"station\" has no module \"exts\""),
      ("contact: guide@example.org", "contact: nobody", "\"contact\" is no address"),
      ("cities: [.]", "cities: [., nowhere]", "there is no city \"nowhere\""),
      ("cities: [.]", "cities: [., ./]", "\"./\" is the same city as \".\""),
      ("# logo: logo.svg ", "logo: city.yaml #", "\"city.yaml\" is no picture"),
      ("templates: templates", "templates: /", "\"/\" holds more than 10000 files"),
    ])
  func whatIsNotThereIsToldWithItsPlace(old: String, new: String, message: String) async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder, (old, new))
      let recorded = RecordedSession()
      #expect(await recorded.run("build", in: folder) == 2)
      #expect(recorded.complaints.contains(message), "\(recorded.complaints)")
      #expect(recorded.complaints.hasPrefix("guide.yaml:"), "\(recorded.complaints)")
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
    }
  }

  @Test func aModuleIsMovedAndAnotherSwitchedOff() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder, ("station: {off: []}", "station: {first: [exits], off: [facilities]}"))
      #expect(await RecordedSession().run("build", in: folder) == 0)
      let page = try text(folder + "/Output/en/tidewater/stations/central.html")
      let title = try #require(page.firstRange(of: "<h1>"))
      let exits = try #require(page.firstRange(of: "id=\"exits\""))
      #expect(title.lowerBound < exits.lowerBound, "the title stays on top")
      let trains = try #require(page.firstRange(of: "id=\"first-last\""))
      #expect(exits.lowerBound < trains.lowerBound)
      #expect(!page.contains("id=\"facilities\""))
    }
  }

  @Test func aTagThatResolvesToNothingIsToldWithFileAndLine() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder)
      try FileSystem.makeFolder(folder + "/templates/modules")
      let own = "<section id=\"exits\">\n<p>{{nosuch}}</p></section>\n"
      try WholeFile(path: folder + "/templates/modules/exits.mustache", name: "").write(Array(own.utf8))
      let recorded = RecordedSession()
      #expect(await recorded.run("build", in: folder) == 0)
      #expect(
        recorded.complaints.contains(
          "templates/modules/exits.mustache:2:4: warning: tag \"nosuch\" resolves to nothing"),
        "\(recorded.complaints)")
      let told = recorded.complaints.split(separator: "\n").filter { $0.contains("nosuch") }
      // Also where the pages come out of the cache.
      for environment in [[:], ["XDG_CACHE_HOME": folder + "/.cache"], ["XDG_CACHE_HOME": folder + "/.cache"]] {
        let checked = RecordedSession()
        #expect(await checked.run("validate", environment: environment, in: folder) == 0)
        #expect(checked.printed.split(separator: "\n") == told)
      }
    }
  }

  @Test func validatePublishesNothing() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder)
      #expect(await RecordedSession().run("validate", in: folder) == 0)
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
    }
  }

  @Test func aTemplateThatNoPageUsesIsTold() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder, ("languages: [en, zh-Hans]", "languages: [en, tlh]"))
      try FileSystem.makeFolder(folder + "/templates/module")
      let lost = folder + "/templates/module/exits.mustache"
      try WholeFile(path: lost, name: "").write(Array("<p>Exits</p>\n".utf8))
      let recorded = RecordedSession()
      #expect(await recorded.run("build", in: folder) == 0)
      let expected = [
        "templates/module/exits.mustache: warning: no page uses this template, and there is no shipped one of its name; "
          + "did you mean \"modules/exits.mustache\"?",
        ":7:17: warning: there are no words for \"tlh\"",
      ]
      for text in expected { #expect(recorded.complaints.contains(text), "\(recorded.complaints)") }
      #expect(!recorded.complaints.contains("visit"))
    }
  }

  @Test func citiesOfTheGuideGoByTheirIds() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder)
      let recorded = RecordedSession()
      #expect(await recorded.run("validate", "tidewater", in: folder) == 0, "\(recorded.complaints)")
      #expect(await recorded.run("route", "tidewater", "airport", "central", "--depart", "08:00", in: folder) == 0)
      #expect(await recorded.run("build", "--city", "tidewater", in: folder) == 0, "\(recorded.complaints)")
    }
  }

  @Test func validateLooksAtAGuideAndAllItNames() async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder)
      let sound = RecordedSession()
      #expect(await sound.run("validate", in: folder) == 0, "\(sound.printed)")
      #expect(sound.complaints == "guide.yaml: no errors, no warnings\n.: no errors, no warnings\n")
      let wrong = folder + "/wrong"
      try FileSystem.makeFolder(wrong)
      try example(
        in: wrong, ("from: airport, to: central", "from: nowhere-at-all, to: central"),
        ("visit.mustache", "vist.mustache"))
      let recorded = RecordedSession()
      #expect(await recorded.run("validate", "wrong/guide.yaml", in: folder) == 1)
      #expect(recorded.printed.contains("wrong/guide.yaml:12:27: page \"visit\" names the template \"vist.mustache\""))
      #expect(recorded.printed.contains("no station of \"tidewater\""), "\(recorded.printed)")
    }
  }

  @Test func journeysWhoseNamesRunTogetherHavePagesOfTheirOwn() async throws {
    try await TemporaryFolder.with { folder in
      let files = [
        "guide.yaml": """
        title: G
        cities: [.]
        journeys: [{city: toy, from: east, to: gate-1}, {city: toy, from: east-gate, to: "1"}]
        """,
        "city.yaml": "id: toy\nname: {en: Toy}\ntimeZone: UTC\n",
        "lines.yaml": """
        - id: m
          name: M
          color: "#123456"
          directions: [{id: out, name: Out}]
          patterns: [{id: out, direction: out, stops: [east, east-gate, gate-1, "1"]}]
          headways: [{pattern: out, service: daily, from: "05:00", until: "24:00", every: 600}]
        """,
        "stations.yaml": ["east", "east-gate", "gate-1", "\"1\""].enumerated().map {
          "- {id: \($1), name: S\($0), coordinate: [50.0\($0), 8.0]}\n"
        }.joined(),
      ]
      for (name, text) in files { try WholeFile(path: folder + "/" + name, name: name).write(Array(text.utf8)) }
      let recorded = RecordedSession()
      #expect(await recorded.run("build", in: folder) == 0, "\(recorded.complaints)")
      let pages = try FileSystem.names(in: folder + "/Output/en/toy/journeys")
      #expect(pages.filter { $0.hasSuffix(".html") } == ["east-gate-1-2.html", "east-gate-1.html"])
    }
  }

  @Test(arguments: ["templates", "mycity", "whole"])
  func whatAGuideIsMadeFromIsNotReplaced(output: String) async throws {
    try await TemporaryFolder.with { folder in
      try example(
        in: folder + "/whole", ("cities: [.]", "cities: [../mycity]"),
        ("templates: templates", "templates: ../templates"))
      try example(in: folder + "/mycity")
      try FileSystem.makeFolder(folder + "/templates")
      for file in try SiteFiles.read(folder + "/mycity/templates") {
        try WholeFile(path: folder + "/templates/" + file.path, name: file.path).write(file.bytes)
      }
      let before = try SiteFiles.read(folder + "/" + output).map(\.path)
      let recorded = RecordedSession()
      #expect(
        await recorded.run("build", "--config", "whole/guide.yaml", "--output", output, "--force", in: folder) == 2)
      #expect(recorded.complaints.contains("\"\(output)\" holds what the guide is made from"), "\(recorded.complaints)")
      #expect(try SiteFiles.read(folder + "/" + output).map(\.path) == before)
    }
  }

  @Test func validateLooksAtEveryProfile() async throws {
    try await TemporaryFolder.with { folder in
      try example(
        in: folder,
        ("production: {", "bad: {accent: reddish}\n  lost: {cities: [nowhere], styles: [none.css]}\n  production: {"))
      let recorded = RecordedSession()
      #expect(await recorded.run("validate", in: folder) == 1)
      let lines = recorded.printed.split(separator: "\n")
      #expect(lines.count == 2, "\(lines)")
      #expect(lines.first?.contains("\"accent\" is no colour: \"reddish\"") == true)
      #expect(lines.last?.contains("there is no city \"nowhere\"") == true)
    }
  }

  @Test(arguments: ["en, EN", "zh-hans, en, zh-Hans"])
  func languagesThatDifferInCaseAreOne(tags: String) async throws {
    try await TemporaryFolder.with { folder in
      try example(in: folder, ("languages: [en, zh-Hans]", "languages: [\(tags)]"))
      let recorded = RecordedSession()
      #expect(await recorded.run("build", in: folder) == 0, "\(recorded.complaints)")
      #expect(recorded.complaints.contains("stands twice"))
      #expect(!recorded.complaints.contains("no words"))
    }
  }
}
