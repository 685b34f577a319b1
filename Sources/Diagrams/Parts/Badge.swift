internal import Geometry
internal import Scene
internal import TransitModel

/// The sign of a line: its short name in black or white on its colour.
struct Badge {
  /// How large badges are.
  struct Size {
    let font: Font
    let height: Double
    let padding: Double
    let radius: Double

    /// Beside the name of a station.
    static func chip(radius: Double) -> Size {
      Size(font: TypeScale.chip, height: 17, padding: 4.5, radius: radius)
    }
    /// The same, larger or smaller.
    func scaled(by factor: Double) -> Size {
      Size(
        font: Font(size: font.size * factor, weight: font.weight), height: height * factor, padding: padding * factor,
        radius: radius * factor)
    }
    /// In the head of a drawing.
    static let heading = Size(font: TypeScale.heading, height: 40, padding: 12, radius: 8)
    /// In the list of legs of a strip.
    static let leg = Size(font: Font(size: 15, weight: .bold), height: 24, padding: 8, radius: 5)
  }

  let chip: Chip
  let size: Size
  let width: Double
  private let extents: TextExtents

  init(_ chip: Chip, size: Size, measuring: any TextMeasuring) throws(TextFault) {
    self.chip = chip
    self.size = size
    extents = try measuring.extents(of: chip.text, font: size.font, language: chip.language)
    width = max(size.height, extents.width + 2 * size.padding)
  }

  /// The badge of a line within a width: what is too long for it ends early.
  init(_ chip: Chip, size: Size, within room: Double, measuring: any TextMeasuring) throws(TextFault) {
    var badge = try Badge(chip, size: size, measuring: measuring)
    var text = chip.text
    while badge.width > room, text.count > 1 {
      text.removeLast()
      let words = text.split(separator: " ", omittingEmptySubsequences: false)
      // Whole words, as long as one is left.
      if words.count > 1, let last = words.last, last.count < 3 { text = words.dropLast().joined(separator: " ") }
      var shorter = chip
      shorter.text = text.trimmedEnd + "…"
      badge = try Badge(shorter, size: size, measuring: measuring)
    }
    self = badge
  }

  /// The badge with its left edge and its middle at a point.
  func node(leftMiddle point: Point) -> Node {
    let box = Box(x: point.x, y: point.y - size.height / 2, width: width, height: size.height)
    let run = TextRun(
      chip.text, at: Point(box.center.x, point.y + size.font.middle), anchor: .middle, font: size.font,
      language: chip.language, paint: labelPaint, extents: extents)
    return .group(.symbol, title: chip.title, link: chip.link, [ground(box), .text(run)])
  }

  private var labelPaint: Paint {
    if chip.isOutside { return chip.isPassed ? Palette.passed : Palette.ink }
    return chip.isPassed ? Palette.ink : chip.label
  }

  private func ground(_ box: Box) -> Node {
    let fill = chip.isPassed ? Palette.passedLine : chip.fill
    guard chip.isOutside else {
      guard let edge = fill.edge(chip.isPale ? Palette.hairline : Palette.muted) else {
        return .shape(.rectangle(box, radius: size.radius), fill: fill)
      }
      let width = Self.edge * size.height
      return .shape(
        .rectangle(box.inset(by: width / 2), radius: size.radius), fill: fill,
        stroke: Stroke(edge, width: width, cap: .butt))
    }
    return .shape(
      .rectangle(box.inset(by: 0.9), radius: size.radius), fill: Palette.ground,
      stroke: Stroke(fill.edge ?? fill, width: 1.8, cap: .butt, dashes: [3.2, 2.2]))
  }

  /// How wide the edge of a badge is that could not be told from the ground, as a share of its height.
  private static let edge = 0.06
}

extension String {
  /// Without spaces and dashes at its end.
  fileprivate var trimmedEnd: String {
    String(reversed().drop { " -–—/,".contains($0) }.reversed())
  }
}
