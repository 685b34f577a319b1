internal import Geometry
internal import Scene
public import TransitModel

/// Sets the text of a sheet: one size of type, of which all others follow.
struct SheetPen {
  /// No type of any sheet is smaller, in points.
  static let smallest = 6.0

  let measuring: any TextMeasuring
  /// The size of most text in points.
  let size: Double
  let look: SheetLook

  /// Most text.
  var body: Font { Font(size: size) }
  /// The same, bold.
  var bold: Font { Font(size: size, weight: .bold) }
  /// Notes and second languages.
  var small: Font { Font(size: max(Self.smallest, 0.85 * size)) }
  /// The heading of a part.
  var heading: Font { Font(size: 1.5 * size, weight: .bold) }
  /// The heading of a part in its second language.
  var secondHeading: Font { Font(size: 1.05 * size) }
  /// Badges of lines within text.
  var chip: Badge.Size {
    Badge.Size(
      font: Font(size: max(Self.smallest, 0.9 * size), weight: .bold), height: 1.35 * size, padding: 0.4 * size,
      radius: 0.3 * size)
  }
  /// Room between parts.
  var partGap: Double { 1.6 * size }

  func width(_ text: SheetText, _ font: Font) throws(TextFault) -> Double {
    try measuring.extents(of: text.text, font: font, language: text.language).width
  }

  /// A text in one line, its baseline at a point.
  func run(
    _ text: SheetText, _ font: Font, _ paint: Paint, at point: Point, anchor: TextRun.Anchor = .start
  ) throws(TextFault) -> Node {
    .text(
      TextRun(
        text.text, at: point, anchor: anchor, font: font, language: text.language, paint: paint,
        extents: try measuring.extents(of: text.text, font: font, language: text.language)))
  }

  /// A text in one line, its middle at a height; what is too long for a width ends early.
  func line(
    _ text: SheetText, _ font: Font, _ paint: Paint, left: Double, middle: Double, width: Double,
    anchor: TextRun.Anchor = .start
  ) throws(TextFault) -> (node: Node, width: Double) {
    var shown = text
    var used = try self.width(shown, font)
    var rest = text.text
    while used > width, rest.count > 1 {
      rest.removeLast(max(1, min(rest.count - 1, Int(Double(rest.count) * (1 - width / used)))))
      shown = SheetText(rest + "…", text.language)
      used = try self.width(shown, font)
    }
    let x = anchor == .start ? left : anchor == .end ? left + width : left + width / 2
    return (try run(shown, font, paint, at: Point(x, middle + font.middle), anchor: anchor), used)
  }

  /// A text in as many lines as it needs in a width, from a height on.
  func paragraph(
    _ text: SheetText, _ font: Font, _ paint: Paint, left: Double, top: Double, width: Double
  ) throws(TextFault) -> SheetBlock {
    let wrapped = try WrappedText(
      text.text, font: font, language: text.language, width: width, measuring: measuring)
    var nodes: [Node] = []
    var y = top
    for line in wrapped.lines {
      nodes.append(
        .text(
          TextRun(
            line.text, at: Point(left, y + font.lineHeight / 2 + font.middle), font: font, language: text.language,
            paint: paint, extents: line.extents)))
      y += font.lineHeight
    }
    return SheetBlock(height: y - top, nodes: [SheetTag.paragraph(nodes)])
  }

  /// A name, the second language behind it where there is room, else below it.
  func names(
    _ names: [SheetText], _ fonts: (Font, Font), _ paints: (Paint, Paint), left: Double, top: Double, width: Double
  ) throws(TextFault) -> SheetBlock {
    guard let first = names.first else { return SheetBlock(height: 0, nodes: []) }
    let used = try self.width(first, fonts.0)
    if names.count > 1, used <= width {
      let room = width - used - 0.45 * fonts.0.size
      if try self.width(names[1], fonts.1) <= room {
        let middle = top + fonts.0.lineHeight / 2
        let second = try run(
          names[1], fonts.1, paints.1, at: Point(left + used + 0.45 * fonts.0.size, middle + fonts.0.middle))
        let node = try run(first, fonts.0, paints.0, at: Point(left, middle + fonts.0.middle))
        return SheetBlock(height: fonts.0.lineHeight, nodes: [node, second])
      }
    }
    var block = try paragraph(first, fonts.0, paints.0, left: left, top: top, width: width)
    if names.count > 1 {
      let second = try paragraph(names[1], fonts.1, paints.1, left: left, top: top + block.height, width: width)
      block = SheetBlock(height: block.height + second.height, nodes: block.nodes + second.nodes)
    }
    return block
  }

  /// The heading of a part: its name in both languages over a rule.
  func heading(_ texts: [SheetText], width: Double) throws(TextFault) -> SheetBlock {
    let block = try names(
      texts, (heading, secondHeading), (Palette.ink, Palette.muted), left: 0, top: 0, width: width)
    let y = block.height + 0.2 * size
    let rule = Node.shape(
      .rectangle(Box(x: 0, y: y, width: width, height: 0.16 * size), radius: 0), fill: look.band)
    return SheetBlock(
      height: y + 0.16 * size + 0.6 * size,
      nodes: [SheetTag.heading(texts.first?.text ?? "", block.nodes.flatMap(\.words)), SheetTag.artifact([rule])])
  }

  /// A badge with its left edge and its middle at a point.
  func badge(
    _ badge: SheetBadge, at point: Point, size: Badge.Size? = nil, within room: Double = .infinity
  ) throws(TextFault) -> (node: Node, width: Double) {
    let drawn = try Badge(badge.chip, size: size ?? chip, within: room, measuring: measuring)
    return (drawn.node(leftMiddle: point), drawn.width)
  }
}

extension SheetBadge {
  var chip: Chip {
    Chip(
      text: text.text, language: text.language, fill: color.paint, label: labelColor.paint, title: name, link: nil,
      isOutside: false)
  }
}

extension Node {
  /// What a paragraph is made of, for where its words are a heading or a cell instead.
  var words: [Node] {
    guard case .group(let group) = self, group.structure == .paragraph else { return [self] }
    return group.children
  }
}

/// A piece of a sheet with its upper left corner at the origin.
struct SheetBlock {
  var height: Double
  var nodes: [Node]
  /// Whether it stands in the column of the block that follows.
  var keepsWithNext = false
}

/// The colours of a sheet.
public struct SheetLook: Hashable, Sendable {
  /// The ground of the head, and rules.
  public var bandColor: LineColor
  /// Words on it.
  public var bandLabelColor: LineColor

  /// The colours of a sheet; nothing: the usual one.
  public init(band: LineColor? = nil) {
    bandColor = band ?? LineColor(red: 0x16, green: 0x19, blue: 0x1D)
    bandLabelColor = bandColor.labelColor
  }

  var band: Paint { bandColor.paint }
  var onBand: Paint { bandLabelColor.paint }
}

/// What the pieces of a sheet are to those who do not see it: the one place that says so in a drawing.
enum SheetTag {
  /// A part with its heading and all that belongs to it.
  static func part(_ nodes: [Node]) -> Node { .structured(.section, nodes) }
  /// Words that head what follows: the sheet itself at the first level, its parts at the second.
  static func heading(_ title: String, level: Int = 2, _ nodes: [Node]) -> Node {
    .group(.label, structure: .heading(level: level), title: title, nodes)
  }
  /// Words.
  static func paragraph(_ nodes: [Node]) -> Node { .group(.label, structure: .paragraph, nodes) }
  /// A table of rows.
  static func table(_ title: String, _ rows: [Node]) -> Node {
    .group(.plain, structure: .table, title: title, rows)
  }
  /// A row of cells.
  static func row(_ cells: [Node]) -> Node { .structured(.row, cells) }
  /// A cell that heads its row, or with `.column` its column.
  static func headerCell(_ nodes: [Node], _ scope: Structure.Scope = .row) -> Node {
    .group(.label, structure: .header(scope: scope), nodes)
  }
  /// A cell.
  static func cell(_ nodes: [Node]) -> Node { .group(.label, structure: .cell(), nodes) }
  /// A list of items.
  static func list(_ title: String, _ items: [Node]) -> Node { .group(.plain, structure: .list, title: title, items) }
  /// An item of a list.
  static func item(_ nodes: [Node]) -> Node { .structured(.item, nodes) }
  /// A picture, and what it shows in words.
  static func figure(_ words: String, _ nodes: [Node]) -> Node {
    .group(.plain, structure: .figure(alternative: words), title: words, nodes)
  }
  /// Grounds and rules, which say nothing.
  static func artifact(_ nodes: [Node]) -> Node { .group(.decoration, structure: .artifact, nodes) }
}
