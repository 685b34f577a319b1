/// The vector icons of the guide, by name, drawn on a square of 24 units in the colour of the text.
struct IconSet: Sendable {
  private let drawings: [String: String]

  /// Icons from files: `lift.svg` is the icon `lift`; a later file of the same name replaces an earlier one.
  init(files: [SiteFile]) {
    var drawings: [String: String] = [:]
    for file in files where file.path.hasSuffix(".svg") {
      let name = file.path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
      let text = String(decoding: file.bytes, as: UTF8.self)
      guard let head = text.firstRange(of: "<svg"), let open = text[head.upperBound...].firstIndex(of: ">"),
        let end = text.ranges(of: "</svg>").last
      else { continue }
      let inner = text[text.index(after: open)..<end.lowerBound]
      drawings[name] = inner.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    }
    self.drawings = drawings
  }

  /// The icon for the page, not read aloud: words stand beside it. Nothing when there is none of that name.
  func icon(_ name: String) -> Markup? {
    drawings[name].map {
      Markup(safe: "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">" + $0 + "</svg>")
    }
  }
}
