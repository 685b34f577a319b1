internal import TransitModel

/// How pages look: the variables of `Styles/themes/NAME.css`, laid over those of `calm.css`, which every theme begins with.
///
/// A theme whose first `color-scheme` is `dark` or `light` alone is that on all screens. Its first `--ground` and `--raised` are
/// those of its light pages, and the first after `prefers-color-scheme: dark` those of its dark ones; a publisher's accent is
/// fitted to them.
struct SiteTheme: Hashable, Sendable {
  /// Which pages there are.
  enum Scheme: String, Hashable, Sendable {
    case both = "light dark"
    case light, dark
  }

  /// The theme that is taken where none is named.
  static let usual = "calm"
  /// Where themes stand among the assets.
  static let folder = "Styles/themes"

  /// What it lays over the usual one; empty for that itself.
  let styles: String
  /// The variables of the usual one.
  let base: String
  /// Which pages there are.
  let scheme: Scheme
  private let grounds: [PageTheme: Grounds]

  /// The grounds of pages.
  private struct Grounds: Hashable {
    let ground: LineColor
    let raised: LineColor
  }

  /// The theme of that name among the assets, of which the last of a name counts.
  init(_ name: String?, in assets: [SiteFile]) {
    func text(_ name: String) -> String {
      let file = assets.last { $0.path == "\(Self.folder)/\(name).css" }
      return file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }
    base = text(Self.usual)
    styles = name.map { $0 == Self.usual ? "" : text($0) } ?? ""
    let declared = Self.values(of: "color-scheme", in: styles).first ?? ""
    let scheme = Scheme(rawValue: declared) ?? .both
    self.scheme = scheme
    let parts = styles.split(separator: "prefers-color-scheme", maxSplits: 1).map(String.init)
    func grounds(_ theme: PageTheme) -> Grounds {
      let part: String =
        switch (theme, scheme) {
        case (.light, .dark): ""
        case (.dark, .both): parts.count > 1 ? parts[1] : ""
        default: parts.first ?? ""
        }
      func color(_ name: String, or usual: LineColor) -> LineColor {
        Self.values(of: name, in: part).first.flatMap { LineColor(hex: $0) } ?? usual
      }
      return Grounds(
        ground: color("--ground", or: theme.ground), raised: color("--raised", or: theme.raisedGround))
    }
    self.grounds = [.light: grounds(.light), .dark: grounds(.dark)]
  }

  /// The grounds on which words stand in its light or its dark pages.
  func grounds(in theme: PageTheme) -> [LineColor] {
    grounds[theme].map { [$0.ground, $0.raised] } ?? [theme.ground, theme.raisedGround]
  }

  /// A style sheet in which what holds on dark pages holds on those that the theme has.
  func settled(_ sheet: String) -> String {
    guard scheme != .both else { return sheet }
    let query = scheme == .dark ? "(min-width:0)" : "(max-width:0)"
    return sheet.replacing("(prefers-color-scheme: dark)", with: query)
      .replacing("(prefers-color-scheme:dark)", with: query)
  }

  /// The rules that have drawings follow the theme's own grounds and inks; none for the usual one, which has those of drawings.
  var drawings: String {
    let colors = [
      ("ground", "--ground"), ("card", "--raised"), ("ink", "--ink"), ("muted", "--muted"), ("hairline", "--hairline"),
    ]
    guard !styles.isEmpty else { return "" }
    let rules = colors.map { ".f-\($0){fill:var(\($1))}.s-\($0){stroke:var(\($1))}" }
    return "@media screen{\n" + rules.joined(separator: "\n") + "\n}"
  }

  /// What is declared of a property, in order, outside of the names of longer ones.
  private static func values(of property: String, in sheet: String) -> [String] {
    var values: [String] = []
    var rest = sheet[...]
    while let range = rest.firstRange(of: property) {
      let before = rest[..<range.lowerBound].last
      let isWhole = before.map { $0.isWhitespace || $0 == "{" || $0 == ";" } ?? true
      rest = rest[range.upperBound...]
      let declared = rest.drop(while: \.isWhitespace)
      guard isWhole, declared.first == ":" else { continue }
      let value = declared.dropFirst().prefix { $0 != ";" && $0 != "}" }
      values.append(value.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    return values
  }
}
