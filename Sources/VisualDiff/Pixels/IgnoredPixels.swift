/// The pixels that are not compared.
struct IgnoredPixels {
  private let boxes: [PixelBox]
  private let mask: PixelMask?
  private let place: PixelBox

  /// What `rules` leave out of a picture that lies at `place`.
  init(_ rules: ComparisonRules, in place: PixelBox) {
    self.place = place
    mask = rules.mask
    boxes = rules.ignored.map { PixelBox(x: $0.x + place.x, y: $0.y + place.y, width: $0.width, height: $0.height) }
  }

  /// Marks the ignored pixels of row `y`, and takes them out of `counts`.
  func mark(_ y: Int, in classes: UnsafeMutablePointer<UInt8>, width: Int, counts: inout PixelCounts) {
    for box in boxes where y >= box.y && y - box.y < box.height && box.x < width {
      for x in box.x..<min(width, box.x + box.width) { Self.ignore(&classes[x], counts: &counts) }
    }
    guard let mask, y >= place.y, place.x < width else { return }
    mask.forEach(inRow: y - place.y, upTo: width - place.x) { x in
      Self.ignore(&classes[place.x + x], counts: &counts)
    }
  }

  private static func ignore(_ pixel: inout UInt8, counts: inout PixelCounts) {
    switch pixel {
    case PixelClass.ignored, PixelClass.outside: return
    case PixelClass.different: counts.different -= 1
    case PixelClass.antialiased: counts.antialiased -= 1
    case PixelClass.single: counts.single -= 1
    default: break
    }
    pixel = PixelClass.ignored
    counts.ignored += 1
  }

  /// How many pixels of a picture of that size are ignored.
  static func count(_ rules: ComparisonRules, width: Int, height: Int) -> Int {
    guard !rules.ignored.isEmpty || rules.mask != nil else { return 0 }
    let ignored = IgnoredPixels(rules, in: PixelBox(x: 0, y: 0, width: width, height: height))
    let row = UnsafeMutablePointer<UInt8>.allocate(capacity: width)
    defer { row.deallocate() }
    var counts = PixelCounts()
    for y in 0..<height {
      row.update(repeating: PixelClass.same, count: width)
      ignored.mark(y, in: row, width: width, counts: &counts)
    }
    return counts.ignored
  }
}
