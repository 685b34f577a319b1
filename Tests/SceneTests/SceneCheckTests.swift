import Geometry
import Testing

@testable import Scene

/// The check of drawings against the plain comparison of all with all.
struct SceneCheckTests {
  /// A row of numbers that is the same in every run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  @Test(arguments: 0..<60) func gridFindsWhatPlainComparisonFinds(seed: Int) {
    var numbers = Numbers(state: UInt64(seed))
    let boxes = (0..<Int.random(in: 1...150, using: &numbers)).map { _ in Self.box(&numbers) }
    let grid = BoxGrid(boxes)
    for box in boxes + [Box(x: -900, y: -900, width: 2_000, height: 2_000), Box(x: 500, y: 0, width: 1, height: 1)] {
      let plain = boxes.indices.filter { index in
        let other = boxes[index]
        return box.minX <= other.maxX && other.minX <= box.maxX && box.minY <= other.maxY && other.minY <= box.maxY
      }
      #expect(grid.places(touching: box) == plain)
    }
  }

  @Test(arguments: 0..<60) func sameFindingsAsComparingAllPairs(seed: Int) {
    var numbers = Numbers(state: UInt64(1_000 + seed))
    let nodes = (0..<Int.random(in: 1...60, using: &numbers)).map { Self.node($0, &numbers) }
    let scene = Scene(width: 200, height: 200, title: "", language: "en", nodes: nodes)
    let found = SceneCheck(smallestSize: 9).findings(in: scene)
    #expect(found == PlainCheck(smallestSize: 9).findings(in: scene))
  }

  @Test func emptySceneIsGood() {
    #expect(SceneCheck(smallestSize: 9).findings(in: Scene(width: 1, height: 1, title: "", language: "en")).isEmpty)
    #expect(BoxGrid([]).places(touching: Box(x: 0, y: 0, width: 1, height: 1)).isEmpty)
    #expect(BoxGrid([nil]).places(touching: Box(x: 0, y: 0, width: 1, height: 1)).isEmpty)
  }

  private static func box(_ numbers: inout Numbers) -> Box {
    // Whole numbers, so that edges touch.
    Box(
      x: Double(Int.random(in: -20...200, using: &numbers)), y: Double(Int.random(in: -20...200, using: &numbers)),
      width: Double(Int.random(in: 0...40, using: &numbers)), height: Double(Int.random(in: 0...12, using: &numbers)))
  }

  private static func node(_ number: Int, _ numbers: inout Numbers) -> Node {
    let box = box(&numbers)
    let text = Node.text(
      TextRun(
        "text \(number)", at: Point(box.minX, box.minY),
        font: Font(size: number % 9 == 0 ? 6 : 10), language: "en", paint: Paint(.black),
        rotation: Bool.random(using: &numbers) ? 0 : Double.random(in: 0..<360, using: &numbers),
        extents: TextExtents(width: box.width, ascent: 7, descent: box.height / 4)))
    let shape = Node.shape(.rectangle(box, radius: 0), fill: Paint(.black))
    switch number % 4 {
    case 0: return text
    case 1: return .group(.symbol, title: "symbol \(number)", [shape, shape.moved(by: Point(9, 0)), text])
    case 2:
      let course = Outline.polyline([Point(box.minX, box.minY), Point(box.maxX, box.maxY), Point(100, 100)])
      return .group(.line, [.shape(course, stroke: Stroke(Paint(.black), width: 3))])
    default: return .group(.decoration, [shape, text])
    }
  }
}

/// What ``SceneCheck`` promises, without any way to be quick.
private struct PlainCheck {
  private struct Label {
    let run: TextRun
    let shape: ConvexShape
    let symbol: Int?
  }

  let smallestSize: Double
  private var labels: [Label] = []
  private var lines: [ConvexShape] = []
  private var symbols: [(name: String, parts: [ConvexShape])] = []

  init(smallestSize: Double) { self.smallestSize = smallestSize }

  func findings(in scene: Scene) -> [SceneCheck.Finding] {
    var check = self
    for node in scene.nodes { check.add(node, symbol: nil, role: .plain) }
    return check.findings(on: scene.canvas.inset(by: -0.01))
  }

  private mutating func add(_ node: Node, symbol: Int?, role: Group.Role) {
    switch node {
    case .text(let run):
      labels.append(Label(run: run, shape: ConvexShape(points: run.corners).shrunk(by: 0.25), symbol: symbol))
    case .shape(let shape):
      if role == .line { lines += ConvexShape.pieces(of: shape) }
      if role == .symbol, let symbol, let box = node.bounds {
        symbols[symbol].parts.append(ConvexShape(box.inset(by: 0.25)))
      }
    case .group(let group):
      if group.role == .symbol { symbols.append((group.title ?? "", [])) }
      for child in group.children {
        add(child, symbol: group.role == .symbol ? symbols.count - 1 : nil, role: group.role)
      }
    }
  }

  private func findings(on canvas: Box) -> [SceneCheck.Finding] {
    var findings: [SceneCheck.Finding] = []
    for (index, label) in labels.enumerated() {
      let text = label.run.text
      if label.run.font.size < smallestSize { findings.append(.tooSmall(text, size: label.run.font.size)) }
      if label.shape.points.contains(where: { !canvas.contains($0) }) { findings.append(.outside(text)) }
      for other in labels[(index + 1)...] where label.shape.overlaps(other.shape) {
        findings.append(.overlap(text, other.run.text))
      }
      if label.symbol == nil, lines.contains(where: { $0.overlaps(label.shape) }) { findings.append(.onLine(text)) }
      for (place, symbol) in symbols.enumerated() where place != label.symbol {
        if symbol.parts.contains(where: { $0.overlaps(label.shape) }) { findings.append(.onSymbol(text)) }
      }
    }
    for a in symbols.indices {
      for b in symbols.indices.dropFirst(a + 1)
      where symbols[a].parts.contains(where: { part in symbols[b].parts.contains { $0.overlaps(part) } }) {
        findings.append(.onSymbol(symbols[a].name + " / " + symbols[b].name))
      }
    }
    return findings
  }
}
