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
    let near = Neighbours(inventory)
    let canvas = scene.canvas.inset(by: -0.01)
    var findings: [Finding] = []
    for (index, label) in inventory.labels.enumerated() {
      if label.run.font.size < smallestSize - 0.001 {
        findings.append(.tooSmall(label.run.text, size: label.run.font.size))
      }
      if !label.shape.points.allSatisfy({ canvas.contains($0) }) { findings.append(.outside(label.run.text)) }
      for other in near.labels(over: label.shape) where other > index {
        findings.append(.overlap(label.run.text, inventory.labels[other].run.text))
      }
      if label.symbol == nil, near.liesOnLine(label.shape) { findings.append(.onLine(label.run.text)) }
      for symbol in near.symbols(over: label.shape) where symbol != label.symbol {
        findings.append(.onSymbol(label.run.text))
      }
    }
    return findings + near.crowdedSymbols().map { .onSymbol($0) }
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
}

/// What of an inventory lies on a shape.
private struct Neighbours {
  /// Shapes, and where each is.
  private struct Shapes {
    let shapes: [ConvexShape]
    let grid: BoxGrid

    init(_ shapes: [ConvexShape]) {
      self.shapes = shapes
      grid = BoxGrid(shapes.map { Box(around: $0.points) })
    }

    func places(over shape: ConvexShape) -> [Int] {
      guard let box = Box(around: shape.points) else { return [] }
      return grid.places(touching: box).filter { shapes[$0].overlaps(shape) }
    }
  }

  private let labels: Shapes
  private let lines: Shapes
  private let parts: Shapes
  /// The symbol that each of the parts is of.
  private let owners: [Int]
  private let names: [String]

  init(_ inventory: Inventory) {
    labels = Shapes(inventory.labels.map(\.shape))
    lines = Shapes(inventory.lines)
    parts = Shapes(inventory.symbols.flatMap(\.self))
    owners = inventory.symbols.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element.count) }
    names = inventory.symbolNames
  }

  func labels(over shape: ConvexShape) -> [Int] { labels.places(over: shape) }

  func liesOnLine(_ shape: ConvexShape) -> Bool { !lines.places(over: shape).isEmpty }

  /// Symbols with a part on the shape, each once, in the order of the drawing.
  func symbols(over shape: ConvexShape) -> [Int] {
    var found: [Int] = []
    for place in parts.places(over: shape) where found.last != owners[place] { found.append(owners[place]) }
    return found
  }

  /// Symbols that lie on each other.
  func crowdedSymbols() -> [String] {
    var pairs: Set<[Int]> = []
    for (place, shape) in parts.shapes.enumerated() {
      for other in symbols(over: shape) where other > owners[place] { pairs.insert([owners[place], other]) }
    }
    return pairs.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }.map { names[$0[0]] + " / " + names[$0[1]] }
  }
}
