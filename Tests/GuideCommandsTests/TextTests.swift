import Testing
import TransitModel

@testable import GuideCommands

@Suite struct FindingTextTests {
  private let location = Finding.Location(file: "lines.yaml", line: 14, column: 9)

  @Test func anErrorIsOneLineWithItsPlaceFirst() {
    let finding = Finding(
      code: "dangling-station", severity: .error, location: location,
      message: "line \"M4\" names unknown station \"opera\"", expected: "the id of a station",
      hint: "did you mean \"opéra\"?")
    #expect(
      FindingText(of: finding, in: ".").line
        == "lines.yaml:14:9: line \"M4\" names unknown station \"opera\"; did you mean \"opéra\"?")
  }

  @Test func nothingInItIsACommandToATerminal() {
    let finding = Finding(
      code: "x", severity: .error, location: location, message: "there is no city \"\u{1B}]0;t\u{7}a\u{0}\n\u{202E}b\"")
    #expect(
      FindingText(of: finding, in: ".").line
        == "lines.yaml:14:9: there is no city \"\\u{1b}]0;t\\u{7}a\\u{0}\\u{a}\\u{202e}b\"")
    #expect(
      CommandFailure.usage("no city \"\u{1B}[31m\"").lines == ["metroguide: no city \"\\u{1b}[31m\""])
  }

  @Test func aWarningSaysSoAndFilesStandInTheirFolder() {
    let finding = Finding(
      code: "x", severity: .warning, location: location, message: "odd", expected: "a number",
      related: [Finding.Location(file: "city.yaml", line: 3)])
    #expect(
      FindingText(of: finding, in: "Cities/toy").line
        == "Cities/toy/lines.yaml:14:9: warning: odd; expected a number (see Cities/toy/city.yaml:3)")
  }
}

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("mycity", "mycity"), ("a/b-c_d.e", "a/b-c_d.e"), ("潮汐城", "潮汐城"), ("a b", "'a b'"), ("$(x)", "'$(x)'"),
    ("it's", "'it'\\''s'"), ("", "''"), ("~x", "'~x'"),
  ])
  func wordsAreQuotedWhereTheyHaveTo(text: String, word: String) {
    #expect(text.shellWord == word)
  }

  @Test func theCommandAfterNewCanBeCopied() async throws {
    try await TemporaryFolder.with { folder in
      let recorded = RecordedSession()
      #expect(await recorded.run("new", "my city", in: folder) == 0)
      #expect(recorded.complaints.contains("cd 'my city' && metroguide serve"))
    }
  }
}

@Suite struct PathTests {
  @Test func partsOfAPath() {
    #expect(Path.parent(of: "/a/b") == "/a")
    #expect(Path.parent(of: "/a/") == "/")
    #expect(Path.parent(of: "/") == nil)
    #expect(Path.parent(of: "a") == ".")
    #expect(Path.name(of: "a/b/") == "b")
    #expect(Path.ending(of: "a.b/C.PNG") == "png")
    #expect(Path.ending(of: ".hidden") == nil)
    #expect(Path.join(".", "a") == "a")
    #expect(Path.join("x/", "a") == "x/a")
    #expect(Path.join("x", "/a") == "/a")
  }
}
