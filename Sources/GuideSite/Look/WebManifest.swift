internal import TransitModel

/// What makes the guide an application that can be installed (W3C, "Web Application Manifest").
struct WebManifest {
  let guide: Guide

  /// Where it stands.
  static let fileName = "manifest.webmanifest"
  /// The dark blue of the guide's sign.
  private static let color = "#16324f"

  /// The manifest, in the first language of the guide.
  var file: SiteFile {
    let language = guide.languages.first ?? "en"
    let title = ScriptText.literal(guide.title.text(for: language))
    let icons = [("192", "192x192", "any"), ("512", "512x512", "any"), ("maskable", "512x512", "maskable")].map {
      ScriptText.object([
        ("src", ScriptText.literal("assets/icons/\($0).png")), ("sizes", ScriptText.literal($1)),
        ("type", ScriptText.literal("image/png")), ("purpose", ScriptText.literal($2)),
      ])
    }
    let text = ScriptText.object([
      ("name", title), ("short_name", title), ("lang", ScriptText.literal(language.rawValue)),
      ("start_url", ScriptText.literal("./index.html")), ("scope", ScriptText.literal("./")),
      ("display", ScriptText.literal("standalone")), ("background_color", ScriptText.literal(Self.color)),
      ("theme_color", ScriptText.literal(Self.color)), ("icons", ScriptText.array(icons)),
    ])
    return SiteFile(path: Self.fileName, text: text + "\n")
  }
}
