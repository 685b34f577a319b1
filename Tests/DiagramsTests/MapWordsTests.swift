import Scene
import Schematic
import Testing
import TransitModel

@testable import Diagrams

/// What stands on badges and in names on a map.
@Suite struct MapWordsTests {
  private func line(_ short: String, _ chinese: String, _ english: String) -> LineGraph.Service {
    LineGraph.Service(
      id: LineID(short), shortName: short,
      name: LocalizedText([.init("zh-Hans", chinese), .init("en", english)]), color: .black)
  }

  @Test(
    arguments: [
      ("CP", "昌平线", "Changping Line", "昌平"), ("DAE", "大兴机场线", "Daxing Airport Express", "大兴机场"),
      ("FS", "房山線", "Fangshan Line", "房山"),
      // A number, a code that is no abbreviation, a single letter, a name that does not fit.
      ("13", "十三号线", "Line 13", nil), ("BR", "文湖線", "Wenhu Line", nil), ("A", "機場捷運", "Airport MRT", nil),
      ("BL", "板南線", "Bannan Line", nil), ("CAE", "首都国际机场快线", "Capital Airport Express", nil),
      ("T1", "亦庄T1线", "Yizhuang T1 Line", nil),
    ] as [(String, String, String, String?)])
  func aBadgeIsWrittenAsTheMapIs(short: String, chinese: String, english: String, badge: String?) {
    let line = line(short, chinese, english)
    #expect(line.writtenBadge(in: "zh-Hans") == badge)
    #expect(line.writtenBadge(in: "en") == nil)
  }

  private let words = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak", "Pine"]

  private func shortened(_ texts: [String]) -> [String] {
    let names = texts.map { LocalizedText($0, "en") }
    let shared = SharedEnding(names)
    return names.map { shared.shortened($0).local }
  }

  @Test func shortWordsThatNearlyAllNamesBeginWithAreLeftOut() {
    #expect(shortened(words.map { "U " + $0 + " (Berlin)" }) == words)
    let both = words.prefix(7).map { "U " + $0 } + words.suffix(3).map { "S+U " + $0 }
    #expect(shortened(both) == words)
    // Too few, too long, or what tells names apart.
    let few = words.prefix(7).map { "U " + $0 } + words.suffix(3)
    #expect(shortened(few) == few)
    let long = words.map { "Gare " + $0 }
    #expect(shortened(long) == long)
    let apart = words.dropLast().map { "U " + $0 } + ["S Ash"]
    #expect(shortened(apart) == apart)
  }

  @Test func aLegendWithNothingInItHasNoRule() throws {
    var graph = LineGraph(
      nodes: (0..<3).map { number in
        LineGraph.Node(
          id: "\(number)", station: StationID("\(number)"), name: LocalizedText("S\(number)", "en"),
          coordinate: Coordinate(latitude: 50, longitude: 8 + 0.01 * Double(number)))
      },
      lines: [LineGraph.Service(id: "a", shortName: "", name: LocalizedText([]), color: .black)],
      edges: [(0, 1), (1, 2)].map { LineGraph.Edge(from: $0, to: $1, lines: [0]) })
    func rules() throws -> Int {
      let map = NetworkMap(graph: graph, frame: .init(title: LocalizedText("T", "en")), languages: ["en"])
      return try map.drawn().scene.nodes.count { node in
        if case .group(let group) = node { group.role == .decoration } else { false }
      }
    }
    #expect(try rules() == 0)
    graph.lines = [LineGraph.Service(id: "a", shortName: "A", name: LocalizedText("A", "en"), color: .black)]
    #expect(try rules() == 1)
  }
}
