import Geometry
import Scene

#if canImport(Glibc)
  import Glibc
#endif

/// Makes paths of what an SVG draws.
enum SVGPath {
  /// How far the handles of a quarter of a circle reach, in radii.
  private static let quarter = 0.5522847498

  /// An ellipse.
  static func ellipse(at center: Point, _ radii: Point) -> [PathElement] {
    guard radii.x > 0, radii.y > 0 else { return [] }
    func at(_ x: Double, _ y: Double) -> Point { center + Point(x * radii.x, y * radii.y) }
    let k = quarter
    return [
      .move(at(1, 0)), .curve(at(1, k), at(k, 1), to: at(0, 1)), .curve(at(-k, 1), at(-1, k), to: at(-1, 0)),
      .curve(at(-1, -k), at(-k, -1), to: at(0, -1)), .curve(at(k, -1), at(1, -k), to: at(1, 0)), .close,
    ]
  }

  /// A rectangle with round corners.
  static func rectangle(_ box: Box, radius: Double) -> [PathElement] {
    guard box.width > 0, box.height > 0 else { return [] }
    let r = min(radius, box.width / 2, box.height / 2)
    guard r > 0 else {
      return [
        .move(Point(box.minX, box.minY)), .line(Point(box.maxX, box.minY)), .line(Point(box.maxX, box.maxY)),
        .line(Point(box.minX, box.maxY)), .close,
      ]
    }
    let k = r * (1 - quarter)
    return [
      .move(Point(box.minX + r, box.minY)), .line(Point(box.maxX - r, box.minY)),
      .curve(Point(box.maxX - k, box.minY), Point(box.maxX, box.minY + k), to: Point(box.maxX, box.minY + r)),
      .line(Point(box.maxX, box.maxY - r)),
      .curve(Point(box.maxX, box.maxY - k), Point(box.maxX - k, box.maxY), to: Point(box.maxX - r, box.maxY)),
      .line(Point(box.minX + r, box.maxY)),
      .curve(Point(box.minX + k, box.maxY), Point(box.minX, box.maxY - k), to: Point(box.minX, box.maxY - r)),
      .line(Point(box.minX, box.minY + r)),
      .curve(Point(box.minX, box.minY + k), Point(box.minX + k, box.minY), to: Point(box.minX + r, box.minY)), .close,
    ]
  }

  /// The steps of a path's `d`; nothing where it is broken. Arcs become curves.
  static func elements(of text: String) -> [PathElement]? {
    var reader = Reader(text)
    return reader.read()
  }

  /// Walks over the commands of a path.
  private struct Reader {
    private var scanner: SVGScanner
    private var elements: [PathElement] = []
    private var pen = Point.zero
    private var start = Point.zero
    /// The last handle of a curve, which smooth curves mirror.
    private var handle: (point: Point, isCubic: Bool)?

    init(_ text: String) { scanner = SVGScanner(text) }

    mutating func read() -> [PathElement]? {
      var command: Character?
      while !scanner.isAtEnd() {
        if let letter = scanner.letter() {
          command = letter
        } else if command == "M" {
          command = "L"
        } else if command == "m" {
          command = "l"
        } else if command == "Z" || command == "z" {
          // Closing takes no number, so that none would ever be read.
          return nil
        }
        guard let command, step(command) else { return nil }
      }
      return elements
    }

    private mutating func point(_ isRelative: Bool) -> Point? {
      guard let x = scanner.number(), let y = scanner.number() else { return nil }
      return isRelative ? pen + Point(x, y) : Point(x, y)
    }

    private mutating func line(to point: Point) {
      elements.append(.line(point))
      pen = point
      handle = nil
    }

    private mutating func curve(_ a: Point, _ b: Point, _ end: Point) {
      elements.append(.curve(a, b, to: end))
      handle = (b, true)
      pen = end
    }

    private mutating func quadratic(_ a: Point, _ end: Point) {
      let from = pen
      elements.append(.curve(from + (a - from) * (2.0 / 3), end + (a - end) * (2.0 / 3), to: end))
      handle = (a, false)
      pen = end
    }

    private mutating func step(_ command: Character) -> Bool {
      let isRelative = command.isLowercase
      switch command.uppercased() {
      case "M":
        guard let point = point(isRelative) else { return false }
        elements.append(.move(point))
        (pen, start, handle) = (point, point, nil)
      case "L":
        guard let point = point(isRelative) else { return false }
        line(to: point)
      case "H", "V":
        guard let number = scanner.number() else { return false }
        let isHorizontal = command.uppercased() == "H"
        let base = isRelative ? (isHorizontal ? pen.x : pen.y) : 0
        line(to: isHorizontal ? Point(base + number, pen.y) : Point(pen.x, base + number))
      case "Z":
        elements.append(.close)
        (pen, handle) = (start, nil)
      case "A": return arc(isRelative)
      default: return bend(command.uppercased(), isRelative)
      }
      return true
    }

    private mutating func bend(_ command: String, _ isRelative: Bool) -> Bool {
      switch command {
      case "C":
        guard let a = point(isRelative), let b = point(isRelative), let end = point(isRelative) else { return false }
        curve(a, b, end)
      case "S":
        let first = handle.map { $0.isCubic ? pen * 2 - $0.point : pen } ?? pen
        guard let b = point(isRelative), let end = point(isRelative) else { return false }
        curve(first, b, end)
      case "Q":
        guard let a = point(isRelative), let end = point(isRelative) else { return false }
        quadratic(a, end)
      case "T":
        let first = handle.map { $0.isCubic ? pen : pen * 2 - $0.point } ?? pen
        guard let end = point(isRelative) else { return false }
        quadratic(first, end)
      default: return false
      }
      return true
    }

    /// An arc as curves of at most a quarter each (SVG 1.1, F.6).
    private mutating func arc(_ isRelative: Bool) -> Bool {
      guard let rx = scanner.number(), let ry = scanner.number(), let turn = scanner.number(),
        let isLarge = scanner.flag(), let isSweep = scanner.flag(), let end = point(isRelative)
      else { return false }
      guard rx != 0, ry != 0, end != pen else {
        line(to: end)
        return true
      }
      let angle = turn * .pi / 180
      let (sine, cosine) = (sin(angle), cos(angle))
      func toCircle(_ p: Point, _ r: Point) -> Point {
        Point((p.x * cosine + p.y * sine) / r.x, (p.y * cosine - p.x * sine) / r.y)
      }
      var radii = Point(abs(rx), abs(ry))
      let half = toCircle((pen - end) * 0.5, radii)
      // Radii that are next to nothing are none.
      guard half.length.isFinite else {
        line(to: end)
        return true
      }
      if half.length > 1 { radii = radii * half.length }
      let (from, to) = (toCircle(pen, radii), toCircle(end, radii))
      let chord = to - from
      let away = max(0, 1 - chord.dot(chord) / 4).squareRoot() * (isLarge == isSweep ? -1 : 1)
      let length = max(chord.length, 1e-9)
      let center = (from + to) * 0.5 + Point(-chord.y, chord.x) * (away / length)
      let first = atan2(from.y - center.y, from.x - center.x)
      var sweep = atan2(to.y - center.y, to.x - center.x) - first
      if isSweep, sweep < 0 { sweep += 2 * .pi }
      if !isSweep, sweep > 0 { sweep -= 2 * .pi }
      func fromCircle(_ p: Point) -> Point {
        let scaled = Point(p.x * radii.x, p.y * radii.y)
        return Point(scaled.x * cosine - scaled.y * sine, scaled.x * sine + scaled.y * cosine)
      }
      let pieces = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
      let part = sweep / Double(pieces)
      let reach = 4.0 / 3 * tan(part / 4)
      for piece in 0..<pieces {
        let (a, b) = (first + part * Double(piece), first + part * Double(piece + 1))
        let p = center + Point(cos(a), sin(a))
        let q = center + Point(cos(b), sin(b))
        curve(
          fromCircle(p + Point(-sin(a), cos(a)) * reach), fromCircle(q - Point(-sin(b), cos(b)) * reach),
          piece == pieces - 1 ? end : fromCircle(q))
      }
      handle = nil
      return true
    }
  }
}

/// How an SVG moves and scales what is in a group.
struct SVGTransform: Hashable, Sendable {
  var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

  /// Nothing moves.
  init() {}

  init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// `translate(…)`, `scale(…)`, `rotate(…)` and `matrix(…)`, one after the other; nothing for any other.
  init?(_ text: String) {
    self.init()
    for part in text.split(separator: ")").reversed() {
      let pieces = part.split(separator: "(", maxSplits: 1)
      guard pieces.count == 2 else {
        if part.allSatisfy({ $0.isWhitespace || $0 == "," }) { continue }
        return nil
      }
      let numbers = SVGNumbers.all(in: String(pieces[1]))
      guard let one = Self.one(pieces[0].filter { $0.isLetter }, numbers) else { return nil }
      self = then(one)
    }
  }

  private static func one(_ name: String, _ numbers: [Double]) -> SVGTransform? {
    switch (name, numbers.count) {
    case ("translate", 1...2):
      return SVGTransform(a: 1, b: 0, c: 0, d: 1, e: numbers[0], f: numbers.count > 1 ? numbers[1] : 0)
    case ("scale", 1...2): return SVGTransform(a: numbers[0], b: 0, c: 0, d: numbers[numbers.count - 1], e: 0, f: 0)
    case ("matrix", 6):
      return SVGTransform(a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
    case ("rotate", 1), ("rotate", 3):
      let angle = numbers[0] * .pi / 180
      let turn = SVGTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), e: 0, f: 0)
      guard numbers.count == 3 else { return turn }
      let (x, y) = (numbers[1], numbers[2])
      return SVGTransform(a: 1, b: 0, c: 0, d: 1, e: -x, f: -y).then(turn)
        .then(SVGTransform(a: 1, b: 0, c: 0, d: 1, e: x, f: y))
    default: return nil
    }
  }

  /// This one, then another.
  func then(_ other: SVGTransform) -> SVGTransform {
    SVGTransform(
      a: other.a * a + other.c * b, b: other.b * a + other.d * b, c: other.a * c + other.c * d,
      d: other.b * c + other.d * d, e: other.a * e + other.c * f + other.e, f: other.b * e + other.d * f + other.f)
  }

  /// Whether what it moves stays within what can be drawn.
  var isUsable: Bool { [a, b, c, d, e, f].allSatisfy { abs($0) < 1e9 } }

  /// How much longer lines become.
  var scale: Double { abs(a * d - b * c).squareRoot() }

  func callAsFunction(_ point: Point) -> Point { Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f) }

  func callAsFunction(_ element: PathElement) -> PathElement {
    switch element {
    case .move(let point): .move(self(point))
    case .line(let point): .line(self(point))
    case .curve(let a, let b, let end): .curve(self(a), self(b), to: self(end))
    case .close: .close
    }
  }
}
