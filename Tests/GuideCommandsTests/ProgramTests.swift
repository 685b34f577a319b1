import ArgumentParser
import CairoBackend
import GuideSite
import Testing

@testable import GuideCommands

@Suite struct ProgramTests {
  @Test func helpGoesToStandardOutput() async {
    let recorded = RecordedSession()
    #expect(await recorded.run("--help") == 0)
    #expect(recorded.printed.contains("USAGE: metroguide"))
    #expect(recorded.complaints.isEmpty)
  }

  @Test func wrongUsageEndsWithTwoAndLeavesStandardOutputEmpty() async {
    let recorded = RecordedSession()
    #expect(await recorded.run("--no-such-option") == 2)
    #expect(recorded.printed.isEmpty)
    #expect(recorded.complaints.contains("--no-such-option"))
  }

  @Test func everyFailureHasItsExitCode() {
    let recorded = RecordedSession()
    let session = recorded.session()
    #expect(session.explain(CommandFailure.finding).rawValue == 1)
    #expect(session.explain(CommandFailure.usage("no")).rawValue == 2)
    #expect(session.explain(CommandFailure.input([], folder: ".")).rawValue == 2)
    #expect(session.explain(CommandFailure.machine("no")).rawValue == 3)
    #expect(session.explain(CancellationError()).rawValue == 130)
    #expect(session.explain(CommandFailure.closedPipe).rawValue == 0)
    #expect(session.explain(SystemFailure(number: 28, action: "write", path: "x")).rawValue == 3)
    #expect(session.explain(SystemFailure(number: 2, action: "read", path: "x")).rawValue == 2)
  }

  @Test func aFullDiskIsExplained() {
    let recorded = RecordedSession()
    _ = recorded.session().explain(SystemFailure(number: 28, action: "write", path: "Output"))
    #expect(
      recorded.complaints
        == "metroguide: cannot write \"Output\": no space left on device; free some space, or choose another folder\n")
  }

  @Test func aMountedFolderIsExplained() {
    let failure = SystemFailure(number: 16, action: "publish into", path: "site")
    #expect(failure.hint == "where something is mounted there, name a folder inside it")
  }

  @Test func aFileThatMayNotBeReadIsExplained() {
    #expect(SystemFailure(number: 13, action: "read", path: "fares.yaml").hint == "check who may read it")
  }
}

@Suite struct HelpTests {
  @Test func everyTopicAndEveryCommandIsExplained() async {
    for topic in HelpTopic.allCases {
      let recorded = RecordedSession()
      #expect(await recorded.run("help", topic.rawValue) == 0)
      #expect(recorded.printed == topic.text + "\n")
    }
    for command in Metroguide.configuration.subcommands {
      let recorded = RecordedSession()
      #expect(await recorded.run("help", command._commandName) == 0)
      #expect(recorded.printed.contains("USAGE: metroguide \(command._commandName)"))
    }
  }

  @Test func noExampleIsBrokenOverTwoLines() {
    // The argument parser breaks lines at 80 columns, and half a command is none.
    for command in Metroguide.configuration.subcommands {
      let lines = command.configuration.discussion.split(separator: "\n").filter { $0.hasPrefix("  metroguide") }
      for line in lines { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func everyModuleIsListed() {
    let words = Set(HelpTopic.modules.text.split { $0 == " " || $0 == "\n" }.map(String.init))
    for kind in PageKind.allCases { #expect(words.isSuperset(of: GuideSite.moduleNames(on: kind)), "\(kind)") }
  }

  @Test func anUnknownCommandGetsAHint() async {
    let recorded = RecordedSession()
    #expect(await recorded.run("rout", "beijing") == 2)
    #expect(recorded.complaints == "metroguide: there is no command \"rout\"; did you mean \"route\"?\n")
  }

  @Test func anUnknownTopicGetsAHint() async {
    let recorded = RecordedSession()
    #expect(await recorded.run("help", "templtes") == 2)
    #expect(recorded.complaints == "metroguide: there is no help on \"templtes\"; did you mean \"templates\"?\n")
  }

  /// What the argument parser does not understand.
  private static func fault(of arguments: [String]) -> String? {
    do {
      let command = try Metroguide.parseAsRoot(arguments)
      return command is Metroguide ? "no command" : nil
    } catch {
      return Metroguide.exitCode(for: error) == .success ? nil : Metroguide.message(for: error)
    }
  }

  @Test func everyExampleIsUnderstood() {
    var texts = HelpTopic.allCases.map(\.text)
    for command in Metroguide.configuration.subcommands { texts.append(command.configuration.discussion) }
    let examples = texts.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("  metroguide ") }
    #expect(examples.count > 40)
    for example in examples {
      // What the shell does with it, and remarks beside it, are not for the program.
      let command = example.dropFirst(13).split(separator: #/ ( |>|&&|[#]) ?/#, maxSplits: 1)[0]
      let parts = command.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      let arguments = parts.flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
      #expect(Self.fault(of: arguments) == nil, "\(example)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func thereIsACompletionScript(shell: String) async {
    let recorded = RecordedSession()
    #expect(await recorded.run("completions", shell) == 0)
    #expect(recorded.printed.contains("metroguide"))
  }

  @Test func bashIsOfferedEachCommandOnce() async throws {
    let recorded = RecordedSession()
    #expect(await recorded.run("completions", "bash") == 0)
    // The words that are offered stand in one line, `'COMMAND COMMAND …'`.
    let offered = try #require(recorded.printed.split(separator: "\n").first { $0.contains("doctor") })
    let words = offered.split { !$0.isLetter }.map(String.init)
    for command in Metroguide.configuration.subcommands {
      #expect(words.count { $0 == command._commandName } == 1, "\(command._commandName) in \(offered)")
    }
  }
}

@Suite struct MissingFontTests {
  /// Runs a command on a machine that has none of the fonts.
  private func run(_ arguments: [String]) async throws -> (status: Int32, recorded: RecordedSession) {
    try await TemporaryFolder.with { folder in
      let recorded = RecordedSession()
      var session = recorded.session(folder: folder)
      session.fonts.files = FontSet.debianNoto.files.map { folder + "/" + Path.name(of: $0) }
      return (await MetroguideProgram.perform(arguments, in: session), recorded)
    }
  }

  @Test func theDoctorNamesTheCommandThatInstallsThem() async throws {
    let (status, recorded) = try await run(["doctor"])
    #expect(status == 3)
    let lines = recorded.printed.split(separator: "\n")
    let ideographs = try #require(lines.first { $0.contains("Noto Sans CJK") })
    #expect(ideographs.hasPrefix("missing") && ideographs.hasSuffix("->  apt-get install fonts-noto-cjk"))
    #expect(ideographs.contains("no NotoSansCJK-Regular.ttc, NotoSansCJK-Bold.ttc"))
    let others = try #require(lines.first { $0.contains("NotoSans-Regular.ttf") })
    #expect(others.hasPrefix("note") && others.hasSuffix("->  apt-get install fonts-noto-core"))
    let condensed = try #require(lines.first { $0.contains("RobotoCondensed-Regular.ttf") })
    #expect(condensed.hasPrefix("note") && condensed.hasSuffix("->  apt-get install fonts-roboto-unhinted"))
    let letters = try #require(lines.first { $0.contains("letters of en") })
    #expect(letters.hasPrefix("missing") && letters.contains("->  apt-get install fonts-noto-cjk fonts-noto-core"))
    #expect(recorded.complaints.contains("missing: Noto Sans CJK, letters of en"))
  }

  @Test(arguments: [["build"], ["line", "taipei", "bannan", "-o", "line.png"]])
  func whatNeedsThemLeadsToTheDoctor(arguments: [String]) async throws {
    let (status, recorded) = try await run(arguments)
    #expect(status == 3)
    #expect(recorded.complaints.contains("\"metroguide doctor\" says what to install"), "\(recorded.complaints)")
  }
}

@Suite struct ColorTests {
  @Test(
    arguments: [
      (Session.Preferences.Color.auto, [:], true, true),
      (.auto, ["NO_COLOR": "1"], true, false),
      (.auto, ["NO_COLOR": ""], true, true),
      (.auto, ["TERM": "dumb"], true, false),
      (.auto, [:], false, false),
      (.always, ["NO_COLOR": "1"], false, true),
      (.never, [:], true, false),
    ] as [(Session.Preferences.Color, [String: String], Bool, Bool)])
  func colourFollowsTheOptionThenTheEnvironmentThenTheTerminal(
    choice: Session.Preferences.Color, environment: [String: String], isTerminal: Bool, expected: Bool
  ) {
    var session = RecordedSession().session(environment: environment, isTerminal: isTerminal)
    session.preferences.color = choice
    #expect(session.colors(session.output) == expected)
    #expect(session.styled("x", .bold, for: session.output) == (expected ? "\u{1B}[1mx\u{1B}[0m" : "x"))
  }
}
