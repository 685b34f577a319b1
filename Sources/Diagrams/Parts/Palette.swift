internal import Scene
internal import TransitModel

/// The colours of all drawings, stated once.
enum Palette {
  /// The ground.
  static let ground = Paint(light: Color(0xFFFFFF), dark: Color(0x14171A), name: "ground")
  /// A card on the ground.
  static let card = Paint(light: Color(0xF4F5F6), dark: Color(0x1F2429), name: "card")
  /// Words and signs.
  static let ink = Paint(light: Color(0x16191D), dark: Color(0xF2F4F5), name: "ink")
  /// Second languages and remarks.
  static let muted = Paint(light: Color(0x555D66), dark: Color(0xAEB6BE), name: "muted")
  /// What lies behind: passed stations.
  static let passed = Paint(light: Color(0x767E86), dark: Color(0x8A929A), name: "passed")
  /// The line behind.
  static let passedLine = Paint(light: Color(0xC3C8CD), dark: Color(0x4A5158), name: "passed-line")
  /// Hairlines.
  static let hairline = Paint(light: Color(0xD5D9DD), dark: Color(0x3A4148), name: "hairline")
  /// The inside of station signs.
  static let inside = Paint(light: Color(0xFFFFFF), dark: Color(0x14171A), name: "inside")
  /// Where one is.
  static let here = Paint(light: Color(0xC4122F), dark: Color(0xFF6B7D), name: "here")

  /// Words on ``here``.
  static let onHere = Paint(light: .white, dark: .black, name: "on-here")
  /// A way without steps.
  static let access = Paint(light: Color(0x0B5CAD), dark: Color(0x7CB7FF), name: "access")
  /// What stands on ``access``.
  static let onAccess = Paint(light: .white, dark: .black, name: "on-access")
  /// There is time.
  static let calm = Paint(light: Color(0x1D7044), dark: Color(0x66CC8F), name: "calm")
  /// Words on ``calm``.
  static let onCalm = Paint(light: .white, dark: .black, name: "on-calm")

  /// Water beneath a map.
  static let water = Paint(light: Color(0xD3E7F5), dark: Color(0x1A3144), name: "water")
  /// Parks beneath a map.
  static let park = Paint(light: Color(0xDFEFD6), dark: Color(0x1D3123), name: "park")
  /// Airports beneath a map.
  static let airport = Paint(light: Color(0xE9E6EF), dark: Color(0x2A2833), name: "airport")

  static let white = Paint(.white)
  static let black = Paint(.black)
}

extension Paint {
  /// The edge of white dots on this colour: none where they contrast by 3 : 1 (WCAG 2.2, 1.4.11), else black.
  var dotEdge: Stroke? {
    LineColor(light).contrast(to: .white) >= 3 ? nil : Stroke(Palette.black, width: 1.2)
  }

  /// How much what lies on the ground has to contrast with it to need no edge.
  private static let edgeContrast = (light: 1.2, dark: 1.5)

  /// The edge of what lies on the ground in this paint, in muted where it could not be told from it; nothing where it can.
  var edge: Paint? { edge(Palette.muted) }

  /// The edge in a paint of one's own.
  func edge(_ muted: Paint) -> Paint? {
    let light = replaced(by: muted, unlessSeenOn: Palette.ground, contrast: Self.edgeContrast.light).light
    let dark = replaced(by: muted, unlessSeenOn: Palette.ground, contrast: Self.edgeContrast.dark).dark
    return light == self.light && dark == self.dark ? nil : Paint(light: light, dark: dark)
  }

  /// A band in this paint, and below it the edge it needs on the ground.
  func band(_ outline: Outline, width: Double, cap: Stroke.Cap = .round, dashes: [Double] = []) -> (
    edge: [Node], band: [Node]
  ) {
    guard let edge else { return ([], [.shape(outline, stroke: Stroke(self, width: width, cap: cap, dashes: dashes))]) }
    let inner = Stroke(self, width: width - 2 * Self.edgeWidth, cap: cap, dashes: dashes)
    return (
      [.shape(outline, stroke: Stroke(edge, width: width, cap: cap, dashes: dashes))], [.shape(outline, stroke: inner)]
    )
  }

  private static let edgeWidth = 1.2

  /// This paint, in light and in dark another one's colour where it contrasts less than that with what it lies on.
  func replaced(by other: Paint, unlessSeenOn ground: Paint, contrast: Double) -> Paint {
    func replaced(_ color: Color, by other: Color, on ground: Color) -> Color {
      LineColor(color).contrast(to: LineColor(ground)) >= contrast ? color : other
    }
    return Paint(
      light: replaced(light, by: other.light, on: ground.light), dark: replaced(dark, by: other.dark, on: ground.dark))
  }
}

extension LineColor {
  init(_ color: Color) { self.init(red: color.red, green: color.green, blue: color.blue) }

  var paint: Paint { Paint(Color(red: red, green: green, blue: blue)) }
}

/// The type scale of all drawings, in points.
enum TypeScale {
  static let heading = Font(size: 26, weight: .bold)
  static let subheading = Font(size: 14)
  static let title = Font(size: 24, weight: .bold)
  static let figure = Font(size: 20, weight: .bold)
  static let time = Font(size: 13, weight: .bold)
  static let place = Font(size: 17, weight: .bold)
  static let body = Font(size: 13)
  static let note = Font(size: 12)
  static let second = Font(size: 11)
  static let noteBold = Font(size: 12, weight: .bold)
  static let code = Font(size: 10, weight: .bold)
  static let chip = Font(size: 11, weight: .bold)
  static let legend = Font(size: 11)
  /// No text of any drawing is smaller.
  static let smallest = 9.0
}

extension Font {
  /// Distance between baselines.
  var lineHeight: Double { size * 1.25 }
  /// How far below the middle of capitals, digits and ideographs their baseline lies.
  var middle: Double { size * 0.37 }
  /// How far above the baseline the tallest ideographs reach.
  var top: Double { size * 0.88 }
  /// How far below the baseline letters reach.
  var bottom: Double { size * 0.24 }
}
