internal import ImageCodecs

/// Antialiases in as many steps as a palette of 256 colours holds, where at most 4 of 255 levels of a channel make it so:
/// shades of edges become the nearest common one. The colours of the drawing itself stay what they are. The PNG of such a
/// picture is a fifth the size, and loses nothing of it.
struct ShadeMerging {
  private static let mostColors = 256
  /// How far a channel may move, in steps of 255: the least that is enough is taken.
  private static let tolerances = [1, 2, 3, 4]

  /// The picture with merged shades; as it is where it has few colours already, or far too many.
  static func merged(_ image: Image, keeping kept: Set<UInt32>) -> Image {
    var counts: [UInt32: Int] = [:]
    for run in Runs(image.pixels) { counts[run.pixel, default: 0] += run.count }
    guard counts.count > mostColors else { return image }
    let ranked = counts.sorted { a, b in
      let (first, second) = (kept.contains(a.key), kept.contains(b.key))
      if first != second { return first }
      return a.value == b.value ? a.key < b.key : a.value > b.value
    }.map(\.key)
    for tolerance in tolerances {
      guard let table = table(ranked, keeping: kept, tolerance: tolerance) else { continue }
      var result = image
      var place = 0
      for run in Runs(image.pixels) {
        let color = table[run.pixel] ?? run.pixel
        if color != run.pixel {
          for index in place..<(place + run.count) { result.pixels[index] = color }
        }
        place += run.count
      }
      return result
    }
    return image
  }

  /// What each colour becomes; nothing when more than 256 would remain.
  private static func table(
    _ colors: [UInt32], keeping kept: Set<UInt32>, tolerance: Int
  ) -> [UInt32: UInt32]? {
    var palette: [UInt32] = []
    var table: [UInt32: UInt32] = [:]
    for color in colors {
      if !kept.contains(color), let near = nearest(to: color, in: palette, tolerance: tolerance) {
        table[color] = near
      } else {
        guard palette.count < mostColors else { return nil }
        palette.append(color)
      }
    }
    return table
  }

  private static func nearest(to color: UInt32, in palette: [UInt32], tolerance: Int) -> UInt32? {
    var best: (distance: Int, color: UInt32)?
    for candidate in palette {
      let distance = distance(color, candidate)
      if distance <= tolerance, best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.color
  }

  /// The largest difference of a channel; opaque and transparent pixels are never alike.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    guard a >> 24 == b >> 24 else { return .max }
    var largest = 0
    for shift in [UInt32(0), 8, 16] {
      largest = max(largest, abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)))
    }
    return largest
  }

  /// Pixels that repeat, with how often.
  private struct Runs: Sequence, IteratorProtocol {
    private let pixels: [UInt32]
    private var place = 0

    init(_ pixels: [UInt32]) { self.pixels = pixels }

    mutating func next() -> (pixel: UInt32, count: Int)? {
      guard place < pixels.count else { return nil }
      let start = place
      let pixel = pixels[start]
      while place < pixels.count, pixels[place] == pixel { place += 1 }
      return (pixel, place - start)
    }
  }
}
