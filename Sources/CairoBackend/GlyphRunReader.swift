internal import CPango

/// Reads one of Pango's runs.
struct GlyphRunReader {
  private let item: UnsafeMutablePointer<PangoGlyphItem>
  private let text: [UInt8]
  private let unitsPerEm: Double

  init(item: UnsafeMutablePointer<PangoGlyphItem>, text: [UInt8], unitsPerEm: Double) {
    self.item = item
    self.text = text
    self.unitsPerEm = unitsPerEm
  }

  var font: UnsafeMutablePointer<PangoFont>? { item.pointee.item.pointee.analysis.font }

  private var offset: Int { Int(item.pointee.item.pointee.offset) }
  private var length: Int { Int(item.pointee.item.pointee.length) }
  private var glyphs: UnsafeMutablePointer<PangoGlyphString> { item.pointee.glyphs }
  private var count: Int { Int(glyphs.pointee.num_glyphs) }
  private var isRightToLeft: Bool { item.pointee.item.pointee.analysis.level % 2 == 1 }

  /// The run, its glyphs placed from `pen` on, in ems; `pen` moves on.
  func run(font: Int, pen: inout Double) -> ShapedText.Run {
    var placed: [ShapedText.Glyph] = []
    for index in 0..<count {
      let glyph = glyphs.pointee.glyphs[index]
      placed.append(
        ShapedText.Glyph(
          index: glyph.glyph, x: pen + Double(glyph.geometry.x_offset) / unitsPerEm,
          y: Double(glyph.geometry.y_offset) / unitsPerEm))
      pen += Double(glyph.geometry.width) / unitsPerEm
    }
    return ShapedText.Run(
      font: font, glyphs: placed, text: String(decoding: bytes(from: 0, to: length), as: UTF8.self),
      clusters: clusters(), isRightToLeft: isRightToLeft)
  }

  /// The first character that got no glyph.
  var missingCharacter: Character? {
    for index in 0..<count where metroguide_is_unknown(glyphs.pointee.glyphs[index].glyph) != 0 {
      let start = Int(glyphs.pointee.log_clusters[index])
      if let character = String(decoding: bytes(from: start, to: length), as: UTF8.self).first { return character }
    }
    return nil
  }

  /// Bytes and glyphs that belong together, in reading order.
  private func clusters() -> [ShapedText.Cluster] {
    var starts: [(byte: Int, glyphs: Int)] = []
    let order = isRightToLeft ? Array((0..<count).reversed()) : Array(0..<count)
    for index in order {
      let start = Int(glyphs.pointee.log_clusters[index])
      if let last = starts.indices.last, starts[last].byte == start {
        starts[last].glyphs += 1
      } else {
        starts.append((start, 1))
      }
    }
    return starts.enumerated().map { place, cluster in
      let end = place + 1 < starts.count ? starts[place + 1].byte : length
      return ShapedText.Cluster(bytes: max(0, end - cluster.byte), glyphs: cluster.glyphs)
    }
  }

  private func bytes(from start: Int, to end: Int) -> ArraySlice<UInt8> {
    let low = min(max(offset + start, 0), text.count)
    return text[low..<min(max(offset + end, low), text.count)]
  }
}
