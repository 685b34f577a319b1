import Testing

@testable import GuideCommands

/// `metroguide print` as it is called.
@Suite struct PrintTests {
  private func run(_ arguments: String..., in folder: String) async -> (status: Int32, printed: String, said: String) {
    let session = RecordedSession()
    let status = await session.run(["print"] + arguments, in: folder)
    return (status, session.printed, session.complaints)
  }

  @Test func theSameBytesTwice() async throws {
    let city = try Tidewater.path()
    try await TemporaryFolder.with { folder in
      for name in ["a.pdf", "b.pdf"] {
        let answer = await run(city, "central", "-o", name, in: folder)
        #expect(answer.status == 0, "\(answer.said)")
      }
      let (a, b) = (try FileSystem.read(folder + "/a.pdf"), try FileSystem.read(folder + "/b.pdf"))
      #expect(a == b && a.starts(with: Array("%PDF".utf8)))
    }
  }

  @Test func printsAFileForEachStationAndReportsIt() async throws {
    let city = try Tidewater.path()
    try await TemporaryFolder.with { folder in
      let answer = await run(
        city, "--all", "--set", "departures", "--paper", "a4", "-o", "sheets", "--json", in: folder)
      #expect(answer.status == 0, "\(answer.said)")
      let files = try FileSystem.names(in: folder + "/sheets")
      #expect(files.count > 3 && files.allSatisfy { $0.hasSuffix("-departures.pdf") })
      let report = try JSONReader.value(of: Array(answer.printed.utf8))
      guard case .object(let members) = report, case .array(let sheets)? = members["sheets"] else {
        Issue.record("the report is no object: \(answer.printed.prefix(200))")
        return
      }
      #expect(sheets.count == files.count)
    }
  }

  @Test func figuresAreThoseOfTheStationsJSON() async throws {
    let city = try Tidewater.path()
    try await TemporaryFolder.with { folder in
      let answer = await run(city, "central", "-o", "central.json", in: folder)
      #expect(answer.status == 0, "\(answer.said)")
      let scene = String(decoding: try FileSystem.read(folder + "/central.json"), as: UTF8.self)
      let session = RecordedSession()
      #expect(await session.run(["station", city, "central", "--json"], in: folder) == 0)
      // What changes ask of a station is no train's.
      let trains = try #require(session.printed.split(separator: "\"transfers\"").first)
      let times = trains.split(separator: "\"").map(String.init).filter {
        $0.count == 8 && $0.split(separator: ":").count == 3
      }
      #expect(!times.isEmpty)
      for time in times {
        guard let hour = Int(time.prefix(2)) else { continue }
        let clock = (hour % 24 < 10 ? "0" : "") + String(hour % 24) + time.dropFirst(2).prefix(3)
        #expect(scene.contains(clock), "\(time)")
      }
    }
  }

  @Test(arguments: [
    (["central", "--set", "statoin", "-o", "a.pdf"], "did you mean \"station\"?"),
    (["central", "-o", "a.txt"], "has no ending of a known format"),
    (["--all", "-o", "a.svg"], "have no room in one file of .svg"),
    (["nowhere-at-all", "-o", "a.pdf"], "no station \"nowhere-at-all\""),
    (["central", "--all", "-o", "a.pdf"], "name a station or give --all"),
    (["central", "--paper", "A9", "-o", "a.pdf"], "paper"),
    (["central", "--jobs", "0", "-o", "a.pdf"], "--jobs 0 is no number of sheets"),
    (["central", "--base-url", "nonsense", "-o", "a.pdf"], "is no address of a site"),
  ])
  func saysWhatIsWrong(arguments: [String], message: String) async throws {
    try await Tidewater.expectRefusal(arguments, saying: message)
  }

  @Test(arguments: [
    ("modules: [departures, shops]", "guide.yaml:3:", "\"shops\" is none that there is"),
    ("paper: B5", "guide.yaml:3:", "\"B5\" is none that there is"),
    ("logo: notes.txt", "guide.yaml:3:", "logo \"notes.txt\" cannot be printed: it is no SVG"),
    ("logo: photo.svg", "photo.svg:1:24:", "it has a <image>"),
    ("logo: nothing.svg", "guide.yaml:3:", "there is no file \"nothing.svg\""),
    ("papier: A3", "guide.yaml:3:", "papier"),
  ])
  func saysWhatIsWrongWithASet(line: String, place: String, message: String) async throws {
    let city = try Tidewater.path()
    try await TemporaryFolder.with { folder in
      let files = [
        "guide.yaml": "title: G\ncities: [\(city)]\nprint: {own: {\(line)}}\n", "notes.txt": "no picture",
        "photo.svg": "<svg viewBox=\"0 0 9 9\"><image href=\"photo.jpg\"/></svg>",
      ]
      for (name, text) in files { try WholeFile(path: folder + "/" + name, name: name).write(Array(text.utf8)) }
      let answer = await run(city, "central", "--set", "own", "-o", "a.pdf", in: folder)
      #expect(answer.status == 2 || line.hasPrefix("papier"), "\(answer.said)")
      #expect(answer.said.contains(place) && answer.said.contains(message), "\(answer.said)")
    }
  }

  @Test func aSetOfOnesOwnHasItsColourAndItsWords() async throws {
    let city = try Tidewater.path()
    try await TemporaryFolder.with { folder in
      let guide = """
        title: G
        cities: [\(city)]
        print:
          own:
            {modules: [first-last], paper: A4, orientation: landscape, color: "#0B3D6B", logo: logo.svg, header: Harbour Lines}

        """
      let logo = "<svg viewBox='0 0 20 10'><g transform='translate(1 1)'><path d='M0 0h8v8H0z' fill='#fff'/></g></svg>"
      for (name, text) in ["guide.yaml": guide, "logo.svg": logo] {
        try WholeFile(path: folder + "/" + name, name: name).write(Array(text.utf8))
      }
      let answer = await run(city, "central", "--set", "own", "-o", "own.json", in: folder)
      #expect(answer.status == 0, "\(answer.said)")
      let scene = String(decoding: try FileSystem.read(folder + "/own.json"), as: UTF8.self)
      #expect(scene.contains("Harbour Lines") && scene.lowercased().contains("#0b3d6b") && scene.contains("logo.svg"))
    }
  }

  @Test func saysWhichPlacesOfASetThereAreNot() async throws {
    let city = try Tidewater.path()
    try await TemporaryFolder.with { folder in
      let guide =
        "title: G\ncities: [\(city)]\nprint:\n  own:\n    modules: [first-last, connections]\n    places: [central, centrall]\n"
      try WholeFile(path: folder + "/guide.yaml", name: "guide.yaml").write(Array(guide.utf8))
      let answer = await run(city, "central", "--set", "own", "-o", "own.json", in: folder)
      #expect(answer.status == 0, "\(answer.said)")
      #expect(answer.said.contains("guide.yaml:6:") && answer.said.contains("\"centrall\""), "\(answer.said)")
      #expect(
        answer.said.contains("did you mean \"central\"?") && !answer.said.contains("no station \"central\""),
        "\(answer.said)")
    }
  }

  @Test(
    arguments: [
      ("M0 0 L10 0 10 10z", 4), ("m1,1 2-2.5.5", 0), ("M0 0a5 5 0 0 1 10 0", 3), ("M0 0A5 5 0 1110 0", 3),
      ("M0 0c1 1 2 2 3 3s4 4 5 5", 3), ("M0 0q1 1 2 2t3 3", 3), ("M0 0H5V5h-5v-5", 5), ("M0 0L5", nil), ("0 0", nil),
      ("M0 0z5 5", nil), ("M0 0A1e-300 1e-300 0 0 1 9 9", 2),
      ("", 0),
    ] as [(String, Int?)])
  func readsPaths(text: String, count: Int?) {
    let elements = SVGPath.elements(of: text)
    if count == 0, !text.isEmpty {
      #expect(elements == nil, "half a pair of numbers is none")
    } else {
      #expect(elements?.count == count, "\(text)")
    }
  }
}
