import Testing
import TransitModel

@testable import GuideSite

/// The shapes of lines' signs.
@Suite struct BadgeShapeTests {
  private func shapes(_ names: [String]) -> [String: BadgeShape] {
    var city = City(
      id: "toy", name: LocalizedText("Toy", "en"), timeZone: "Etc/UTC", currency: .none, languages: ["en"])
    city.lines = names.map { name in
      Line(
        id: LineID(name), shortName: name, name: LocalizedText(name, "en"),
        color: LineColor(red: 200, green: 30, blue: 40))
    }
    let shapes = BadgeShape.shapes(of: city)
    return Dictionary(shapes.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
  }

  @Test("Single signs stand in circles, their expresses in diamonds")
  func signs() {
    let names = ["1", "6", "6X", "A", "F", "FX", "SIR"]
    #expect(
      shapes(names) == ["1": .circle, "6": .circle, "6X": .diamond, "A": .circle, "F": .circle, "FX": .diamond])
  }

  @Test("Numbers of two digits and names keep their corners")
  func names() {
    #expect(shapes(["1", "2", "9", "12", "A", "B"]).isEmpty)
    #expect(shapes(["S1", "CP", "4"]).isEmpty)
    #expect(shapes(["U1", "U2"]).isEmpty)
    #expect(shapes(["1"]).isEmpty)
  }

  @Test("A name that ends in X is no express of a line that is not there")
  func noExpress() {
    #expect(shapes(["1", "2", "3", "7X"])["7X"] == nil)
  }
}
