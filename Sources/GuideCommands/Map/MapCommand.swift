import ArgumentParser
import CairoBackend
import CityFiles
import Diagrams
import Logging
import Scene
import Schematic
import TransitModel

/// `metroguide map`: the map of a network.
struct MapCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Draws the map of a network.",
    discussion: """
      The layout is made of where the stations are: schematic, geographic (as they lie, smoothed), or authored (where the \
      city draws them, which is usual where it does). GeoJSON has the laid-out tracks and names, txt the map in words. With \
      --check the command ends with 1 when a name is missing or overlaps something.

      Examples:
        metroguide map beijing -o beijing.svg
        metroguide map beijing --paper A1 --lang zh-Hans --lang en -o poster.pdf
        metroguide map taipei --layout geographic --theme dark -o taipei.png
        metroguide map taipei --highlight journey:banqiao,ximen --bare -o way.svg
        metroguide map taipei --step-free -o step-free.pdf
        metroguide map taipei --palette colour-vision -o colours.svg
        metroguide map network.geojson --check --json
      """)

  @Argument(
    help: "A city's id, or the path of a city folder, a feed, or a line graph in GeoJSON.",
    completion: .cities(or: ["json", "geojson"]))
  var city: String

  @Option(
    help: """
      Where stations lie: schematic, geographic or authored. Usually as the city draws them, where it does, else schematic; \
      --pin keeps a schematic map.
      """)
  var layout: NamedMapLayout?

  @Option(help: "What stands out: line:LINE, station:STATION or journey:FROM,TO.")
  var highlight: String?

  @Flag(
    name: .customLong("step-free"),
    help: "Mark the stations that are reached from the street without steps, and those of which nobody says.")
  var stepFree = false

  @Option(
    help: """
      The colours of lines: own; colour-vision, which people tell apart who see colours otherwise; black, for print in black \
      alone. The last two write the names of lines along their tracks.
      """)
  var palette = NamedPalette.own

  @Flag(help: "Print the map in words.")
  var text = false

  @Flag(help: "Print the self-check as JSON.")
  var json = false

  @Flag(help: "Only the map: no title, no legend, no sources.")
  var bare = false

  @Flag(
    help: """
      Look long for a good map, minutes for a large city, and keep it in the city's folder: later maps with names in these \
      languages keep to it. Once more, and it goes on from there.
      """)
  var pin = false

  @Option(help: "The sheet that the map fills: A0, A1, A2 or A3.")
  var paper: NamedPaper?

  @Option(
    name: .customLong("base-url"),
    help: "Where the guide stands that the stations lead to. Without it an SVG leads to the pages beside the map's.")
  var baseURL: String?

  @OptionGroup var picture: PictureOptions
  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    if isDrawn { _ = try picture.pictureFormat() }
    let subject = try MapSubject(named: city, in: session)
    subject.noteLanguages(of: picture, in: session)
    if layout == .authored, !subject.graph.nodes.contains(where: { $0.schematicPosition != nil }) {
      throw CommandFailure.usage(
        "\"\(city)\" draws no map of its own: no station says where it stands on one",
        hint: "leave --layout out, or give stations a \"schematic\": [x, y]")
    }
    let pinFolder = pin ? try folderToPin(in: subject) : nil
    var options = NetworkMap.Options()
    options.words = try session.drawingWords()
    options.layout = layout?.mode ?? (pin ? .schematic : nil)
    options.languages = picture.languageTags
    options.hasFrame = !bare
    options.style = picture.diagramStyle
    options.palette = palette.palette
    if pin { options.patience = .long }
    options.paper = paper?.paper
    options.link = subject.links(to: try BaseURL.text(given: baseURL), languages: options.languages)
    options.highlight = try highlight.map { try subject.highlight($0, in: session) }
    options.marksStepFree = stepFree
    let map = subject.map(options)
    if stepFree, !map.knowsStepFreeAccess {
      throw CommandFailure.usage(
        "nothing says which stations of \"\(city)\" are reached without steps",
        hint: "give stations or their entrances \"stepFree\", or a feed's stops \"wheelchair_boarding\"")
    }
    if map.layout == .schematic, subject.graph.isTangled {
      throw CommandFailure.usage(
        "the tracks of \"\(city)\" cross each other so often away from stations that no schematic map comes of them",
        hint: "draw them as they lie, with --layout geographic; or check the order of stations in the data")
    }
    let languages = (options.languages.isEmpty ? subject.languages : options.languages).map(\.rawValue)
    let typesetter = try session.typesetter(languages: languages.filter { $0 != "und" })
    let store = MapStore(in: session, pinned: subject.pinned)
    let network = map.laidOut(keeping: store)
    if network.isTangled {
      session.say("Its tracks cross each other everywhere; they are drawn as they lie, without names.")
    }
    let tellsAll = session.preferences.level <= .info
    for note in MapNotes(network.notes, graph: subject.graph, tellsAll: tellsAll).lines { session.say(note) }
    for ending in map.omittedEndings {
      session.say("Names stand without \"\(ending)\", which nearly all of them end with.")
    }
    for beginning in map.omittedBeginnings {
      session.say("Names stand without \"\(beginning)\", which nearly all of them begin with.")
    }
    let drawing = try Self.drawing(of: map, network, typesetter, store)
    if let pinFolder { try Self.keep(map.pinned(drawing), in: pinFolder, session) }
    try deliver(drawing, of: map, typesetter, subject, in: session)
  }

  /// Whether there is a picture to make.
  private var isDrawn: Bool {
    picture.output != nil || picture.format != nil || !(picture.check || text || json || pin)
  }

  private func folderToPin(in subject: MapSubject) throws(CommandFailure) -> MapSubject.Folder {
    guard let folder = subject.folder else {
      throw .usage(
        "\"\(city)\" has no folder to keep a map in",
        hint: "name a city folder; metroguide import writes one from a feed")
    }
    guard layout ?? .schematic == .schematic else {
      throw .usage("only a schematic map can be pinned", hint: "leave --layout out")
    }
    return folder
  }

  /// Writes a map into its city's folder.
  private static func keep(_ map: PinnedMap, in folder: MapSubject.Folder, _ session: Session) throws {
    let path = PinnedMapFile.path(for: map.languages)
    try FileSystem.makeFolder(folder.path + "/" + PinnedMapFile.folder)
    try WholeFile(path: folder.path + "/" + path, name: folder.name + "/" + path).write(PinnedMapFile.bytes(map))
    let languages = map.languages.map(\.rawValue).joined(separator: ", ")
    session.say("Maps with names in \(languages) keep to \(folder.name)/\(path).")
  }

  private func deliver(
    _ drawing: NetworkDrawing, of map: NetworkMap, _ typesetter: Typesetter, _ subject: MapSubject,
    in session: Session
  ) throws {
    if isDrawn {
      switch try picture.pictureFormat() {
      case .geojson: try session.deliver(Array(drawing.geoJSON.utf8), to: picture.output ?? .standardOutput)
      case .txt: try session.deliver(Array((drawing.text + "\n").utf8), to: picture.output ?? .standardOutput)
      case .png, .svg, .pdf, .json:
        try session.write(
          drawing.scene, options: picture, typesetter: typesetter, date: subject.date, inks: subject.inks)
      }
    }
    if text { try session.print(drawing.text) }
    let report = MapReport(drawing.check, layout: map.layout, paper: paper?.paper)
    if let line = report.paperLine { session.say(line) }
    if json { try session.print(report.json.text) }
    guard picture.check else { return }
    if !json { for line in report.lines { try session.print(line) } }
    if !report.isClean { throw CommandFailure.finding }
  }

  private static func drawing(
    of map: NetworkMap, _ network: LaidOutNetwork, _ typesetter: Typesetter, _ store: MapStore
  ) throws(CommandFailure) -> NetworkDrawing {
    do {
      return try map.drawing(measuring: typesetter, network: network, keeping: store)
    } catch {
      throw Session.failure(error)
    }
  }
}

/// Colours of lines by their name.
enum NamedPalette: String, CaseIterable, ExpressibleByArgument {
  case own
  case colourVision = "colour-vision"
  case black

  /// The colours that it names.
  var palette: LinePalette {
    switch self {
    case .own: .own
    case .colourVision: .colourVision
    case .black: .black
    }
  }
}

/// A sheet by its name.
enum NamedPaper: String, CaseIterable, ExpressibleByArgument {
  case a0, a1, a2, a3

  init?(argument: String) { self.init(rawValue: argument.lowercased()) }

  /// The sheet that it names.
  var paper: Paper {
    switch self {
    case .a0: .a0
    case .a1: .a1
    case .a2: .a2
    case .a3: .a3
    }
  }
}

/// A way to lay out by its name.
enum NamedMapLayout: String, CaseIterable, ExpressibleByArgument {
  case schematic, geographic, authored

  /// The way it names.
  var mode: LayoutMode {
    switch self {
    case .schematic: .schematic
    case .geographic: .geographic
    case .authored: .authored
    }
  }
}
