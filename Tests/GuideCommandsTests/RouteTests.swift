import Testing

@testable import GuideCommands

@Suite struct RouteTests {
  private func run(_ arguments: String...) async -> (status: Int32, output: String, errors: String) {
    let session = RecordedSession()
    let folder = "/nonexistent"
    let status = await session.run(["route", "tidewater"] + arguments, in: folder)
    return (status, session.printed, session.complaints)
  }

  @Test func wrongUsageIsSaid() async {
    #expect(await run("a").status == 2)
    #expect(await run("a", "b", "--first", "--last").status == 2)
    #expect(await run("a", "b", "--to", "c").errors.contains("name one"))
    #expect(await run("--to", "a", "--depart", "08:00").errors.contains("--last and --arrive go with it"))
    #expect(await run("--to", "a", "-o", "a.png").errors.contains("prints a list"))
    #expect(await run("a", "b", "--compare", "22:00,22:30").errors.contains("name its file with -o"))
    #expect(await run("a", "b", "--json", "--check", "-o", "a.png").errors.contains("give one of them"))
    #expect(await run("--batch", "a.csv", "--json", "-o", "a.png").errors.contains("it draws nothing"))
  }

  /// What the program says about the example city.
  private func ask(_ command: String, _ arguments: String...) async throws -> (
    status: Int32, output: String, errors: String
  ) {
    try await ask(command, arguments)
  }

  private func ask(_ command: String, _ arguments: [String]) async throws -> (
    status: Int32, output: String, errors: String
  ) {
    let recorded = RecordedSession()
    let city = try recorded.session().resources().assets + "/Examples/tidewater"
    let status = await recorded.run([command, city] + arguments)
    return (status, recorded.printed, recorded.complaints)
  }

  @Test func badInputSaysWhatIsWrong() async throws {
    let unknown = try await ask("route", "centrl", "harbr", "--date", "2026-09-07")
    #expect(unknown.status == 2)
    #expect(unknown.errors.hasPrefix("metroguide: no station \"harbr\"; did you mean harbour (Harbour, 海港)"))
    let same = try await ask("route", "central", "Central", "--date", "2026-09-07")
    #expect(same.status == 2)
    #expect(same.errors == "metroguide: the journey begins and ends at the same place\n")
    let time = try await ask("route", "central", "harbour", "--depart", "25:99")
    #expect(time.status == 2)
    #expect(time.errors.hasPrefix("metroguide: --depart: \"25:99\" is no time; write it as 22:30"))
  }

  @Test func afterTheLastTrainItIsSaidWhenItLeft() async throws {
    let late = try await ask("route", "central", "harbour", "--date", "2026-09-07", "--depart", "25:30")
    #expect(late.status == 1)
    #expect(late.output.contains("The first journey of 2026-09-08: "))
    #expect(late.errors.hasSuffix(" after 01:30 next day; the last one leaves at 00:15 next day\n"))
  }

  @Test func whereToStandIsTold() async throws {
    let told = try await ask("route", "harbour", "ferry", "--date", "2026-09-07", "--depart", "12:00").output
    #expect(told.contains("stand at car ") && told.contains(" for the change to [2]"))
    #expect(told.contains(" for exit A"))
    let json = try await ask("route", "harbour", "ferry", "--date", "2026-09-07", "--depart", "12:00", "--json").output
    #expect(json.contains(#""carriages":[{"car":"#) && json.contains(#""transfer":"2"}]"#))
  }

  /// What a ring calls its senses leads nowhere, so that nothing leads to it.
  @Test func theSenseOfARingStandsAlone() async throws {
    let recorded = RecordedSession()
    let question = ["route", "beijing", "liuliqiao", "cishousi", "--date", "2026-09-07", "--depart", "12:00"]
    #expect(await recorded.run(question + ["--lang", "en"]) == 0, "\(recorded.complaints)")
    #expect(recorded.printed.contains("[10] Inner loop · "), "\(recorded.printed)")
  }

  @Test func durationsAreToldInHours() {
    #expect(String.duration(minutes: 90) == "90 min")
    #expect(String.duration(minutes: 120) == "2 h")
    #expect(String.duration(minutes: 125) == "2 h 5 min")
  }

  @Test func whereItEndsMayBeNamedByAnOption() async throws {
    let plain = try await ask("route", "airport", "central", "--date", "2026-09-07", "--json")
    let named = try await ask("route", "airport", "--to", "central", "--date", "2026-09-07", "--json")
    #expect(plain.status == 0 && named.output == plain.output)
  }

  @Test func withoutABeginningEveryStationIsTold() async throws {
    let last = try await ask("route", "--to", "central", "--date", "2026-09-07", "--last")
    #expect(last.output.split(separator: "\n").count > 8)
    #expect(try await ask("route", "--to", "central", "--date", "2026-09-07").output == last.output)
    let date = ["--date", "2026-09-07", "--arrive", "09:00"]
    let morning = try await ask("route", ["--to", "central", "--json"] + date)
    #expect(morning.output.ranges(of: "latestDeparture").count == last.output.split(separator: "\n").count)
    for station in ["lighthouse", "old-town"] {
      let journeys = try await ask("route", [station, "central"] + date).output.split(separator: "\n")
      let latest = try #require(journeys.filter { $0.contains(" – ") }.map { $0.prefix(5) }.max())
      #expect(morning.output.contains("{\"id\":\"\(station)\",\"latestDeparture\":\"\(latest):00\"}"))
    }
  }

  @Test func aPictureMayComeWithItsJSON() async throws {
    try await TemporaryFolder.with { folder in
      let both = try await ask(
        "route", "airport", "central", "--date", "2026-09-07", "--json", "-o", folder + "/strip.svg")
      #expect(both.status == 0, "\(both.errors)")
      #expect(both.output.hasPrefix("{\"city\":\"tidewater\""))
      #expect(FileSystem.entry(at: folder + "/strip.svg") == .file)
    }
    let drawn = try await ask("route", "airport", "central", "--date", "2026-09-07", "--format", "svg")
    #expect(drawn.output.hasPrefix("<svg"))
  }

  @Test func whatARowDoesNotSayTheOptionsSay() async throws {
    try await TemporaryFolder.with { folder in
      let file = folder + "/rows.csv"
      try WholeFile(path: file, name: file).write(Array("from,to\nairport,central\n".utf8))
      let batch = try await ask(
        "route", "--batch", file, "--json", "--date", "2026-09-07", "--last", "--prefer", "fewest-changes")
      let single = try await ask(
        "route", "airport", "central", "--json", "--date", "2026-09-07", "--last", "--prefer", "fewest-changes")
      #expect(batch.status == 0 && batch.output == single.output)
    }
  }

  @Test func aRowThatFailsIsALineAndTheRestGoesOn() async throws {
    try await TemporaryFolder.with { folder in
      let file = folder + "/rows.csv"
      let rows =
        "from,to,date,depart\ncentral,harbour,2026-09-07,first\nnowhere,harbour,,\n\ncentral,harbour,2026-09-07,last\n"
      try WholeFile(path: file, name: file).write(Array(rows.utf8))
      let batch = try await ask("route", "--batch", file, "--json")
      #expect(batch.status == 2)
      let lines = batch.output.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines[0].hasPrefix("{\"city\":\"tidewater\",\"date\":\"2026-09-07\""))
      #expect(lines[1].hasPrefix("{\"error\":\"no station \\\"nowhere\\\""))
      #expect(lines[1].hasSuffix(",\"line\":3}"))
      #expect(lines[2].contains("\"lastTrain\":"))
    }
  }
}
