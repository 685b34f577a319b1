import CairoBackend
import Diagrams
import GuideSite
import Localization
import Scene
import Synchronization
import TransitModel

/// Makes the sheets that a command asks for.
final class PrintRun: Sendable {
  private let session: Session
  private let command: Request
  private let city: City
  private let stations: [Station]
  private let writer: StationSheets
  private let set: PrintSet
  private let logo: SheetPicture?
  private let maps: SheetMaps?
  private let typesetter: Typesetter
  private let names: [StationID: String]
  private let found = Mutex(0)

  /// What of a command counts here.
  private struct Request: Sendable {
    let output: OutputTarget
    let jobs: Int
    let checks: Bool
  }

  /// Whether a check found anything.
  var hasFindings: Bool { found.withLock { $0 > 0 } }

  init(_ command: PrintCommand, in session: Session) throws {
    self.session = session
    self.command = Request(
      output: command.output, jobs: command.jobs ?? FileSystem.coreCount, checks: command.check)
    let source = try PrintSource(command, in: session)
    (set, logo) = (source.set, source.logo)
    let place = try session.catalog().place(of: command.city, in: session)
    let city = try session.load(place).city
    source.sayMissingPlaces(of: city, in: session)
    self.city = city
    let planner = try PlannerCache(session: session).planner(at: place) { city }
    stations = try Self.stations(command, city: city, JourneyQuestions(planner: planner, session: session))
    let languages = try session.drawingWords()
    guard
      let writer = StationSheets(
        city, set: set, languages: languages, guide: source.guide, planner: planner)
    else { throw CommandFailure.machine("there are no words to write sheets in") }
    self.writer = writer
    typesetter = try session.typesetter(languages: (writer.languages + city.languages).map(\.rawValue))
    names = Self.names(of: stations)
    let needsMap = set.modules.contains { $0 == .network || $0 == .surroundings }
    maps = needsMap ? try Self.maps(of: city, at: place, writer.languages, languages, typesetter, in: session) : nil
  }

  private static func stations(
    _ command: PrintCommand, city: City, _ questions: JourneyQuestions
  ) throws -> [Station] {
    guard let name = command.station else {
      let served = Set(city.lines.flatMap(\.patterns).flatMap(\.stops).map(\.station))
      let all = city.stations.filter { served.contains($0.id) }
      guard !all.isEmpty else { throw CommandFailure.usage("no train stops at any station of \"\(command.city)\"") }
      return all
    }
    let ids = try questions.stations(name, on: questions.today.date)
    return city.stations.filter { ids.contains($0.id) }
  }

  /// What the files of stations are called by, told apart by a number where two would be the same.
  private static func names(of stations: [Station]) -> [StationID: String] {
    var taken: Set<String> = []
    var counts: [String: Int] = [:]
    var names: [StationID: String] = [:]
    for station in stations {
      let slug = Slug.of(station.id.rawValue, else: "station")
      var name = slug
      while !taken.insert(name).inserted {
        counts[slug, default: 1] += 1
        name = "\(slug)-\(counts[slug, default: 1])"
      }
      names[station.id] = name
    }
    return names
  }

  private static func maps(
    of city: City, at place: CityPlace, _ languages: [LanguageTag], _ words: Languages, _ typesetter: Typesetter,
    in session: Session
  ) throws -> SheetMaps? {
    guard LineGraphCheck.hasTracks(city) else { return nil }
    var options = NetworkMap.Options()
    options.languages = languages
    options.words = words
    options.date = city.version?.date
    let store = MapStore(in: session, pinned: try session.pinnedMaps(of: city, at: place))
    do {
      return try SheetMaps(NetworkMap(city: city, options: options), measuring: typesetter, keeping: store)
    } catch {
      throw Session.failure(error)
    }
  }

  // MARK: Making

  /// A sheet that was made, or why it was not.
  private enum Made: Sendable {
    case sheet(PrintReport.Sheet, Scene?, bytes: Int)
    case failure(PrintReport.Failure)
  }

  /// Makes all sheets and writes them.
  func perform() async throws -> PrintReport {
    var report = PrintReport()
    report.city = city.id.rawValue
    report.set = set.id
    report.paper = set.paper.rawValue
    let file = try singleFile()
    let folder: String?
    if file == nil, case .file(let path) = command.output { folder = path } else { folder = nil }
    if let folder { try FileSystem.makeFolder(session.absolute(folder)) }
    report.output = folder ?? file?.path ?? "standard output"
    let made = try await all(into: folder, as: file)
    var scenes: [Scene] = []
    for item in made {
      switch item {
      case .failure(let failure): report.failures.append(failure)
      case .sheet(let sheet, let scene, let bytes):
        report.sheets.append(sheet)
        report.byteCount += bytes
        if let scene { scenes.append(scene) } else { report.fileCount += 1 }
      }
    }
    if stations.count == 1, let failure = report.failures.first { throw CommandFailure.usage(failure.reason) }
    for fault in typesetter.replaced { session.say(Session.remark(on: fault)) }
    guard let file, !scenes.isEmpty else { return report }
    let bytes = try bytes(of: scenes, as: file.format)
    try session.deliver(bytes, to: command.output)
    (report.byteCount, report.fileCount) = (bytes.count, 1)
    return report
  }

  /// The file that all sheets go into; nothing where each has one of its own.
  private func singleFile() throws(CommandFailure) -> (path: String, format: PictureFormat)? {
    guard case .file(let path) = command.output else { return ("standard output", .pdf) }
    if FileSystem.target(at: session.absolute(path)) == .folder || path.hasSuffix("/") { return nil }
    guard let ending = command.output.ending else { return nil }
    guard let format = PictureFormat(rawValue: ending), format != .geojson, format != .txt else {
      throw .usage(
        "\"\(path)\" has no ending of a known format", hint: "end it in .pdf, or name a folder for a file each")
    }
    guard format == .pdf || stations.count == 1 else {
      throw .usage(
        "\(stations.count) sheets have no room in one file of .\(ending)", hint: "end it in .pdf, or name a folder")
    }
    return (path, format)
  }

  private func all(into folder: String?, as file: (path: String, format: PictureFormat)?) async throws -> [Made] {
    let progress = Progress(in: session)
    defer { progress.end() }
    let path = file?.path
    return try await progress.inOrder(stations.count, jobs: command.jobs) { [self] index in
      try make(stations[index], into: folder, file: path)
    }
  }

  private func make(_ station: Station, into folder: String?, file: String?) throws -> Made {
    let id = station.id.rawValue
    guard let content = writer.content(of: station.id) else {
      return .failure(.init(station: id, reason: "there is no station \"\(id)\""))
    }
    guard !content.parts.isEmpty else {
      return .failure(
        .init(station: id, reason: "nothing is known of \"\(content.title)\" that set \"\(set.id)\" could show"))
    }
    var sheet = Sheet(content, on: set.paper)
    sheet.isLandscape = set.isLandscape
    sheet.look = SheetLook(band: set.color)
    sheet.logo = logo
    sheet.maps = maps
    let drawing: SheetDrawing
    do {
      drawing = try sheet.drawing(measuring: typesetter)
    } catch .text(let fault) {
      throw CommandFailure.machine(fault.description)
    } catch {
      return .failure(.init(station: id, reason: error.description))
    }
    if command.checks { try check(drawing, of: id) }
    let name = (names[station.id] ?? id) + "-" + set.id + ".pdf"
    let row = PrintReport.Sheet(
      station: id, file: file ?? name, typeSize: drawing.typeSize, folded: drawing.folded.map(\.rawValue),
      leftOut: drawing.leftOut.map(\.rawValue))
    guard let folder else { return .sheet(row, drawing.scene, bytes: 0) }
    let bytes = try bytes(of: [drawing.scene], as: .pdf)
    try session.deliver(bytes, to: .file(Path.join(folder, name)))
    return .sheet(row, nil, bytes: bytes.count)
  }

  private func check(_ drawing: SheetDrawing, of station: String) throws {
    let findings = drawing.findings
    found.withLock { $0 += findings.count }
    for finding in findings { try session.print("\(station): \(finding.description)") }
  }

  private func bytes(of scenes: [Scene], as format: PictureFormat) throws(CommandFailure) -> [UInt8] {
    let renderer = CairoRenderer(typesetter: typesetter)
    let title = scenes.count == 1 ? scenes[0].title : city.name.text(for: writer.languages.first ?? "en")
    do {
      switch format {
      case .pdf:
        return try renderer.pdf(of: scenes, options: PageOptions(date: city.pictureDate, title: title))
      case .png: return try renderer.png(of: scenes[0], options: RasterOptions(scale: 2))
      default: return Array(Self.text(of: scenes[0], as: format).utf8)
      }
    } catch {
      throw Session.failure(error)
    }
  }

  private static func text(of scene: Scene, as format: PictureFormat) -> String {
    format == .svg ? SheetSVG.text(of: scene) : SceneJSON.value(of: scene).text + "\n"
  }
}
