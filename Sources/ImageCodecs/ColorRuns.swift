/// A picture as its colours and the runs of pixels that have them, gathered in one pass over the pixels.
struct ColorRuns {
  /// Pixels in a row that have one colour; a run may go on in the next row.
  struct Run {
    /// Which of the colours it is.
    let color: Int32
    /// How many pixels.
    let count: Int32
  }

  /// The colours, as they come.
  private(set) var colors: [UInt32] = []
  /// How many pixels have each colour.
  private(set) var counts: [Int] = []
  /// Whether a colour fills an area, three pixels wide and high: colours of edges do not.
  private(set) var fillsArea: [Bool] = []
  /// The whole picture, from its first pixel on.
  private(set) var runs: [Run] = []
  private var slots = ColorSlots()

  /// The runs of the picture; nothing when it has more colours than `limit`, or a run would be too long to count.
  init?(_ image: Image, limit: Int) {
    guard image.pixels.count <= Int(Int32.max) else { return nil }
    runs.reserveCapacity(image.pixels.count / 8)
    let isWhole = image.pixels.withUnsafeBufferPointer { pixels in
      gather(pixels, width: image.width, limit: limit)
    }
    guard isWhole else { return nil }
  }

  private mutating func gather(_ pixels: UnsafeBufferPointer<UInt32>, width: Int, limit: Int) -> Bool {
    var start = 0
    while start < pixels.count {
      let pixel = pixels[start]
      var end = start + 1
      while end < pixels.count, pixels[end] == pixel { end += 1 }
      let color = number(of: pixel)
      guard color < limit else { return false }
      counts[color] += end - start
      if !fillsArea[color], end - start >= 3 {
        fillsArea[color] = Self.isArea(pixels, around: (start + end) / 2, width: width)
      }
      runs.append(Run(color: Int32(truncatingIfNeeded: color), count: Int32(truncatingIfNeeded: end - start)))
      start = end
    }
    return true
  }

  /// Whether the pixel, those beside it and those of two rows above have one colour.
  private static func isArea(_ pixels: UnsafeBufferPointer<UInt32>, around place: Int, width: Int) -> Bool {
    for row in 1...2 {
      let above = place - row * width
      guard above > 0 else { return false }
      for neighbour in (above - 1)...(above + 1) where pixels[neighbour] != pixels[place] { return false }
    }
    return true
  }

  @inline(__always)
  private mutating func number(of color: UInt32) -> Int {
    if let known = slots.number(of: color) { return known }
    slots.insert(color)
    colors.append(color)
    counts.append(0)
    fillsArea.append(false)
    return colors.count - 1
  }
}

/// Numbers colours as they come, in an open-addressed table that grows.
struct ColorSlots {
  private var bits = 10
  private var keys = [UInt32](repeating: 0, count: 1 << 10)
  private var numbers = [Int32](repeating: -1, count: 1 << 10)
  private var count: Int32 = 0

  /// The number of a colour that was inserted.
  @inline(__always)
  func number(of color: UInt32) -> Int? {
    let number = numbers[slot(of: color)]
    return number < 0 ? nil : Int(number)
  }

  /// Gives a new colour the next number.
  mutating func insert(_ color: UInt32) {
    if Int(count) * 2 >= keys.count { grow() }
    place(color, count)
    count += 1
  }

  private mutating func grow() {
    let old = zip(keys, numbers).filter { $0.1 >= 0 }
    bits += 2
    keys = Array(repeating: 0, count: 1 << bits)
    numbers = Array(repeating: -1, count: 1 << bits)
    for (key, number) in old { place(key, number) }
  }

  private mutating func place(_ color: UInt32, _ number: Int32) {
    let slot = slot(of: color)
    keys[slot] = color
    numbers[slot] = number
  }

  /// Where the colour is, or where it would be.
  @inline(__always)
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 0x9E37_79B1) >> UInt32(32 - bits))
    while numbers[slot] >= 0, keys[slot] != color { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }
}
