import Testing

@testable import GuideCommands

/// What is installed in parts.
@Suite struct InstalledTests {
  @Test func withoutTheDemoAGuideIsAskedFor() async throws {
    try await TemporaryFolder.with { folder in
      try FileSystem.makeFolder(folder + "/shared/Assets")
      let recorded = RecordedSession()
      let status = await recorded.run("build", environment: ["METROGUIDE_RESOURCES": folder + "/shared"], in: folder)
      #expect(status == 2)
      #expect(recorded.complaints.hasPrefix("metroguide: there is no guide.yaml here, and no demo is installed; "))
      #expect(recorded.complaints.contains("metroguide-cities"))
    }
  }
}
