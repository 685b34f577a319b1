import Foundation
import Testing

@testable import GuideCommands

/// PDFs for print shops. What is in one is looked at by `Tests/checks/program/pdf`.
@Suite struct PrintReadyTests {
  private let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Assets/Examples/tidewater")

  private func run(_ arguments: [String], in folder: String = "/") async -> (status: Int32, errors: String) {
    let session = RecordedSession()
    return (await session.run(arguments, in: folder), session.complaints)
  }

  @Test(arguments: [
    (["--bleed", "3", "--format", "svg"], "--bleed is for a PDF, not for svg"),
    (["--cmyk", "--format", "png"], "--cmyk is for a PDF, not for png"),
    (["--bleed", "51", "--format", "pdf"], "--bleed 51.0 is no bleed; give millimetres from 0 to 50, 3 is usual"),
    (["--bleed", "inf", "--format", "pdf"], "--bleed inf is no bleed"),
  ])
  func whatIsNoPrintIsRefused(arguments: [String], words: String) async {
    for command in [["line", example.path, "1"], ["map", example.path], ["history", example.path]] {
      let answer = await run(command + ["-o", "-"] + arguments)
      #expect(answer.status == 2)
      #expect(answer.errors.contains(words), "\(answer.errors)")
    }
  }

  /// A city with a table of inks is told only of the colours that are not in it.
  @Test func inksComeFromTheFolderOfTheCity() async throws {
    try await TemporaryFolder.with { folder in try await check(in: folder) }
  }

  private func check(in folder: String) async throws {
    let city = folder + "/tidewater"
    try FileManager.default.copyItem(atPath: example.path, toPath: city)
    let lines = try String(contentsOfFile: city + "/lines.yaml", encoding: .utf8)
    let colors = lines.matches(of: /color: "(#[0-9A-Fa-f]{6})"/).map { String($0.1) }
    try #require(colors.count > 1)
    let table = "color,cyan,magenta,yellow,black,spot\n\(colors[0]),0,100,80,10,PANTONE 186 C\n"
    try table.write(toFile: city + "/inks.csv", atomically: true, encoding: .utf8)
    let answer = await run(["map", city, "--cmyk", "--bleed", "3", "-o", "map.pdf"], in: folder)
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(answer.errors.contains(colors[1].lowercased()))
    #expect(!answer.errors.contains(colors[0].lowercased()))
    let bytes = try Data(contentsOf: URL(filePath: folder + "/map.pdf"))
    #expect(bytes.starts(with: Array("%PDF-1.7".utf8)))
    try "color,cyan,magenta,yellow,black\n\(colors[0]),0,100,80,\n"
      .write(toFile: city + "/inks.csv", atomically: true, encoding: .utf8)
    let broken = await run(["map", city, "--cmyk", "-o", "map.pdf"], in: folder)
    #expect(broken.status == 2)
    #expect(broken.errors.contains("inks.csv:2:"), "\(broken.errors)")
  }
}
