import Testing

@testable import GuideCommands

@Suite struct RouteTests {
  private func run(_ arguments: String...) async -> (status: Int32, output: String, errors: String) {
    let session = RecordedSession()
    let folder = "/nonexistent"
    let status = await MetroguideProgram.perform(
      ["route", "tidewater"] + arguments,
      in: session.session(environment: ["XDG_CACHE_HOME": folder], folder: folder))
    return (status, session.printed, session.complaints)
  }

  @Test func wrongUsageIsSaid() async {
    #expect(await run("a").status == 2)
    #expect(await run("a", "b", "--first", "--last").status == 2)
    #expect(await run("--to", "a").status == 2)
  }
}
