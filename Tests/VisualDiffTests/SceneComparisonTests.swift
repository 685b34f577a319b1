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

  @Test func numbersThatNoIntegerHoldsAreToldAsTheyAre() {
    let old = station("a", "Opera")
    #expect(changes([old], [station("a", "Opera", rotation: 1e300)]) == ["item \"Opera\" turned: 0° -> 1e+300°"])
    #expect(!changes([old], [station("a", "Opera", x: 1e300)]).isEmpty)
  }

  @Test func whatMovesAsAPartIsNotToldAgain() {
    var badge = station("a/2", "Line 2", x: 40)
    badge.owner = "a"
    var moved = station("a/2", "Line 2", x: 52)
    moved.owner = "a"
    #expect(
      changes([station("a", "Opera"), badge], [station("a", "Opera", x: 22), moved]) == [
        "item \"Opera\" moved by 12 px"
      ])
    #expect(changes([station("a", "Opera"), badge], []) == ["item \"Opera\" removed"])
    #expect(changes([station("a", "Opera"), badge], [station("a", "Opera")]) == ["item \"Line 2\" removed"])
  }

  @Test func ofThingsThatAreAlikeTheNearestArePairs() {
    let (first, second) = (station("x", "Line 2", x: 10), station("x", "Line 2", x: 90))
    #expect(changes([first, second], [second]) == ["item \"Line 2\" removed"])
    #expect(changes([first, second], [station("x", "Line 2", x: 93), first]) == ["item \"Line 2\" moved by 3 px"])
  }

  @Test func aLabelThatSaysSomethingElseIsFoundByItsPlace() {
    func label(_ text: String, x: Double) -> SceneThing {
      var thing = SceneThing(key: "label " + text, role: "label")
      thing.texts = [.init(text, at: .init(x: x, y: 5), rotation: 0, size: 12, paint: "#000000")]
      return thing
    }
    #expect(
      changes([label("23:11", x: 5), label("0:15", x: 80)], [label("23:05", x: 5), label("0:15", x: 80)]) == [
        "label \"23:05\" text: 23:11 -> 23:05"
      ])
    #expect(
      changes([label("23:11", x: 5)], [label("23:05", x: 95)]) == [
        "label \"23:11\" removed", "label \"23:05\" added",
      ])
  }
}
