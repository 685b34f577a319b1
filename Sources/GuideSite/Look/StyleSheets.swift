internal import Diagrams
internal import SVGBackend
internal import Scene
internal import TransitModel

/// The guide's one style sheet, and the other files that its pages share.
enum StyleSheets {
  /// The style sheet, under `assets/`.
  static let fileName = "guide.css"
  /// The sign of the guide in the window, under `assets/`.
  static let iconName = "guide.svg"

  /// All shared files.
  static func files(of input: SiteInput, map: SiteMap) -> [SiteFile] {
    let own = input.assets.inFolder("Site").map { file in
      SiteFile(path: "assets/" + file.path.dropFirst("Site/".count), bytes: file.bytes)
    }
    let root = input.assets.inFolder("Root").map { SiteFile(path: String($0.path.dropFirst(5)), bytes: $0.bytes) }
    let ofCities = SiteFrame.areMany(input.cities.count) ? input.cities.map { lines(of: $0, map: map) } : []
    return [SiteFile(path: "assets/" + fileName, text: sheet(of: input, map: map))] + ofCities + own + root
      + [WebManifest(guide: input.guide).file]
  }

  /// Where the colours of a city's lines stand under `assets/`, where there are many cities.
  static func linesName(of city: CityID, map: SiteMap) -> String { "data/" + map.folder(of: city) + "/lines.css" }

  private static func lines(of city: City, map: SiteMap) -> SiteFile {
    let shapes = BadgeShape.shapes(of: city)
    let rules = city.lines.map { rule(map.lineClass($0.id, in: city.id), $0, shapes[$0.id] ?? .rounded) }
    return SiteFile(path: "assets/" + linesName(of: city.id, map: map), text: rules.joined(separator: "\n") + "\n")
  }

  private static func rule(_ name: String, _ line: Line, _ shape: BadgeShape) -> String {
    let (color, label) = (line.color.hex.lowercased(), line.labelColor.hex.lowercased())
    return ".\(name){--line:\(color);--on-line:\(label)\(shape.style)}"
  }

  /// The variables of the usual theme, the base, one sheet per module in the order of their names, the colours of states and
  /// drawings, the theme; then what the publisher adds, and the colours of lines.
  private static func sheet(of input: SiteInput, map: SiteMap) -> String {
    let theme = SiteTheme(input.guide.theme, in: input.assets)
    var sheets: [String: SiteFile] = [:]
    for file in input.assets.inFolder("Styles") where file.path.hasSuffix(".css") { sheets[file.path] = file }
    let paths = sheets.keys.filter { !$0.hasPrefix(SiteTheme.folder + "/") }.sorted {
      depth($0) == depth($1) ? $0 < $1 : depth($0) < depth($1)
    }
    func texts(_ isWanted: (String) -> Bool) -> [String] {
      paths.filter(isWanted).compactMap { sheets[$0].map { String(decoding: $0.bytes, as: UTF8.self) } }
    }
    let shipped =
      [theme.base] + texts { !$0.hasPrefix(ownFolder) }
      + [themes, ServiceState.styles, drawings, theme.styles, theme.drawings]
    let own = texts { $0.hasPrefix(ownFolder) }
    return (shipped + own + [accent(input.guide, in: theme), lines(of: input.cities, map: map)])
      .filter { !$0.isEmpty }.map { theme.settled($0) }.joined(separator: "\n")
  }

  /// Where the publisher's own sheets stand among the assets.
  static let ownFolder = "Styles/zz-own/"

  private static func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }

  private static var themes: String {
    func rule(_ theme: PageTheme) -> String {
      ":root{--ground:\(theme.ground.hex.lowercased());--raised:\(theme.raisedGround.hex.lowercased())}"
    }
    return rule(.light) + "\n@media screen and (prefers-color-scheme:dark){" + rule(.dark) + "}"
  }

  /// The colours of drawings: they are written for light pages, and change in the dark.
  private static var drawings: String {
    let swatches = DrawingPaints.named.map { Scene(width: 1, height: 1, title: "", language: "", background: $0) }
    return "@media screen and (prefers-color-scheme:dark){\n" + SVGRenderer.styleSheet(for: .dark, scenes: swatches)
      + "\n}"
  }

  /// The publisher's colour, where there is one, darkened or lightened until words in it can be read.
  private static func accent(_ guide: Guide, in look: SiteTheme) -> String {
    guard let accent = guide.accent else { return "" }
    func rule(_ theme: PageTheme) -> String {
      ":root{--accent:\(accent.readable(on: look.grounds(in: theme)).hex.lowercased())}"
    }
    return rule(.light) + "\n@media screen and (prefers-color-scheme:dark){" + rule(.dark) + "}"
  }

  /// The colours of all lines; where there are many cities, those that their lines share on the pages about no city.
  private static func lines(of cities: [City], map: SiteMap) -> String {
    let isLong = SiteFrame.areMany(cities.count)
    var named: Set<String> = []
    return cities.flatMap { city in
      let shapes = isLong ? [:] : BadgeShape.shapes(of: city)
      return city.lines.compactMap { line in
        let name = isLong ? colorClass(of: line) : map.lineClass(line.id, in: city.id)
        return named.insert(name).inserted ? rule(name, line, shapes[line.id] ?? .rounded) : nil
      }
    }.joined(separator: "\n")
  }

  /// The class that carries the colours of a line, whichever city it is of: `l-c2410c`, on which labels are white, or
  /// `l-f4e636k`, on which they are black.
  static func colorClass(of line: Line) -> String {
    func digits(_ color: LineColor) -> String { color.hex.lowercased().filter { $0 != "#" } }
    let label =
      switch line.labelColor {
      case .white: ""
      case .black: "k"
      default: "-" + digits(line.labelColor)
      }
    return "l-" + digits(line.color) + label
  }
}

extension LineColor {
  /// The nearest mixture with black or white that has a contrast of 4.5 to all grounds; black or white where none has.
  func readable(on grounds: [LineColor]) -> LineColor {
    let isDarkGround = grounds.allSatisfy { $0.relativeLuminance < 0.18 }
    let pole: LineColor = isDarkGround ? .white : .black
    for step in 0...20 {
      let candidate = mixed(with: pole, twentieths: step)
      if grounds.allSatisfy({ candidate.contrast(to: $0) >= 4.5 }) { return candidate }
    }
    return pole
  }

  private func mixed(with other: LineColor, twentieths: Int) -> LineColor {
    func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Int(a) * (20 - twentieths) + Int(b) * twentieths) / 20)
    }
    return LineColor(
      red: channel(red, other.red), green: channel(green, other.green), blue: channel(blue, other.blue))
  }
}
