import Testing
import TransitModel

@testable import Diagrams

@Suite struct SharedEndingTests {
  private func names(_ texts: [String]) -> [LocalizedText] { texts.map { LocalizedText($0, "en") } }

  private func shortened(_ texts: [String]) -> [String] {
    let ending = SharedEnding(names(texts))
    return names(texts).map { ending.shortened($0).local }
  }

  private let words = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine"]

  @Test func whatNearlyAllEndWithIsLeftOut() {
    #expect(shortened(words.map { $0 + " (Berlin)" }) == words)
    #expect(shortened(words.map { $0 + " Metro Station" }) == words)
    #expect(SharedEnding(names(words.map { $0 + " Metro Station" })).texts == ["Metro Station"])
    let most = words.dropLast().map { $0 + " Station" } + ["Pine"]
    #expect(shortened(most) == words)
  }

  @Test func aBracketIsLeftOutWhereverItStands() {
    let texts = words.dropLast().map { $0 + " (Berlin)" } + ["Pine (Berlin) [U5]"]
    #expect(shortened(texts) == words.dropLast() + ["Pine [U5]"])
  }

  @Test func whatTellsSomethingStays() {
    let streets = words.prefix(8).map { $0 + " Street" } + ["Main Square", "Harbour"]
    #expect(shortened(streets) == streets)
    let few = words.prefix(7).map { $0 + " Station" }
    #expect(shortened(few) == few)
    #expect(shortened(words) == words)
  }

  @Test func namesThatDifferStillDo() {
    let texts = words.map { $0 + " North" } + ["Oak"]
    #expect(shortened(texts) == texts)
    let bare = Array(repeating: "Station", count: 10)
    #expect(shortened(bare) == bare)
  }

  @Test func eachLanguageHasItsOwn() {
    let texts = words.map { LocalizedText([.init("en", $0 + " Station"), .init("fr", $0)]) }
    let ending = SharedEnding(texts)
    #expect(ending.shortened(texts[0]).variants.map(\.text) == ["Ash", "Ash"])
    #expect(ending.texts == ["Station"])
  }
}
