import ArgumentParser
import Diagrams
import Scene
import TransitModel

/// The options of every command that draws.
struct PictureOptions: ParsableArguments {
  @Option(
    name: [.customShort("o"), .long], help: "The file to write; its ending chooses the format. - is standard output.",
    completion: .file())
  var output: OutputTarget?

  @Option(help: "png, svg, pdf, json or (maps) geojson and txt, where the file's ending does not say it.")
  var format: PictureFormat?

  @Option(help: "The width of a PNG in pixels.")
  var width: Int?

  @Option(help: "The height of a PNG in pixels.")
  var height: Int?

  @Option(help: "How many pixels a point takes.")
  var scale: Double?

  @Option(name: .customLong("theme"), help: "The colours.")
  private var namedTheme = NamedTheme.light

  @Option(help: "house or beijing.")
  var style = "house"

  @Option(name: .customLong("lang"), help: "A language of the names, the large one first; may be given twice.")
  var languages: [String] = []

  @Flag(help: "Print what is wrong with the drawing, and end with 1 when something is.")
  var check = false

  @Flag(name: .customLong("outline-text"), help: "Write text of an SVG or a PDF as outlines, for print shops.")
  var outlinesText = false

  @Option(
    help:
      "Millimetres of ground beyond the edge of a PDF, which is cut there; marks at the corners show where. 3 is usual."
  )
  var bleed: Double?

  @Flag(help: "Write a PDF in the inks of print: those of the city's inks.csv, words in black alone.")
  var cmyk = false

  func validate() throws {
    if let bleed, !(bleed >= 0 && bleed <= Self.mostBleed) {
      throw ValidationError(
        "--bleed \(bleed) is no bleed; give millimetres from 0 to \(Int(Self.mostBleed)), 3 is usual")
    }
    if let width, width < 1 { throw ValidationError("--width \(width) is no width; give pixels from 1") }
    if let height, height < 1 { throw ValidationError("--height \(height) is no height; give pixels from 1") }
    if let scale, !(scale > 0 && scale.isFinite) {
      throw ValidationError("--scale \(scale) is no scale; give 2 or 0.5")
    }
    if DiagramStyle(named: style) == nil {
      let known = DiagramStyle.all.map(\.name).joined(separator: ", ")
      throw ValidationError("no style \"\(style)\"; there are \(known)")
    }
  }

  /// More is no bleed.
  private static let mostBleed = 50.0

  /// The theme they name.
  var theme: Theme { namedTheme == .dark ? .dark : .light }

  /// The style they name.
  var diagramStyle: DiagramStyle { DiagramStyle(named: style) ?? .house }

  /// The languages they name.
  var languageTags: [LanguageTag] { languages.map { LanguageTag($0) } }

  /// Tells of a language that no name of a city is in.
  func noteLanguages(of city: City, in session: Session) {
    let known = Set((city.languages + city.stations.flatMap { $0.name.variants.map(\.language) }).map(\.base))
    for language in languageTags where !known.contains(language.base) {
      let names = city.languages.map { "\"\($0)\"" }.joined(separator: ", ")
      session.say("no name is in \"\(language)\", so others stand for it; the city has \(names)")
    }
  }

  /// The format of what is written.
  func pictureFormat() throws(CommandFailure) -> PictureFormat {
    let format = try namedFormat()
    if format != .pdf, bleed != nil || cmyk {
      throw .usage(
        "\(bleed == nil ? "--cmyk" : "--bleed") is for a PDF, not for \(format.rawValue)",
        hint: "name a file that ends in .pdf")
    }
    return format
  }

  private func namedFormat() throws(CommandFailure) -> PictureFormat {
    if let format { return format }
    let known = PictureFormat.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
    guard let output else { throw .usage("no file to write", hint: "name one with -o, ending in \(known)") }
    guard case .file(let path) = output else {
      throw .usage("the format of standard output is not known", hint: "name it with --format")
    }
    guard let ending = output.ending, let format = PictureFormat(rawValue: ending) else {
      throw .usage("\"\(path)\" has no ending of a known format", hint: "one of \(known)")
    }
    return format
  }
}

/// What a picture can be written as.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  case png, svg, pdf, json
  /// The laid-out line graph; maps only.
  case geojson
  /// The map in words; maps only.
  case txt
}

/// A theme by its name.
enum NamedTheme: String, CaseIterable, ExpressibleByArgument {
  case light, dark
}
