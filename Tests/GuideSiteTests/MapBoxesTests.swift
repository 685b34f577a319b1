import Geometry
import Scene
import Testing

@testable import GuideSite

/// What pages say of the room that the parts of a map take.
@Suite struct MapBoxesTests {
  private let ink = Paint(Color(red: 0, green: 0, blue: 0))

  private func text(_ text: String, at y: Double, size: Double, rotation: Double = 0) -> Node {
    .text(
      TextRun(
        text, at: Point(50, y), anchor: .middle, font: Font(size: size), language: "en", paint: ink, rotation: rotation,
        extents: TextExtents(width: 40, ascent: 6, descent: 0)))
  }

  private func boxes(_ nodes: [Node]) -> [Int] {
    MapBoxes(Scene(width: 100, height: 100, title: "", language: "en", nodes: nodes)).numbers
  }

  @Test func aShapeTakesItsStrokeAsWell() {
    let line = Node.shape(.path([.move(Point(10, 10)), .line(Point(30, 10))]), stroke: Stroke(ink, width: 4))
    #expect(boxes([.group(.line, [line])]) == [8, 8, 24, 4])
  }

  @Test func aNameTakesALineOfItsFirstLanguageAlone() {
    let name = Node.group(.label, link: "a.html", [text("Central", at: 50, size: 10), text("中央", at: 60, size: 6)])
    #expect(boxes([name]) == [30, 39, 40, 14])
  }

  @Test func aBadgeTakesItsPlateAndNotItsLeader() {
    let plate = Node.shape(.rectangle(Box(x: 20, y: 30, width: 60, height: 30), radius: 2), fill: ink)
    let leader = Node.shape(.path([.move(Point(0, 0)), .line(Point(20, 30))]), stroke: Stroke(ink, width: 1))
    #expect(boxes([.group(.symbol, title: "1", [plate, leader, text("1", at: 50, size: 10)])]) == [20, 30, 60, 30])
  }

  @Test func aTurnedNameTakesWhatItTakesOnTheSheet() {
    #expect(boxes([.group(.label, [text("Central", at: 50, size: 10, rotation: -90)])]) == [39, 30, 14, 40])
  }

  @Test func whatOnlySaysWhatStandsInItIsNoElement() {
    let dot = Node.shape(.circle(center: Point(5, 5), radius: 5), fill: ink)
    let figure = Node.structured(
      .figure(alternative: "map"), [.group(.plain, [dot]), .structured(.figure(alternative: "map"), [dot])])
    #expect(boxes([figure, .group(.plain, [])]) == [0, 0, 10, 10, 0, 0, 10, 10, 0, 0, 0, 0])
  }

  /// One for each element of the drawing.
  @Test func thereAreFourNumbersForEachElement() throws {
    let files = Dictionary(
      ToyCity.drawn().jobs.flatMap { ToyCity.drawn().make($0).files }.map {
        ($0.path, String(decoding: $0.bytes, as: UTF8.self))
      }
    ) { first, _ in first }
    let page = try #require(files["en/toy/index.html"])
    let numbers = try #require(page.components(between: "\"boxes\":[", and: "]").first).split(separator: ",")
    let drawing = try #require(page.components(between: "</desc>", and: "</svg>").first)
    var (depth, elements) = (0, 0)
    for tag in drawing.split(separator: "<") {
      if tag.hasPrefix("g>") || tag.hasPrefix("g ") {
        elements += depth == 0 ? 1 : 0
        depth += 1
      } else if tag.hasPrefix("/g>") {
        depth -= 1
      } else if depth == 0, ["path", "rect", "circle"].contains(where: tag.hasPrefix) {
        elements += 1
      }
    }
    #expect(elements > 4 && numbers.count == 4 * elements)
  }
}
