internal import Geometry
internal import Scene
internal import TransitModel

extension SheetPen {
  /// The sizes of type of a title's names.
  typealias TitleSize = (first: Double, second: Double)

  /// The names of a title, the second language below the first, in the first of some sizes in which no word is too wide and they
  /// fit; in the last one where none is.
  func title(
    _ names: [SheetText], sizes: [TitleSize], _ paint: Paint, at origin: Point, width: Double, fits: (Double) -> Bool
  ) throws(TextFault) -> SheetBlock {
    var result = SheetBlock(height: 0, nodes: [])
    for size in sizes {
      result = SheetBlock(height: 0, nodes: [])
      var isWide = false
      for (index, text) in names.prefix(2).enumerated() {
        let font = Font(size: index == 0 ? size.first : size.second, weight: index == 0 ? .bold : .regular)
        let wrapped = try WrappedText(
          text.text, font: font, language: text.language, width: width, measuring: measuring)
        isWide = isWide || wrapped.width > width + 0.5
        let block = try paragraph(text, font, paint, left: origin.x, top: origin.y + result.height, width: width)
        result = SheetBlock(height: result.height + block.height, nodes: result.nodes + block.nodes)
      }
      if !isWide, fits(result.height) { break }
    }
    return result
  }
}
