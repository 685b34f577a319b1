/// The pixels that are not compared.
struct IgnoredPixels {
  private let boxes: [PixelBox]

  init(_ boxes: [PixelBox]) { self.boxes = boxes }

  /// Marks the ignored pixels of row `y`, and takes them out of `counts`.
  func mark(_ y: Int, in classes: UnsafeMutablePointer<UInt8>, width: Int, counts: inout PixelCounts) {
    for box in boxes where y >= box.y && y - box.y < box.height && box.x < width {
      for x in box.x..<min(width, box.x + box.width) {
        switch classes[x] {
        case PixelClass.ignored, PixelClass.outside: continue
        case PixelClass.different: counts.different -= 1
        case PixelClass.antialiased: counts.antialiased -= 1
        case PixelClass.single: counts.single -= 1
        default: break
        }
        classes[x] = PixelClass.ignored
        counts.ignored += 1
      }
    }
  }

  /// How many pixels of a picture of that size are ignored.
  func count(width: Int, height: Int) -> Int {
    guard !boxes.isEmpty else { return 0 }
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: width)
    defer { row.deallocate() }
    var counts = PixelCounts()
    for y in 0..<height {
      row.update(repeating: PixelClass.same, count: width)
      mark(y, in: row, width: width, counts: &counts)
    }
    return counts.ignored
  }
}
