/// Few colours that are near to all the shades of a picture.
///
/// Shades of smoothed edges lie on straight ramps that begin at the picture's ground. So the shades are gone through from
/// the ground on, and for each that is not near to a colour yet, of the colours near it the one is taken that is near to
/// the most others still waiting: along a ramp that is the fewest colours there can be.
struct ShadeCover {
  /// The colours by their green channel.
  let colors: [UInt32]
  private let stays: [Bool]
  /// Where colours of each green begin.
  private let starts: [Int]
  /// The colours from the ground on.
  private let order: [Int]

  /// Prepares the colours, of which those stay that `stays` says; `ground` is the colour behind everything.
  init(_ unordered: [UInt32], keeping stays: [Bool], ground: UInt32) {
    let sorted = unordered.indices.sorted {
      (Self.green(unordered[$0]), unordered[$0]) < (Self.green(unordered[$1]), unordered[$1])
    }
    let colors = sorted.map { unordered[$0] }
    var starts = [Int](repeating: 0, count: 257)
    for color in colors { starts[Self.green(color) + 1] += 1 }
    for green in 1...256 { starts[green] += starts[green - 1] }
    self.colors = colors
    self.stays = sorted.map { stays[$0] }
    self.starts = starts
    let distances = colors.map { ColorDistance.largest($0, ground) }
    order = colors.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
  }

  /// Places of colours of which one is within `tolerance` of each colour, and which hold all that stay; nothing when more
  /// than `limit` are needed.
  func centers(within tolerance: Int, limit: Int) -> [Int]? {
    var centers = colors.indices.filter { stays[$0] }
    guard centers.count <= limit else { return nil }
    var isNear = [Bool](repeating: false, count: colors.count)
    for center in centers { mark(around: center, tolerance, &isNear) }
    for place in order where !isNear[place] {
      guard centers.count < limit else { return nil }
      let center = best(near: place, tolerance, isNear)
      centers.append(center)
      mark(around: center, tolerance, &isNear)
    }
    return centers
  }

  /// For each of `shades` which of the centers is nearest: the center's place in the list.
  func nearest(of centers: [Int], to shades: [UInt32]) -> [Int] {
    let all = centers.map { colors[$0] }
    let own = Dictionary(zip(all, all.indices), uniquingKeysWith: { first, _ in first })
    return shades.map { shade in
      if let own = own[shade] { return own }
      var (best, least) = (0, Int.max)
      for (index, color) in all.enumerated() {
        let distance = ColorDistance.largest(shade, color)
        if distance < least { (best, least) = (index, distance) }
      }
      return best
    }
  }

  private func best(near place: Int, _ tolerance: Int, _ isNear: [Bool]) -> Int {
    var (best, most) = (place, 0)
    for candidate in window(around: place, tolerance)
    where ColorDistance.largest(colors[candidate], colors[place]) <= tolerance {
      var count = 0
      for other in window(around: candidate, tolerance)
      where !isNear[other] && ColorDistance.largest(colors[other], colors[candidate]) <= tolerance { count += 1 }
      if count > most { (best, most) = (candidate, count) }
    }
    return best
  }

  private func mark(around center: Int, _ tolerance: Int, _ isNear: inout [Bool]) {
    for other in window(around: center, tolerance)
    where ColorDistance.largest(colors[other], colors[center]) <= tolerance { isNear[other] = true }
  }

  /// The colours whose green is near enough.
  private func window(around place: Int, _ tolerance: Int) -> Range<Int> {
    let green = Self.green(colors[place])
    return starts[max(0, green - tolerance)]..<starts[min(256, green + tolerance + 1)]
  }

  private static func green(_ color: UInt32) -> Int { Int(color >> 8 & 0xFF) }
}

/// How far two colours are from each other.
enum ColorDistance {
  /// The largest difference of a channel; pixels that are not equally opaque are never near.
  @inline(__always)
  static func largest(_ a: UInt32, _ b: UInt32) -> Int {
    guard a >> 24 == b >> 24 else { return 256 }
    let red = abs(Int(a & 0xFF) - Int(b & 0xFF))
    let green = abs(Int(a >> 8 & 0xFF) - Int(b >> 8 & 0xFF))
    let blue = abs(Int(a >> 16 & 0xFF) - Int(b >> 16 & 0xFF))
    return max(red, green, blue)
  }
}
