import CairoBackend
import Diagrams
import Geometry
import Scene
import Testing

@testable import GuideCommands

/// Sheets on a publisher's own ground, and sheets without the fonts they need.
@Suite struct PrintFrameTests {
  /// A frame for A4, 210 by 297.
  private static let frame = """
    <?xml version="1.0"?>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297">
      <!-- <text>no text</text> -->
      <rect width="210" height="30" fill="#123456"/>
      <text x="10" y="16" font-size="9" font-weight="bold" fill="white">{station}</text>
      <text x="10" y="23" font-size="4" fill="white">{station-2} &#183; {city}</text>
      <text x="200" y="23" font-size="4" text-anchor="end" fill="white">As of {date} &amp; later</text>
      <text x="10" y="293" font-size="4">{header}</text>
      <rect id="lines" x="120" y="8" width="60" height="8"/>
      <rect id="code" x="186" y="3" width="14" height="14"/>
      <rect id="content" x="10" y="36" width="190" height="250"/>
    </svg>

    """

  private func print(
    _ frame: String, set: String = "modules: [first-last, line]", to output: String = "a.json",
    station: String = "central",
    _ more: String..., look: (String, String) throws -> Void
  ) async throws {
    let city = try Tidewater.path()
    try await TemporaryFolder.with { folder in
      let guide = "title: G\ncities: [\(city)]\nprint:\n  own: {paper: A4, \(set), frame: frame.svg}\n"
      for (name, text) in ["guide.yaml": guide, "frame.svg": frame] {
        try WholeFile(path: folder + "/" + name, name: name).write(Array(text.utf8))
      }
      let session = RecordedSession()
      let arguments = ["print", city, station, "--set", "own", "-o", output] + more
      let status = await session.run(arguments, in: folder)
      let made = (try? FileSystem.read(folder + "/" + output)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect((status == 0) == !made.isEmpty, "nothing is written where something is wrong")
      try look(made, session.complaints)
    }
  }

  @Test func standsOnTheFrameWithItsFieldsFilledIn() async throws {
    try await print(Self.frame, "--base-url", "https://example.org", "--lang", "en", "--lang", "de", "--check") {
      scene, said in
      #expect(!said.contains("error"), "\(said)")
      #expect(scene.contains("\"Central\"") && scene.contains("& later") && scene.lowercased().contains("#123456"))
      #expect(!scene.contains("{station") && !scene.contains("{date}"), "fields are filled in")
      #expect(!scene.contains("header}"), "words whose field is empty are left out")
      #expect(!scene.contains("no text"))
    }
  }

  @Test func allStandsInItsPlace() throws {
    let picture = try SVGPicture(Array(Self.frame.utf8))
    let frame = try picture.frame(for: (Paper.a4.shortSide, Paper.a4.longSide), named: "A4")
    var content = SheetContent(
      title: "T", language: "en", names: [SheetText("T", "en")],
      parts: [
        .facilities(
          FacilityList(
            heading: [SheetText("Facilities", "en")], access: nil, isStepFree: false, items: [SheetText("Lift", "en")]))
      ])
    content.fields[.station] = SheetText(String(repeating: "Long name ", count: 10), "en")
    content.footer = [SheetText("Sources", "en")]
    var sheet = Sheet(content, on: .a4)
    sheet.frame = frame
    let drawing = try sheet.drawing(measuring: FixedTextMeasuring())
    #expect(drawing.findings.isEmpty, "\(drawing.findings.map(\.description))")
    let scale = Paper.a4.shortSide / 210
    for run in drawing.scene.textRuns {
      let width = run.extents.width
      #expect(run.position.x >= 9.9 * scale && run.position.x + width <= 210 * scale, "\(run.text)")
    }
    let foot = try #require(drawing.scene.textRuns.first { $0.text == "Sources" })
    #expect(
      foot.position.y < 286 * scale && foot.position.y > 270 * scale,
      "sources stand in the place for the parts, at its foot")
  }

  @Test(arguments: [
    (
      "id=\"content\"", "id=\"contents\"", "frame.svg:2:1:",
      "nothing in it says where the parts go; give a <rect> the id \"content\""
    ),
    (">{station}<", ">Central<", "frame.svg:2:1:", "write {station} into a <text>"),
    ("{station}", "{staton}", "frame.svg:5:3:", "there is no field {staton}; did you mean {station}?"),
    ("210 297", "210 210", "frame.svg:2:1:", "it is 210 by 210, which are not the proportions of A4"),
    ("<rect width", "<image width", "frame.svg:4:3:", "it has a <image>"),
    ("#123456", "url(#a)", "frame.svg:4:3:", "its colour \"url(#a)\" is not known"),
    ("width=\"190\"", "width=\"0\"", "frame.svg:11:3:", "the rectangle \"content\" has no room"),
    ("<rect id=\"content\"", "<rect transform=\"rotate(9)\" id=\"content\"", "frame.svg:11:3:", "is turned"),
    ("<!--", "<!-", "frame.svg:", "frame \"frame.svg\" cannot be printed"),
    ("</svg>", "<g", "frame.svg:12:1:", "a tag does not end"),
  ])
  func saysWhereAFrameIsWrong(text: String, other: String, place: String, message: String) async throws {
    try await print(Self.frame.replacing(text, with: other)) { scene, said in
      guard other != "<!-" else { return }
      #expect(scene.isEmpty && said.contains(place) && said.contains(message), "\(said)")
    }
  }

  @Test func aFrameIsForSheetsOnly() async throws {
    try await print(Self.frame, set: "form: pocket", station: "1") { _, said in
      #expect(
        said.contains("guide.yaml:4:") && said.contains("a frame goes around sheets, and this is a pocket"), "\(said)")
    }
  }

  @Test func aMissingFontIsOneClearError() async throws {
    let city = try Tidewater.path()
    try await TemporaryFolder.with { folder in
      let recorded = RecordedSession()
      var session = recorded.session(environment: CommonCache.environment, folder: folder)
      session.fonts.files = session.fonts.files.filter { !$0.contains("CJK") }
      let status = await MetroguideProgram.perform(["print", city, "central", "-o", "a.pdf"], in: session)
      #expect(status == 3)
      #expect(
        recorded.complaints.contains("Noto Sans CJK") && recorded.complaints.contains("doctor"),
        "\(recorded.complaints)")
      #expect(recorded.complaints.split(separator: "\n").count == 1)
      let left = try FileSystem.names(in: folder)
      #expect(left.isEmpty)
    }
  }
}
