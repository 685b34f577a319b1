#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Classifies the pixels of rows that both pictures have.
struct RowClassifier {
  let pair: PixelPair
  let metric: PixelMetric
  let countsAntialiased: Bool

  /// Writes what the pixels of row `y` are into `classes`, which is all ``PixelClass/same`` before.
  func classify(_ y: Int, into classes: UnsafeMutablePointer<UInt8>) -> PixelCounts {
    let first = pair.first.row(y)
    let second = pair.second.row(y)
    var counts = PixelCounts()
    guard memcmp(first, second, pair.width * 4) != 0 else { return counts }
    var x = 0
    while x < pair.width {
      if x + 8 <= pair.width, Self.areEqual(first + x, second + x) {
        x += 8
        continue
      }
      let end = min(x + 8, pair.width)
      while x < end {
        if first[x] != second[x], metric.differ(first[x], second[x], at: y * pair.width + x) {
          decide(x, y, into: classes, counts: &counts)
        }
        x += 1
      }
    }
    return counts
  }

  @inline(__always)
  private static func areEqual(_ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>) -> Bool {
    let a = UnsafeRawPointer(first).loadUnaligned(as: SIMD8<UInt32>.self)
    let b = UnsafeRawPointer(second).loadUnaligned(as: SIMD8<UInt32>.self)
    return a == b
  }

  private func decide(_ x: Int, _ y: Int, into classes: UnsafeMutablePointer<UInt8>, counts: inout PixelCounts) {
    if !countsAntialiased, Antialiasing(pair: pair).isSmoothing(x: x, y: y) {
      classes[x] = PixelClass.antialiased
      counts.antialiased += 1
    } else {
      classes[x] = PixelClass.different
      counts.different += 1
    }
  }
}
