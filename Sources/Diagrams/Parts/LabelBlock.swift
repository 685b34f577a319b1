internal import Geometry
internal import Scene
internal import TransitModel

/// What stands at a station: code, names, signs and chips in rows, as one block without a place.
struct LabelBlock {
  /// Which edge the rows share.
  enum Alignment {
    case left, center, right
  }

  private enum Item {
    case text(Words, Font, Paint, TextExtents)
    case icon(Icon, side: Double, Paint)
    case badge(Badge)

    var width: Double {
      switch self {
      case .text(_, _, _, let extents): extents.width
      case .icon(_, let side, _): side
      case .badge(let badge): badge.width
      }
    }
  }

  private struct Row {
    var items: [Item]
    let height: Double

    var width: Double {
      items.reduce(0) { $0 + $1.width } + Double(max(0, items.count - 1)) * LabelBlock.itemGap
    }
  }

  static let itemGap = 3.0
  private var rows: [Row] = []

  /// The width of the widest row.
  var width: Double { rows.map(\.width).max() ?? 0 }
  /// The height of all rows.
  var height: Double { rows.reduce(0) { $0 + $1.height } }
  /// Whether there is nothing in it.
  var isEmpty: Bool { rows.isEmpty }

  /// Names, signs and chips of a station, wrapped at `width`.
  init(
    _ entry: StationEntry, style: DiagramStyle, width: Double, measuring: any TextMeasuring, parts: Parts = .all
  ) throws(TextFault) {
    if parts.contains(.code), let code = entry.code { try addCode(code, of: entry, measuring: measuring) }
    if parts.contains(.names) {
      try addNames(of: entry, style: style, width: width, parts: parts, measuring: measuring)
    }
    if parts.contains(.icons), !parts.contains(.names) { addIcons(of: entry, size: style.localSize * 0.8, width: 0) }
    if parts.contains(.chips) { try addChips(of: entry, style: style, width: width, measuring: measuring) }
  }

  /// Which rows a block has.
  struct Parts: OptionSet {
    let rawValue: Int
    static let code = Parts(rawValue: 1)
    static let names = Parts(rawValue: 2)
    static let icons = Parts(rawValue: 4)
    static let chips = Parts(rawValue: 8)
    static let all: Parts = [.code, .names, .icons, .chips]
    static let words: Parts = [.code, .names, .icons]
  }

  private mutating func addCode(
    _ code: String, of entry: StationEntry, measuring: any TextMeasuring
  ) throws(TextFault) {
    let extents = try measuring.extents(of: code, font: TypeScale.code, language: "en")
    let words = Words(text: code, language: "en")
    rows.append(Row(items: [.text(words, TypeScale.code, entry.secondPaint, extents)], height: 13))
  }

  private mutating func addNames(
    of entry: StationEntry, style: DiagramStyle, width: Double, parts: Parts, measuring: any TextMeasuring
  ) throws(TextFault) {
    for (index, words) in entry.names.prefix(2).enumerated() {
      let font = index == 0 ? style.localFont : style.secondFont
      let paint = index == 0 ? entry.namePaint : entry.secondPaint
      let wrapped = try WrappedText(
        words.text, font: font, language: words.language, width: width, measuring: measuring)
      for line in wrapped.lines {
        let piece = Words(text: line.text, language: words.language)
        rows.append(Row(items: [.text(piece, font, paint, line.extents)], height: font.lineHeight))
      }
      if index == 0, parts.contains(.icons) { addIcons(of: entry, size: font.size * 0.8, width: width) }
    }
  }

  /// Signs stand behind the last line of the local name, always on the same side of it.
  private mutating func addIcons(of entry: StationEntry, size: Double, width: Double) {
    guard !entry.icons.isEmpty else { return }
    let icons = entry.icons.map { Item.icon($0, side: size, entry.secondPaint) }
    if let last = rows.indices.last, width > 0 {
      rows[last].items += icons
    } else {
      rows.append(Row(items: icons, height: size + 4))
    }
  }

  private mutating func addChips(
    of entry: StationEntry, style: DiagramStyle, width: Double, measuring: any TextMeasuring
  ) throws(TextFault) {
    if let note = entry.note {
      let font = Font(size: max(style.secondSize - 1, TypeScale.smallest))
      let wrapped = try WrappedText(
        note.text, font: font, language: note.language, width: max(width, 60), measuring: measuring)
      for line in wrapped.lines {
        let piece = Words(text: line.text, language: note.language)
        rows.append(Row(items: [.text(piece, font, entry.secondPaint, line.extents)], height: font.lineHeight))
      }
    }
    var items: [Item] = []
    var used = 0.0
    for chip in entry.chips {
      let badge = try Badge(chip, size: .chip(radius: style.chipRadius), measuring: measuring)
      if !items.isEmpty, used + badge.width > width {
        rows.append(Row(items: items, height: Self.chipRowHeight))
        items = []
        used = 0
      }
      items.append(.badge(badge))
      used += badge.width + Self.itemGap
    }
    if !items.isEmpty { rows.append(Row(items: items, height: Self.chipRowHeight)) }
  }

  static let chipRowHeight = 21.0

  /// The block as nodes: the words as one label, each chip a symbol; its rows share the edge at `x`, its top is at `y`.
  func nodes(x: Double, top: Double, alignment: Alignment) -> [Node] {
    var words: [Node] = []
    var chips: [Node] = []
    var y = top
    for row in rows {
      var left =
        switch alignment {
        case .left: x
        case .center: x - row.width / 2
        case .right: x - row.width
        }
      let middle = y + row.height / 2
      for item in row.items {
        switch item {
        case .text(let piece, let font, let paint, let extents):
          words.append(
            .text(
              TextRun(
                piece.text, at: Point(left, middle + font.middle), font: font, language: piece.language, paint: paint,
                extents: extents)))
        case .icon(let icon, let side, let paint):
          words.append(icon.node(at: Point(left, middle - side / 2), side: side, paint: paint))
        case .badge(let badge): chips.append(badge.node(leftMiddle: Point(left, middle)))
        }
        left += item.width + Self.itemGap
      }
      y += row.height
    }
    return (words.isEmpty ? [] : [.group(.label, words)]) + chips
  }
}

extension StationEntry {
  /// The colour of its local name.
  var namePaint: Paint {
    if isCurrent { return Palette.here }
    return isPassed || state != .open ? Palette.passed : Palette.ink
  }

  /// The colour of its second name and signs.
  var secondPaint: Paint { isPassed || state != .open ? Palette.passed : isCurrent ? Palette.here : Palette.muted }
}
