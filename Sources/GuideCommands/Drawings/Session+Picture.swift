import CairoBackend
import Diagrams
import SVGBackend
import Scene
import TransitModel

extension Session {
  /// The smallest text a drawing may have, in points.
  private static let smallestText = 9.0

  /// What drawings are set with; a font that is missing is a fault of the machine.
  func typesetter(languages: [String]) throws(CommandFailure) -> Typesetter {
    do {
      return try Typesetter(fonts: fonts, languages: languages, missingGlyphs: .replace)
    } catch {
      throw .machine(error.description, hint: Self.fontHint)
    }
  }

  /// What to do where a font is missing.
  static let fontHint = "\"metroguide doctor\" says what to install"

  /// Checks the scene and writes it, as the options ask for.
  func deliver(
    _ scene: Scene, options: PictureOptions, typesetter: Typesetter, date: String, inks: [ColorInk] = [],
    usualScale: Double = 1
  ) throws {
    if options.output != nil || !options.check {
      try write(
        scene, options: options, typesetter: typesetter, date: date, inks: inks, usualScale: usualScale)
    }
    guard options.check else { return }
    let findings = SceneCheck(smallestSize: Self.smallestText).findings(in: scene)
    for finding in findings { try print(finding.description) }
    if !findings.isEmpty { throw CommandFailure.finding }
  }

  /// Writes the scene in the format that the options ask for.
  func write(
    _ scene: Scene, options: PictureOptions, typesetter: Typesetter, date: String, inks: [ColorInk] = [],
    usualScale: Double = 1
  ) throws {
    let format = try options.pictureFormat()
    for fault in typesetter.replaced { say(Self.remark(on: fault)) }
    let separation = options.cmyk ? Separation(inks) : nil
    if let separation { tell(of: separation.inks(of: [scene], theme: options.theme).converted) }
    let bytes = try picture(
      of: scene, as: format, options: options, typesetter: typesetter, date: date, separation: separation,
      usualScale: format == .png ? usualScale : 1)
    try deliver(bytes, to: options.output ?? .standardOutput)
  }

  private static let pointsPerMillimetre = 72 / 25.4

  /// Says which colours are printed with inks that nobody chose.
  private func tell(of converted: [Color]) {
    guard !converted.isEmpty else { return }
    let most = 12
    let names = converted.prefix(most).map(\.hex).joined(separator: ", ")
    say(
      "The inks of \(names)\(converted.count > most ? " …" : "") were worked out, since no inks.csv of the city names them."
    )
  }

  /// What is said of a text that was set with boxes.
  static func remark(on fault: TextFault) -> String { "warning: \(fault.description); a box stands for it" }

  private func picture(
    of scene: Scene, as format: PictureFormat, options: PictureOptions, typesetter: Typesetter, date: String,
    separation: Separation?, usualScale: Double
  ) throws(CommandFailure) -> [UInt8] {
    if format == .geojson { throw .usage("only maps can be written as GeoJSON") }
    if format == .txt { throw .usage("only maps can be written as text", hint: "--text prints the words of others") }
    let renderer = CairoRenderer(typesetter: typesetter)
    let fitted = RasterOptions.fitting(scene, width: options.width, height: options.height, theme: options.theme)
    let isFitted = options.width != nil || options.height != nil
    let scale = options.scale ?? (isFitted ? fitted.scale : usualScale)
    do {
      switch format {
      case .png: return try renderer.png(of: scene, options: RasterOptions(scale: scale, theme: options.theme))
      case .pdf:
        return try renderer.pdf(
          of: scene,
          options: PageOptions(
            scale: scale, theme: options.theme, date: date, outlinesText: options.outlinesText,
            bleed: options.bleed.map { $0 * Self.pointsPerMillimetre }, separation: separation))
      case .svg where options.outlinesText:
        return try renderer.outlinedSVG(of: scene, theme: options.theme, scale: scale)
      case .svg:
        let svg = SVGOptions(
          colors: .theme(options.theme), width: scene.width * scale, height: scene.height * scale)
        return Array(SVGRenderer.render(scene, options: svg).utf8)
      case .geojson, .txt: return []
      case .json: return Array((SceneJSON.value(of: scene).text + "\n").utf8)
      }
    } catch {
      throw Self.failure(error)
    }
  }

  /// What a fault of drawing means for a command.
  static func failure(_ fault: DrawingFault) -> CommandFailure {
    switch fault {
    case .canvasTooLarge, .emptyCanvas: .usage(fault.description)
    case .text, .cairo, .document: .machine(fault.description)
    }
  }

  /// What a diagram's fault means for a command.
  static func failure(_ fault: DiagramFault) -> CommandFailure {
    if case .text(let fault) = fault { return .machine(fault.description) }
    return .usage(fault.description)
  }
}

extension Separation {
  /// With the inks that a city gives to its colours, and to the shades that drawings make of them.
  init(_ inks: [ColorInk]) {
    var table: [Color: Ink] = [:]
    let shades = inks.map { row in
      (row, DrawingPaints.shades(of: Color(red: row.color.red, green: row.color.green, blue: row.color.blue)))
    }
    // The colours themselves first: one may be another's shade.
    for place in 0..<(shades.map(\.1.count).max() ?? 0) {
      for (row, shades) in shades where place < shades.count && table[shades[place].color] == nil {
        table[shades[place].color] = Ink(
          cyan: row.cyan / 100, magenta: row.magenta / 100, yellow: row.yellow / 100, black: row.black / 100,
          spot: row.spot, tint: shades[place].tint)
      }
    }
    self.init(table: table)
  }
}
