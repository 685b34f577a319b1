/// Finds where most of what is drawn in two pictures coincides.
///
/// The pictures are halved until they are small; there every shift is tried, and the most promising ones are followed back
/// to full size. What a shift is worth is the ink, the distance from the picture's ground, that both pictures have in the
/// same place: ink that comes to lie on the other's ground, or beside it, is worth nothing.
struct ShiftSearch {
  private static let smallestSide = 48
  private static let pixelsLookedAt = 1 << 20

  private let levels: [(first: GrayPlane, second: GrayPlane)]

  init(_ first: GrayPlane, _ second: GrayPlane) {
    var levels = [(first: first, second: second)]
    while let last = levels.last,
      max(last.first.width, last.first.height, last.second.width, last.second.height) > Self.smallestSide,
      min(last.first.width, last.first.height, last.second.width, last.second.height) >= 16
    {
      levels.append((last.first.halved, last.second.halved))
    }
    self.levels = levels
  }

  /// The best shift; of several as good the one nearest to corner on corner.
  var best: PixelShift {
    guard let coarsest = levels.last else { return .none }
    var candidates = Self.best(of: Self.all(coarsest.first, coarsest.second), in: coarsest, count: 24)
    for level in levels.dropLast().reversed() {
      let isLarge = level.first.pixels.count > Self.pixelsLookedAt
      let finer = candidates.flatMap(Self.refined) + [.none]
      candidates = Self.best(of: finer, in: level, count: isLarge ? 4 : 12)
    }
    return candidates.first ?? .none
  }

  /// All shifts at which at least half of the smaller width and height lie on the other picture.
  private static func all(_ first: GrayPlane, _ second: GrayPlane) -> [PixelShift] {
    let least = ((min(first.width, second.width) + 1) / 2, (min(first.height, second.height) + 1) / 2)
    let columns = (least.0 - second.width)...(first.width - least.0)
    let rows = (least.1 - second.height)...(first.height - least.1)
    return rows.flatMap { y in columns.map { PixelShift(x: $0, y: y) } }
  }

  private static func refined(_ shift: PixelShift) -> [PixelShift] {
    (-1...1).flatMap { y in (-1...1).map { PixelShift(x: 2 * shift.x + $0, y: 2 * shift.y + y) } }
  }

  private static func best(
    of shifts: [PixelShift], in level: (first: GrayPlane, second: GrayPlane), count: Int
  ) -> [PixelShift] {
    let worth = Set(shifts).map { (shift: $0, worth: coincidence(level.first, level.second, $0)) }
    let sorted = worth.sorted { a, b in
      a.worth != b.worth ? a.worth > b.worth : a.shift.rank < b.shift.rank
    }
    return sorted.prefix(count).map(\.shift)
  }

  /// The ink that coincides, less what does not: the sum of |a - ground| + |b - ground| - |a - b|, grounds laid on each
  /// other.
  private static func coincidence(_ first: GrayPlane, _ second: GrayPlane, _ shift: PixelShift) -> Int {
    let layout = PictureLayout(
      first: .init(width: first.width, height: first.height), second: .init(width: second.width, height: second.height),
      shift: shift)
    let shared = layout.shared
    guard shared.width > 0, shared.height > 0 else { return Int.min }
    let step = max(1, shared.width * shared.height / pixelsLookedAt)
    return first.pixels.withUnsafeBufferPointer { a in
      second.pixels.withUnsafeBufferPointer { b in
        var sum = 0
        for y in stride(from: 0, to: shared.height, by: step) {
          let inFirst = (shared.y - layout.first.y + y) * first.width + shared.x - layout.first.x
          let inSecond = (shared.y - layout.second.y + y) * second.width + shared.x - layout.second.x
          sum += row(
            UnsafeBufferPointer(rebasing: a[inFirst..<inFirst + shared.width]),
            UnsafeBufferPointer(rebasing: b[inSecond..<inSecond + shared.width]), first.ground, second.ground)
        }
        return sum
      }
    }
  }

  private static func row(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>, _ groundA: UInt8, _ groundB: UInt8
  ) -> Int {
    var sum: Int32 = 0
    for x in 0..<a.count {
      let (inkA, inkB) = (Int32(a[x]) &- Int32(groundA), Int32(b[x]) &- Int32(groundB))
      sum &+= abs(inkA) &+ abs(inkB) &- abs(inkA &- inkB)
    }
    return Int(sum)
  }
}

extension PixelShift {
  /// Shifts in the order of their distance from corner on corner.
  fileprivate var rank: (Int, Int, Int) { (x * x + y * y, y, x) }
}
