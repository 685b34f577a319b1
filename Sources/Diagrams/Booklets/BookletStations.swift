internal import Geometry
internal import Scene
internal import TransitModel

/// The stations of a booklet by name: their lines, the square of the map, the page of the first of their lines.
struct BookletStations {
  /// A column is at least so many times as wide as type is large.
  private static let leastEms = 22.0

  let composer: BookletComposer
  /// The page on which each line begins.
  let begins: [LineID: Int]
  let map: BookletMap?

  private var pen: SheetPen { composer.pen }
  private var columns: Int { max(1, Int(composer.inner / (Self.leastEms * pen.size))) }
  private var gap: Double { 1.6 * pen.size }
  private var width: Double { (composer.inner - Double(columns - 1) * gap) / Double(columns) }

  /// Nothing where a station has no room.
  func pages() throws(TextFault) -> [[Node]]? {
    let heading = try composer.heading(composer.content.headings.stations, id: "stations")
    var result: [[Node]] = []
    var waiting = try composer.content.stations.map { entry throws(TextFault) in try block(entry) }[...]
    let letters = composer.content.stations.map(\.letter)
    while !waiting.isEmpty || result.isEmpty {
      let top = result.isEmpty ? heading.height : 0
      var items: [Node] = []
      let first = waiting.startIndex
      for column in 0..<columns where !waiting.isEmpty {
        var flow = PageFlow(width: width, height: composer.room - top, limit: 1)
        while let block = waiting.first {
          let isNew = waiting.startIndex == 0 || letters[waiting.startIndex] != letters[waiting.startIndex - 1]
          let letter = try isNew || flow.top == 0 ? self.letter(letters[waiting.startIndex]) : nil
          guard (letter?.height ?? 0) + block.height <= flow.room else { break }
          if let letter { _ = flow.add(letter) }
          guard flow.add(block) else { break }
          waiting.removeFirst()
        }
        let shift = Point(Double(column) * (width + gap), top)
        items += flow.pages.flatMap(\.self).map { $0.moved(by: shift) }
      }
      guard waiting.startIndex > first || waiting.isEmpty else { return nil }
      let title = composer.content.headings.stations.first?.text ?? ""
      result.append((result.isEmpty ? heading.nodes : []) + (items.isEmpty ? [] : [SheetTag.list(title, items)]))
    }
    return result
  }

  /// A letter over the names that begin with it.
  private func letter(_ text: String) throws(TextFault) -> SheetBlock {
    let node = try pen.run(
      SheetText(text, "en"), pen.bold, Palette.muted, at: Point(0, 0.8 * pen.bold.lineHeight + pen.bold.middle))
    return SheetBlock(height: 1.35 * pen.bold.lineHeight, nodes: [SheetTag.artifact([node])])
  }

  /// A station: its names, its lines, square and page at the right.
  private func block(_ entry: BookletContent.Entry) throws(TextFault) -> SheetBlock {
    let size = pen.size
    let middle = 0.75 * size
    let page = entry.badges.compactMap { begins[$0.line] }.first
    let place = [map?.square(of: entry.station), page.map(String.init)].compactMap(\.self).joined(separator: " · ")
    var right = width
    var nodes: [Node] = []
    if !place.isEmpty {
      let text = SheetText(place, composer.content.language)
      nodes.append(try pen.run(text, pen.small, Palette.ink, at: Point(right, middle + pen.small.middle), anchor: .end))
      right -= max(try pen.width(text, pen.small), 4.6 * size) + 0.4 * size
    }
    let chips = try pen.chips(
      entry.badges, right: right, least: 0.42 * width, middle: middle, gap: 0.2 * size, within: 0.3 * width)
    let names = try pen.names(
      entry.names, (pen.body, pen.small), (Palette.ink, Palette.muted), left: 0, top: middle - pen.body.lineHeight / 2,
      width: chips.left - 0.3 * size)
    let words = SheetTag.paragraph(names.nodes.flatMap(\.words) + chips.nodes + nodes)
    return SheetBlock(
      height: max(1.5 * size, names.height + 1.5 * size - pen.body.lineHeight), nodes: [SheetTag.item([words])])
  }
}
