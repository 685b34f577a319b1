/// At most 256 colours, and which of them stands for each colour of a picture.
struct ColorPalette {
  /// The most colours of a palette.
  static let mostColors = 256
  /// How far a channel of a shade may move, in steps of 255. The first cannot be seen and halves the file; of the others
  /// the least that is enough for 256 colours is taken.
  static let tolerances = 8...12

  /// The colours: those that are not opaque first, then by value.
  let colors: [UInt32]
  /// For each colour of the picture the place in the palette.
  let indices: [UInt8]

  /// The picture's own colours; nothing when they are more than 256.
  init?(exactly runs: ColorRuns) {
    guard runs.colors.count <= Self.mostColors else { return nil }
    self.init(runs.colors, standsFor: Array(runs.colors.indices))
  }

  /// Colours that are alike where edges are smoothed; colours that fill an area, and those in `kept`, stay what they are.
  /// Nothing when more than 256 would remain.
  init?(merging runs: ColorRuns, keeping kept: Set<UInt32>) {
    let stays = runs.colors.indices.map { runs.fillsArea[$0] || kept.contains(runs.colors[$0]) }
    let ground = runs.counts.indices.max { runs.counts[$0] < runs.counts[$1] }
    guard let ground else { return nil }
    let cover = ShadeCover(runs.colors, keeping: stays, ground: runs.colors[ground])
    let found = Self.tolerances.lazy.compactMap { cover.centers(within: $0, limit: Self.mostColors) }.first
    guard let best = found else { return nil }
    self.init(best.map { cover.colors[$0] }, standsFor: cover.nearest(of: best, to: runs.colors))
  }

  /// A palette of these colours, of which `places` says which stands for each of the picture's.
  private init(_ unordered: [UInt32], standsFor places: [Int]) {
    func rank(_ color: UInt32) -> (Int, UInt32) { (color >> 24 == 255 ? 1 : 0, color) }
    let order = unordered.indices.sorted { rank(unordered[$0]) < rank(unordered[$1]) }
    var rankOf = [UInt8](repeating: 0, count: unordered.count)
    for (rank, place) in order.enumerated() { rankOf[place] = UInt8(truncatingIfNeeded: rank) }
    colors = order.map { unordered[$0] }
    indices = places.map { rankOf[$0] }
  }
}
