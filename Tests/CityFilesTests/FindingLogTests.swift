import CityFiles
import Testing
import TransitModel

@Suite struct FindingLogTests {
  @Test func findingsStandInTheOrderOfTheFiles() {
    let log = FindingLog()
    log.error("a", at: .init(file: "b", line: 1, column: 9), "third")
    log.warning("b", at: .init(file: "b", line: 1, column: 2), "second")
    log.error("c", at: .init(file: "a", line: 7, column: 1), "first")
    log.error("d", at: .init(file: "b", line: 1, column: 9), "fourth")
    #expect(log.findings.map(\.message) == ["first", "second", "third", "fourth"])
  }

  @Test func atMostAHundredOfAKindAreToldThenACount() {
    let log = FindingLog()
    var asked = 0
    func details() -> FindingLog.Details {
      asked += 1
      return .init(found: "x")
    }
    for line in (1...250).reversed() {
      log.error("many", at: .init(file: "f", line: line, column: 1), "finding", details())
      log.warning("many", at: .init(file: "e", line: line, column: 1), "finding", details())
    }
    log.warning("few", at: .init(file: "g", line: 1), "finding")
    #expect(asked == 200)
    #expect(log.findings.count == 102)
    #expect(log.findings.filter { $0.code == "many" }.count == 101)
    let count = log.findings.last
    #expect(count?.message == "400 more findings of the kind \"many\"")
    #expect(count?.found == "400")
    #expect(count?.severity == .error)
  }

  @Test(
    arguments: [
      ("opera", ["opéra", "gare"], "opéra"), ("wudaoku", ["wudaokou", "xizhimen"], "wudaokou"),
      ("M4", ["m4", "m5"], "m4"),
      ("teh", ["the"], "the"), ("5", ["1"], nil), ("abc", ["xyz"], nil), ("warn", ["info", "warning"], "warning"),
      ("", ["a"], nil), ("colour", ["color", "code"], "color"),
    ] as [(String, [String], String?)])
  func suggestsWhatWasMeant(text: String, candidates: [String], expected: String?) {
    #expect(Suggestion.nearest(to: text, among: candidates) == expected)
  }
}
