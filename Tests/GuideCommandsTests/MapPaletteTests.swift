import Diagrams
import Scene
import Schematic
import Testing
import TransitModel

@testable import GuideCommands

/// Maps for those who see colours otherwise, and in black alone.
@Suite struct MapPaletteTests {
  private func drawing(_ palette: LinePalette) throws -> NetworkDrawing {
    let session = RecordedSession().session()
    let city = try session.city(named: session.resources().assets + "/Examples/tidewater").city
    var options = NetworkMap.Options()
    options.palette = palette
    options.hasFrame = false
    return try NetworkMap(city: city, options: options).drawing(measuring: FixedTextMeasuring())
  }

  private func counts(_ drawing: NetworkDrawing) -> [String: Int] {
    Dictionary(grouping: drawing.scene.textRuns, by: \.text).mapValues(\.count)
  }

  @Test(arguments: [LinePalette.colourVision, .black]) func linesCarryTheirNamesAlongTheirTracks(
    palette: LinePalette
  ) throws {
    let (own, drawn) = (try drawing(.own), try drawing(palette))
    let (before, after) = (counts(own), counts(drawn))
    let named = drawn.graph.lines.filter { after[$0.shortName, default: 0] > before[$0.shortName, default: 0] }
    // The airport's line has its signs at both ends, and no room for another one between them.
    #expect(drawn.graph.lines.count { line in !named.contains { $0.id == line.id } } <= 1, "\(named.map(\.id))")
    #expect(own.plan.layout == drawn.plan.layout)
    #expect(drawn.check.isClean == own.check.isClean)
    let check = SceneCheck(smallestSize: 6)
    let faults = check.findings(in: drawn.scene).count { if case .overlap = $0 { true } else { false } }
    #expect(faults == 0)
  }

  @Test func blackAloneHasNoColour() throws {
    for paint in try drawing(.black).scene.paints {
      for color in [paint.light, paint.dark] { #expect(color.red == color.green && color.green == color.blue) }
    }
  }

  @Test func sheetsAreInTheSameColoursAsTheirMaps() async throws {
    let city = try RecordedSession().session().resources().assets + "/Examples/tidewater"
    try await TemporaryFolder.with { folder in
      let session = RecordedSession()
      let status = await session.run(
        ["print", city, "central", "--palette", "black", "-o", "a.svg"], in: folder)
      #expect(status == 0, "\(session.complaints)")
      let text = String(decoding: try FileSystem.read(folder + "/a.svg"), as: UTF8.self).lowercased()
      let colors = text.matches(of: /#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\b/)
      #expect(colors.count > 50 && colors.allSatisfy { $0.1 == $0.2 && $0.2 == $0.3 })
    }
  }
}
