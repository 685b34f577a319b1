internal import Geometry
public import Scene

/// Draws a scene as SVG for the web: real text, titles, links, roles, stable ids, rounded numbers; no script, no style
/// sheet, nothing from elsewhere.
public enum SVGRenderer {
  /// The SVG of a scene; the same scene and options give the same text.
  public static func render(_ scene: Scene, options: SVGOptions = SVGOptions()) -> String {
    var writer = SVGWriter(options: options)
    writer.write(scene)
    return writer.text
  }

  /// A path as the `d` of SVG writes it.
  public static func pathData(_ path: [PathElement]) -> String { path.map(\.svg).joined() }

  /// The rules that colour drawings made with ``SVGOptions/Colors/classes`` in a theme, one for each named paint of these
  /// scenes, sorted by name.
  public static func styleSheet(for theme: Theme, scenes: [Scene]) -> String {
    var paints: [String: Paint] = [:]
    for scene in scenes {
      for paint in scene.paints {
        if let name = paint.name { paints[name] = paint }
      }
    }
    return paints.keys.sorted().compactMap { name in
      paints[name].map { paint in
        let color = paint.color(in: theme).hex
        return ".f-\(name){fill:\(color)}.s-\(name){stroke:\(color)}"
      }
    }.joined(separator: "\n")
  }
}
