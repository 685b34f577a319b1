internal import Geometry
internal import Scene

/// The head of a departure on a ground of its own: when, how long, what it costs, and how it stands to the last train.
struct StripCard {
  private static let padding = 14.0

  let height: Double
  private let nodes: [Node]
  private let width: Double

  /// The card with its upper left corner at the origin.
  init(
    _ column: StripContent.Column, width: Double, language: String, measuring: any TextMeasuring
  ) throws(TextFault) {
    func words(_ text: String) -> Words { Words(text: text, language: language) }
    var stack = TextStack(
      left: Self.padding, top: Self.padding - 3, width: width - 2 * Self.padding, measuring: measuring)
    if let heading = column.heading {
      try stack.add(words(heading), font: TypeScale.place, paint: Palette.ink, structure: .heading(level: 2))
      stack.skip(2)
    }
    if column.times.isEmpty {
      if let status = column.status { try stack.add([status.pill(language)]) }
      let rest = ([column.bounds].compactMap { $0 } + column.instead).joined(separator: " · ")
      try stack.add(words(rest), font: TypeScale.body, paint: Palette.muted)
    } else {
      let middle = stack.top + TypeScale.figure.lineHeight / 2
      let times = try measuring.extents(of: column.times, font: TypeScale.figure, language: language).width
      let duration = try measuring.extents(of: column.duration, font: TypeScale.figure, language: language).width
      let isBeside = times + duration + 24 <= stack.width
      if isBeside {
        try stack.addRight(words(column.duration), font: TypeScale.figure, paint: Palette.ink, middle: middle)
      }
      try stack.add(words(column.times), font: TypeScale.figure, paint: Palette.ink)
      let facts = ((isBeside ? [] : [column.duration]) + column.facts).joined(separator: " · ")
      try stack.add(words(facts), font: TypeScale.body, paint: Palette.ink)
      let bounds = column.bounds ?? ""
      try stack.add(words(bounds), font: TypeScale.note, paint: Palette.muted)
      if let status = column.status {
        // It is higher than the line it stands beside, and reaches into the one above.
        let lower = try measuring.extents(of: bounds, font: TypeScale.note, language: language).width
        let upper = try measuring.extents(of: facts, font: TypeScale.body, language: language).width
        try stack.addRight(status.pill(language), beside: bounds.isEmpty ? width : max(lower, upper))
      }
    }
    nodes = stack.nodes
    height = stack.top + Self.padding - 4
    self.width = width
  }

  /// The card at a place, as high as its neighbours.
  func nodes(left: Double, top: Double, height: Double) -> [Node] {
    let ground = Node.group(
      .decoration,
      [.shape(.rectangle(Box(x: left, y: top, width: width, height: height), radius: 10), fill: Palette.card)])
    return [ground] + nodes.map { $0.moved(by: Point(left, top)) }
  }
}

extension StripStatus {
  /// The status as it is drawn.
  func pill(_ language: String) -> Pill {
    let words = Words(text: text, language: language)
    switch kind {
    case .calm: return Pill(words: words, font: TypeScale.noteBold, ground: Palette.calm, paint: Palette.onCalm)
    case .last: return .warning(words)
    case .gone: return Pill(words: words, font: TypeScale.noteBold, ground: Palette.ink, paint: Palette.ground)
    }
  }
}
