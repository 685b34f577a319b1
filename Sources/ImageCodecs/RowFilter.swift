/// Undoes the filters of rows with whole bytes (PNG specification, 9.2): each byte was replaced by its difference from a
/// guess at it.
enum RowFilter {
  /// Undoes `filter` in `row`, whose pixels are `step` bytes apart (1 for less than a byte); `above` is the row before, or
  /// zeros. False for an unknown filter.
  static func undo(
    _ filter: UInt8, _ row: UnsafeMutablePointer<UInt8>, count: Int, step: Int, above: UnsafePointer<UInt8>
  ) -> Bool {
    switch filter {
    case 0: return true
    case 1: for index in stride(from: step, to: count, by: 1) { row[index] &+= row[index - step] }
    case 2: for index in 0..<count { row[index] &+= above[index] }
    case 3:
      for index in 0..<count {
        let left = index < step ? 0 : UInt16(row[index - step])
        row[index] &+= UInt8((left + UInt16(above[index])) / 2)
      }
    case 4:
      for index in 0..<count {
        let (left, corner) = index < step ? (0, 0) : (Int16(row[index - step]), Int16(above[index - step]))
        row[index] &+= UInt8(truncatingIfNeeded: paeth(left, Int16(above[index]), corner))
      }
    default: return false
    }
    return true
  }

  /// The neighbour nearest to left + above - corner.
  private static func paeth(_ left: Int16, _ above: Int16, _ corner: Int16) -> Int16 {
    let (a, b, c) = (abs(above - corner), abs(left - corner), abs(left + above - 2 * corner))
    return a <= b && a <= c ? left : b <= c ? above : corner
  }
}

/// Undoes the filters of rows whose pixels have three or four bytes, pixel by pixel, into pixels of four.
enum PixelFilter {
  private typealias Lanes = SIMD4<UInt8>
  private typealias Wide = SIMD4<Int16>

  /// Undoes `filter` of the `count` pixels at `packed` (which has a byte to spare at its end) into `row`; `above` is the
  /// row before, or nothing. Pixels of three bytes become opaque. False for an unknown filter.
  static func undo(
    _ filter: UInt8, _ packed: UnsafePointer<UInt8>, bytesPerPixel step: Int, count: Int,
    above: UnsafePointer<UInt32>?, into row: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let opaque: UInt32 = step == 3 ? 0xFF00_0000 : 0
    switch (filter, above) {
    case (0, _), (2, nil): each(packed, step, count, row, opaque) { source, _, _ in source }
    case (1, _), (4, nil): each(packed, step, count, row, opaque) { source, left, _ in source &+ left }
    case (2, let above?): each(packed, step, count, row, opaque) { source, _, x in source &+ lanes(above[x]) }
    case (3, let above):
      each(packed, step, count, row, opaque) { source, left, x in
        let up = above.map { lanes($0[x]) } ?? Lanes()
        // The mean, rounded down, without a ninth bit.
        return source &+ (left & up) &+ ((left ^ up) &>> 1)
      }
    case (4, let above?):
      var corner = Wide()
      each(packed, step, count, row, opaque) { source, left, x in
        let up = Wide(truncatingIfNeeded: lanes(above[x]))
        let guess = paeth(Wide(truncatingIfNeeded: left), up, corner)
        corner = up
        return source &+ Lanes(truncatingIfNeeded: guess)
      }
    default: return false
    }
    return true
  }

  @inline(__always)
  private static func each(
    _ packed: UnsafePointer<UInt8>, _ step: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _ opaque: UInt32,
    _ restore: (Lanes, Lanes, Int) -> Lanes
  ) {
    var left = Lanes()
    let bytes = UnsafeRawPointer(packed)
    for x in 0..<count {
      left = restore(lanes(bytes.loadUnaligned(fromByteOffset: x * step, as: UInt32.self)), left, x)
      row[x] = unsafeBitCast(left, to: UInt32.self) | opaque
    }
  }

  @inline(__always)
  private static func lanes(_ pixel: UInt32) -> Lanes { unsafeBitCast(pixel, to: Lanes.self) }

  @inline(__always)
  private static func paeth(_ left: Wide, _ above: Wide, _ corner: Wide) -> Wide {
    let (rise, run) = (above &- corner, left &- corner)
    let sum = rise &+ run
    let (a, b, c) = (magnitude(rise), magnitude(run), magnitude(sum))
    let best = pointwiseMin(a, pointwiseMin(b, c))
    return corner.replacing(with: above, where: b .== best).replacing(with: left, where: a .== best)
  }

  @inline(__always)
  private static func magnitude(_ value: Wide) -> Wide { pointwiseMax(value, 0 &- value) }
}
