import CityFiles
import Diagrams
import GuideSite
internal import NetworkGraph
import SVGBackend
import Scene
import Schematic
import TransitModel

/// The kind of sheet that a command asks for, and the publisher behind it.
struct PrintSource {
  let set: PrintSet
  let logo: SheetPicture?
  let frame: SheetFrame?
  let guide: Guide?
  /// The stations whose last connections the set tells, as its file names them.
  private let places: [GuideFile.Reference]
  private let folder: String

  init(_ command: PrintCommand, in session: Session) throws {
    let source = try Self.source(command, in: session)
    let file = try source.map { try session.guide(at: $0, profile: nil) }
    for finding in file?.findings ?? [] where finding.severity != .info {
      session.say(FindingText(of: finding, in: source?.folderName ?? "").line)
    }
    let own = file?.printSets ?? []
    let named = own.first { $0.set.id == command.set }
    guard var set = named?.set ?? PrintSet.builtIn.first(where: { $0.id == command.set }) else {
      let known = (own.map(\.set.id) + PrintSet.builtIn.map(\.id)).unique
      let near = Suggestion.nearest(to: command.set, among: known)
      throw CommandFailure.usage(
        "there is no set \"\(command.set)\"",
        hint: near.map { "did you mean \"\($0)\"?" } ?? "there are " + known.joined(separator: ", "))
    }
    if let paper = command.paper { set.paper = paper.paper }
    if let palette = command.palette { set.palette = palette.palette }
    if command.landscape { set.isLandscape = true }
    if !command.languages.isEmpty { set.languages = command.languages.map { LanguageTag($0) } }
    if set.color == nil, named != nil { set.color = file?.guide.accent }
    self.set = set
    let pictures = source.map { SetPictures(source: $0) }
    logo = try named?.logo.flatMap { try pictures?.logo($0) }
    frame = try named?.frame.flatMap { try pictures?.frame($0, for: set) }
    var guide = file?.guide
    if let address = try BaseURL.text(given: command.baseURL) {
      guide = guide ?? Guide(title: LocalizedText([]), languages: [])
      guide?.baseURL = address
    }
    self.guide = guide
    places = set.modules.contains(.connections) ? named?.places ?? [] : []
    folder = source?.folderName ?? ""
  }

  /// Says which of the set's places a city does not have. Another city of the guide may have them.
  func sayMissingPlaces(of city: City, in session: Session) {
    let known = Set(city.stations.map(\.id.rawValue))
    for place in places where !known.contains(place.text) {
      let finding = Finding(
        code: "unknown-station", severity: .warning, location: place.location,
        message: "\(city.id.rawValue) has no station \"\(place.text)\", so its last connections are not told",
        hint: Suggestion.hint(for: place.text, among: known.sorted()))
      session.say(FindingText(of: finding, in: folder).line)
    }
  }

  /// The guide's own file: the one that was named, or the one that is here. The demo speaks of its own.
  private static func source(_ command: PrintCommand, in session: Session) throws -> GuideSource? {
    if let config = command.config { return try session.guideSource(named: config) }
    let here = session.absolute(GuideSource.fileName)
    return FileSystem.target(at: here) == .file ? try session.guideSource(named: nil) : nil
  }
}

/// Whether a city has tracks to map.
enum LineGraphCheck {
  static func hasTracks(_ city: City) -> Bool { !LineGraph(city).edges.isEmpty }
}

/// A sheet as SVG.
enum SheetSVG {
  static func text(of scene: Scene) -> String {
    SVGRenderer.render(
      scene, options: SVGOptions(colors: .theme(.light), width: scene.width, height: scene.height))
  }
}
