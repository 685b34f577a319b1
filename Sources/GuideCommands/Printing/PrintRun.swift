import CairoBackend
import Diagrams
import GuideSite
import Localization
import Scene
import Synchronization
import TransitModel

/// Makes the sheets, pocket timetables or booklet that a command asks for.
final class PrintRun: Sendable {
  private let session: Session
  private let command: Request
  private let city: City
  private let subjects: [PrintSubject]
  /// What the file of each is called by.
  private let names: [String]
  private let press: PrintPress
  private let typesetter: Typesetter
  private let found = Mutex(0)

  /// What of a command counts here.
  private struct Request: Sendable {
    let output: OutputTarget
    let jobs: Int
  }

  /// Whether a check found anything.
  var hasFindings: Bool { found.withLock { $0 > 0 } }

  init(_ command: PrintCommand, in session: Session) throws {
    self.session = session
    self.command = Request(output: command.output, jobs: command.jobs ?? FileSystem.coreCount)
    let source = try PrintSource(command, in: session)
    let set = source.set
    let place = try session.catalog().place(of: command.city, in: session)
    let loaded = try session.load(place).city
    source.sayMissingPlaces(of: loaded, in: session)
    let planner = try PlannerCache(session: session).planner(at: place) { loaded }
    let city = set.palette.recolored(loaded)
    self.city = city
    subjects = try PrintSubject.chosen(
      command, form: set.form, in: city, JourneyQuestions(planner: planner, session: session))
    names = PrintSubject.fileNames(of: subjects)
    let languages = try session.drawingWords()
    guard
      let writer = StationSheets(
        city, set: set, languages: languages, guide: source.guide, planner: planner)
    else { throw CommandFailure.machine("there are no words to write sheets in") }
    typesetter = try session.typesetter(languages: (writer.languages + city.languages).map(\.rawValue))
    let needsMap: Bool =
      switch set.form {
      case .sheet: set.modules.contains { $0 == .network || $0 == .surroundings }
      case .pocket: false
      case .booklet: true
      }
    press = PrintPress(
      writer: writer, set: set, logo: source.logo, frame: source.frame,
      maps: needsMap ? try Self.maps(of: city, at: place, writer, languages, typesetter, in: session) : nil,
      measuring: typesetter, imposes: command.impose, checks: command.check)
  }

  private static func maps(
    of city: City, at place: CityPlace, _ writer: StationSheets, _ words: Languages, _ typesetter: Typesetter,
    in session: Session
  ) throws -> SheetMaps? {
    guard LineGraphCheck.hasTracks(city) else { return nil }
    var options = NetworkMap.Options()
    options.languages = writer.languages
    options.palette = writer.palette
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

  /// A document that was made, or why it was not.
  private enum Made: Sendable {
    case document(PrintReport.Document, [Scene], bytes: Int)
    case failure(PrintReport.Failure)
  }

  /// Makes all documents and writes them.
  func perform() async throws -> PrintReport {
    var report = PrintReport()
    report.city = city.id.rawValue
    report.set = press.set.id
    report.form = press.set.form
    report.paper = press.set.paper.rawValue
    let file = try singleFile()
    let folder: String?
    if file == nil, case .file(let path) = command.output { folder = path } else { folder = nil }
    if let folder { try FileSystem.makeFolder(session.absolute(folder)) }
    report.output = folder ?? file?.path ?? "standard output"
    var pages: [Scene] = []
    for item in try await all(into: folder, as: file) {
      switch item {
      case .failure(let failure): report.failures.append(failure)
      case .document(let document, let scenes, let bytes):
        report.documents.append(document)
        report.byteCount += bytes
        pages += scenes
        if folder != nil { report.fileCount += 1 }
      }
    }
    if subjects.count == 1, let failure = report.failures.first { throw CommandFailure.usage(failure.reason) }
    for fault in typesetter.replaced { session.say(Session.remark(on: fault)) }
    guard let file, !pages.isEmpty else { return report }
    let bytes = try bytes(of: pages, as: file.format)
    try session.deliver(bytes, to: command.output)
    (report.byteCount, report.fileCount) = (bytes.count, 1)
    return report
  }

  /// The file that all documents go into; nothing where each has one of its own.
  private func singleFile() throws(CommandFailure) -> (path: String, format: PictureFormat)? {
    guard case .file(let path) = command.output else { return ("standard output", .pdf) }
    if FileSystem.target(at: session.absolute(path)) == .folder || path.hasSuffix("/") { return nil }
    guard let ending = command.output.ending else { return nil }
    guard let format = PictureFormat(rawValue: ending), format != .geojson, format != .txt else {
      throw .usage(
        "\"\(path)\" has no ending of a known format", hint: "end it in .pdf, or name a folder for a file each")
    }
    guard format == .pdf || (subjects.count == 1 && press.set.form == .sheet) else {
      let what = subjects.count == 1 ? "several pages" : "\(subjects.count) \(press.set.form.noun(count: 2))"
      throw .usage("\(what) have no room in one file of .\(ending)", hint: "end it in .pdf, or name a folder")
    }
    return (path, format)
  }

  private func all(into folder: String?, as file: (path: String, format: PictureFormat)?) async throws -> [Made] {
    let progress = Progress(in: session)
    defer { progress.end() }
    let path = file?.path
    return try await progress.inOrder(subjects.count, jobs: command.jobs) { [self] index in
      try make(subjects[index], name: names[index], into: folder, file: path)
    }
  }

  private func make(_ subject: PrintSubject, name: String, into folder: String?, file: String?) throws -> Made {
    let drawn: PrintPress.Drawn
    do {
      drawn = try press.drawn(subject)
    } catch let refusal as PrintPress.Refusal {
      return .failure(.init(kind: subject.kind, id: subject.id, reason: refusal.reason))
    }
    found.withLock { $0 += drawn.findings.count }
    for finding in drawn.findings { try session.print("\(subject.id): \(finding)") }
    let name = name + "-" + press.set.id + ".pdf"
    let row = PrintReport.Document(
      kind: subject.kind, id: subject.id, file: file ?? name, pages: drawn.pages.count, typeSize: drawn.typeSize,
      folded: drawn.folded, leftOut: drawn.leftOut)
    guard let folder else { return .document(row, drawn.pages, bytes: 0) }
    let bytes = try bytes(of: drawn.pages, as: .pdf)
    try session.deliver(bytes, to: .file(Path.join(folder, name)))
    return .document(row, [], bytes: bytes.count)
  }

  private func bytes(of scenes: [Scene], as format: PictureFormat) throws(CommandFailure) -> [UInt8] {
    let renderer = CairoRenderer(typesetter: typesetter)
    let isOne = Set(scenes.map(\.title)).count == 1
    let title = isOne ? scenes[0].title : city.name.text(for: press.writer.languages.first ?? "en")
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
