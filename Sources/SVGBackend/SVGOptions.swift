public import Scene

/// How a drawing becomes SVG.
public struct SVGOptions: Sendable {
  /// Which colours are written.
  public enum Colors: Hashable, Sendable {
    /// Those of one theme.
    case theme(Theme)
    /// Those of the light theme, with the names of paints as classes (`f-ink` fills, `s-ink` strokes), so that the page's
    /// style sheet can change them with its theme; see ``SVGRenderer/styleSheet(for:)``.
    case classes
  }

  /// What stands before every id, so that several drawings can stand in one page.
  public var idPrefix: String
  /// Which colours are written.
  public var colors: Colors
  /// The font families, as CSS writes them, for text in a language.
  public var fontFamilies: @Sendable (String) -> String
  /// Whether the drawing stands in an HTML page: without namespace and XML head.
  public var isEmbedded: Bool
  /// The width in pixels to show it at; nothing: the width of the scene.
  public var width: Double?
  /// The height in pixels to show it at; nothing: the height of the scene.
  public var height: Double?
  /// Whether the background is drawn.
  public var drawsBackground: Bool
  /// What stands before the drawing, as SVG: a style sheet, views.
  public var preamble = ""

  /// Options.
  public init(
    idPrefix: String = "", colors: Colors = .theme(.light), isEmbedded: Bool = false, width: Double? = nil,
    height: Double? = nil, drawsBackground: Bool = true,
    fontFamilies: @escaping @Sendable (String) -> String = { SVGOptions.notoFamilies(language: $0) }
  ) {
    self.idPrefix = idPrefix
    self.colors = colors
    self.isEmbedded = isEmbedded
    self.width = width
    self.height = height
    self.drawsBackground = drawsBackground
    self.fontFamilies = fontFamilies
  }

  /// The family of condensed letters, as CSS writes it.
  static let condensedFamily = "'Roboto Condensed'"

  /// The Noto families that the drawings are measured with, then what other systems have.
  public static func notoFamilies(language: String) -> String {
    let region =
      switch language {
      case "ja": "JP"
      case "ko": "KR"
      case "zh-HK", "zh-MO", "zh-Hant-HK", "zh-Hant-MO": "HK"
      case _ where language.hasPrefix("zh-Hant") || language == "zh-TW": "TC"
      default: "SC"
      }
    return "'Noto Sans CJK \(region)', 'Noto Sans \(region)', 'Noto Sans', 'Source Han Sans', sans-serif"
  }
}
