import Testing
import VisualDiff

@Suite struct SceneComparisonTests {
  private func station(
    _ key: String, _ title: String, x: Double = 10, y: Double = 20, rotation: Double = 0, paint: String = "#000000",
    text: String? = nil
  ) -> SceneThing {
    var thing = SceneThing(key: key, role: "item", title: title)
    thing.texts = [.init(text ?? title, at: .init(x: x + 5, y: y), rotation: rotation, size: 12, paint: paint)]
    thing.outlines = [.init([.init(x: x, y: y), .init(x: x + 4, y: y)], paint: "#ff0000")]
    return thing
  }

  private func changes(_ old: [SceneThing], _ new: [SceneThing]) -> [String] {
    SceneComparison(old, new).changes.map(\.text)
  }

  @Test func eachChangeIsNamedOnce() {
    let old = station("a", "Opera")
    #expect(changes([old], [old]) == [])
    #expect(changes([old], []) == ["item \"Opera\" removed"])
    #expect(changes([], [old]) == ["item \"Opera\" added"])
    #expect(changes([old], [station("a", "Opera", x: 22)]) == ["item \"Opera\" moved by 12 px"])
    #expect(changes([old], [station("a", "Opera", rotation: 45)]) == ["item \"Opera\" turned: 0° -> 45°"])
    #expect(
      changes([old], [station("a", "Opera", paint: "#ffffff")]) == ["item \"Opera\" recoloured: #000000 -> #ffffff"])
    #expect(changes([old], [station("a", "Opera", text: "23:05")]) == ["item \"Opera\" text: Opera -> 23:05"])
    #expect(
      changes([old], [station("a", "Opéra", text: "Opera")]) == ["item \"Opéra\" renamed: Opera -> Opéra"])
  }
}
