import ArgumentParser
import CairoBackend
import Diagrams
import GuideSite
import Scene
import TransitModel

/// `metroguide line`: the diagram of a line.
struct LineCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "line",
    abstract: "Draws the diagram of a line.",
    discussion: """
      With --current what lies behind in the sense of travel is grey.

      Examples:
        metroguide line beijing 2 --style beijing -o line-2.svg
        metroguide line beijing 13 --current wudaokou -o line-13.png
        metroguide line taipei bannan --highlight journey:banqiao,ximen -o ride.pdf
        metroguide line beijing 6 --wrap 1200 --lang en -o line-6.svg
      """)

  @Argument(help: "A city's id, or the path of a city folder or feed.", completion: .cities())
  var city: String

  @Argument(help: "A line's id, short name or name.")
  var line: String

  @Option(help: "The station one is at.")
  var current: String?

  @Option(help: "The sense of travel, by its id or name.")
  var direction: String?

  @Option(help: "Which way the line runs.")
  var orientation = NamedOrientation.horizontal

  @Option(help: "The width in points to stay within: a long line wraps into rows.")
  var wrap: Double?

  @Option(help: "What stands out: line:ID, station:ID or journey:FROM,TO.")
  var highlight: String?

  @Option(name: .customLong("base-url"), help: "Where the guide is: stations and lines lead to their pages there.")
  var baseURL: String?

  @OptionGroup var share: ShareTextOption
  @OptionGroup var picture: PictureOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if let wrap, !(wrap >= 1 && wrap.isFinite) {
      throw ValidationError("--wrap \(wrap) is no width; give points from 1")
    }
  }

  func perform(in session: Session) async throws {
    if !picture.check, picture.output != nil || !share.text { _ = try picture.pictureFormat() }
    let city = try session.city(named: self.city).city
    picture.noteLanguages(of: city, in: session)
    let names = NameSearch(city: city)
    let line = try names.line(named: self.line)
    var options = LineDiagram.Options(words: try session.drawingWords())
    options.orientation = orientation == .vertical ? .vertical : .horizontal
    options.languages = picture.languageTags
    options.style = picture.diagramStyle
    options.direction = try direction.map { try names.direction(named: $0, of: line).id }
    options.current = try current.map { try names.station(named: $0, on: line).id }
    options.width = wrap
    options.highlight = try highlight.map { try names.highlight($0, on: line) }
    if let baseURL = try BaseURL.text(given: baseURL) {
      let links = GuideLinks(city: city, languages: options.languages, baseURL: baseURL)
      options.link = { target in
        switch target {
        case .station(let station): links.address(of: station)
        case .line(let line): links.address(of: line)
        }
      }
    }
    if options.current != nil, options.direction == nil { options.direction = line.directions.first?.id }
    let languages = (options.languages.isEmpty ? city.languages : options.languages).map(\.rawValue)
    let typesetter = try session.typesetter(languages: languages)
    let diagram = LineDiagram(city: city, line: line, options: options)
    if share.text, try session.deliver(Self.texts(of: diagram), share, picture) { return }
    var scene = try Self.scene(of: diagram, typesetter)
    // Type smaller than it was set could not be read.
    if wrap == nil, let width = picture.width, picture.height == nil, Double(width) < scene.width,
      try picture.pictureFormat() == .png
    {
      options.width = Double(width)
      scene = try Self.scene(of: LineDiagram(city: city, line: line, options: options), typesetter)
    }
    try session.deliver(scene, options: picture, typesetter: typesetter, date: city.pictureDate, inks: city.inks)
  }

  private static func texts(of diagram: LineDiagram) throws(CommandFailure) -> (short: String, long: String) {
    do {
      return try diagram.shareText()
    } catch {
      throw Session.failure(error)
    }
  }

  private static func scene(of diagram: LineDiagram, _ typesetter: Typesetter) throws(CommandFailure) -> Scene {
    do {
      return try diagram.scene(measuring: typesetter)
    } catch {
      throw Session.failure(error)
    }
  }
}

/// An orientation by its name.
enum NamedOrientation: String, CaseIterable, ExpressibleByArgument {
  case horizontal, vertical
}

extension City {
  /// The day its data are of, as the date of a document: never the clock's.
  var pictureDate: String {
    let day = version?.date ?? lines.compactMap(\.timetableDate).max()
    return (day?.description ?? "2000-01-01") + "T00:00:00Z"
  }
}
