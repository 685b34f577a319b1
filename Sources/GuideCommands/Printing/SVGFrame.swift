import Diagrams
import Geometry
import GuideSite
import Scene
import TransitModel

extension SVGPicture {
  /// The names of the places that a frame marks by the `id` of a rectangle.
  enum Place: String, CaseIterable {
    case content, lines, code
  }

  /// The largest difference between the proportions of a frame and of its paper.
  private static let mostDistortion = 0.01

  /// The picture as a frame for sheets of a size.
  func frame(for size: (width: Double, height: Double), named paper: String) throws(Fault) -> SheetFrame {
    let drawn = try drawn(withText: true)
    let root = tags[0].place
    let proportions = drawn.box.width / drawn.box.height / (size.width / size.height)
    guard abs(proportions - 1) <= Self.mostDistortion else {
      throw Fault(
        reason:
          "it is \(Self.text(drawn.box.width)) by \(Self.text(drawn.box.height)), which are not the proportions of \(paper)",
        at: root)
    }
    guard let content = drawn.places[.content] else {
      throw Fault(reason: "nothing in it says where the parts go; give a <rect> the id \"content\"", at: root)
    }
    guard drawn.lines.contains(where: { $0.fields.contains(.station) }) else {
      throw Fault(reason: "nothing in it names the station; write {station} into a <text>", at: root)
    }
    var frame = SheetFrame(width: drawn.box.width, height: drawn.box.height, content: content)
    (frame.nodes, frame.lines) = (drawn.nodes, drawn.lines)
    (frame.badges, frame.code) = (drawn.places[.lines], drawn.places[.code])
    return frame
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? String(Int(rounded)) : String(rounded)
  }

  /// Words of a frame.
  func line(_ tag: SVGTag, _ state: State) throws(Fault) -> SheetFrame.Line? {
    let text = tag.content.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, let paint = state.fill else { return nil }
    for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
      let name = String(part.prefix { $0 != "}" })
      guard SheetFrame.Field(rawValue: name) == nil else { continue }
      let known = SheetFrame.Field.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: name, among: known)
      throw Fault(
        reason: "there is no field {\(name.prefix(30))}; "
          + (near.map { "did you mean {\($0)}?" } ?? "there are " + known.joined(separator: ", ")),
        at: tag.place)
    }
    let scale = state.transform.scale
    return SheetFrame.Line(
      text, at: state.transform(Point(number(tag, "x"), number(tag, "y"))), anchor: state.anchor,
      size: state.fontSize * scale, isBold: state.isBold, paint: paint,
      width: tag["textLength"] == nil ? nil : number(tag, "textLength") * scale)
  }

  /// The place that a rectangle marks; nothing where it is one to be drawn.
  func place(_ tag: SVGTag, _ state: State) throws(Fault) -> (Place, Box)? {
    guard tag.name == "rect", let place = tag["id"].flatMap(Place.init) else { return nil }
    let transform = state.transform
    guard transform.b == 0, transform.c == 0 else {
      throw Fault(reason: "the rectangle \"\(place.rawValue)\" is turned", at: tag.place)
    }
    let (x, y) = (number(tag, "x"), number(tag, "y"))
    let (a, b) = (transform(Point(x, y)), transform(Point(x + number(tag, "width"), y + number(tag, "height"))))
    let box = Box(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
    guard box.width > 0, box.height > 0 else {
      throw Fault(reason: "the rectangle \"\(place.rawValue)\" has no room", at: tag.place)
    }
    return (place, box)
  }
}
