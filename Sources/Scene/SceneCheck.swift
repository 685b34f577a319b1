internal import Geometry

/// What a drawing must not do: words that overlap, leave the canvas, lie on something else, or are too small to read.
public struct SceneCheck: Hashable, Sendable {
  /// Something that is wrong with a drawing.
  public enum Finding: Hashable, Sendable {
    /// Two pieces of text overlap.
    case overlap(String, String)
    /// A text leaves the canvas.
    case outside(String)
    /// A text lies on a line.
    case onLine(String)
    /// A text, or a symbol, lies on a symbol that is not its own.
    case onSymbol(String)
    /// A text is smaller than the smallest size, in points.
    case tooSmall(String, size: Double)
  }

  /// The smallest size of text in points.
  public let smallestSize: Double

  /// A check with that smallest size.
  public init(smallestSize: Double) { self.smallestSize = smallestSize }

  /// Everything that is wrong, in the order of the drawing; empty for a good one.
  public func findings(in scene: Scene) -> [Finding] {
    let inventory = Inventory(scene)
    var findings: [Finding] = []
    for (index, label) in inventory.labels.enumerated() {
      if label.run.font.size < smallestSize - 0.001 {
        findings.append(.tooSmall(label.run.text, size: label.run.font.size))
      }
      if !label.shape.points.allSatisfy({ scene.canvas.inset(by: -0.01).contains($0) }) {
        findings.append(.outside(label.run.text))
      }
      for other in inventory.labels[(index + 1)...] where label.shape.overlaps(other.shape) {
        findings.append(.overlap(label.run.text, other.run.text))
      }
      if inventory.lines.contains(where: { label.symbol == nil && $0.overlaps(label.shape) }) {
        findings.append(.onLine(label.run.text))
      }
      for (place, symbol) in inventory.symbols.enumerated() where place != label.symbol {
        if symbol.contains(where: { $0.overlaps(label.shape) }) { findings.append(.onSymbol(label.run.text)) }
      }
    }
    return findings + inventory.crowdedSymbols().map { .onSymbol($0) }
  }
}

extension SceneCheck.Finding: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .overlap(let a, let b): "\"\(a)\" and \"\(b)\" overlap"
    case .outside(let text): "\"\(text)\" leaves the canvas"
    case .onLine(let text): "\"\(text)\" lies on a line"
    case .onSymbol(let text): "\"\(text)\" lies on a symbol that is not its own"
    case .tooSmall(let text, let size): "\"\(text)\" is set in \(size.text(decimals: 1)) points, which is too small"
    }
  }
}

/// What a check looks at: the same boxes that are drawn.
private struct Inventory {
  struct Label {
    let run: TextRun
    let shape: ConvexShape
    /// The symbol whose lettering it is.
    let symbol: Int?
  }

  var labels: [Label] = []
  var lines: [ConvexShape] = []
  var symbols: [[ConvexShape]] = []
  var symbolNames: [String] = []

  init(_ scene: Scene) {
    for node in scene.nodes { add(node, symbol: nil, isLine: false, isDecoration: false) }
  }

  private mutating func add(_ node: Node, symbol: Int?, isLine: Bool, isDecoration: Bool) {
    switch node {
    case .text(let run):
      labels.append(Label(run: run, shape: ConvexShape(points: run.corners).shrunk(by: 0.25), symbol: symbol))
    case .shape(let shape):
      guard !isDecoration else { return }
      if isLine {
        lines += ConvexShape.pieces(of: shape)
      } else if let symbol, let bounds = Node.shape(shape).bounds {
        symbols[symbol].append(ConvexShape(bounds.inset(by: 0.25)))
      }
    case .group(let group):
      var symbol = symbol
      if group.role == .symbol, symbol == nil {
        symbols.append([])
        symbolNames.append(group.title ?? "symbol")
        symbol = symbols.count - 1
      }
      for child in group.children {
        add(
          child, symbol: symbol, isLine: isLine || group.role == .line,
          isDecoration: isDecoration || group.role == .decoration)
      }
    }
  }

  /// Symbols that lie on each other.
  func crowdedSymbols() -> [String] {
    var crowded: [String] = []
    for a in symbols.indices {
      for b in symbols.indices where b > a {
        if symbols[a].contains(where: { shape in symbols[b].contains { $0.overlaps(shape) } }) {
          crowded.append(symbolNames[a] + " / " + symbolNames[b])
        }
      }
    }
    return crowded
  }
}
