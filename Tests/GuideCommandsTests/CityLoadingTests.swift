import Testing
import TransitModel

@testable import GuideCommands

@Suite struct CityLoadingTests {
  private let session = RecordedSession().session()
  private var example: String { (try? session.resources().assets + "/Examples/tidewater") ?? "" }

  @Test func theExampleIsACityWithoutFindings() throws {
    let loaded = try session.city(named: example)
    #expect(loaded.city.id == "tidewater")
    #expect(loaded.findings.map { FindingText(of: $0, in: ".").line } == [])
    #expect(loaded.city.lines.count == 4)
    #expect(loaded.city.trips.count > 300)
  }

  @Test func errorsNameTheFileInTheFolderAsTyped() throws {
    try TemporaryFolder.with { folder in
      try FileSystem.makeFolder(folder + "/toy")
      for name in ["city.yaml", "lines.yaml", "stations.yaml"] {
        try WholeFile(path: folder + "/toy/" + name, name: name).write(Array("- 1\n".utf8))
      }
      var session = session
      session.workingDirectory = folder
      let failure = #expect(throws: CommandFailure.self) { _ = try session.city(named: "toy") }
      #expect(failure?.status == .usage)
      #expect(failure?.lines.first?.hasPrefix("toy/city.yaml:1:1: ") == true)
    }
  }
}
