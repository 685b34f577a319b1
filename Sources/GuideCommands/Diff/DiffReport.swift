import ModelDiff
import TransitModel
import VisualDiff

/// The report of a comparison: a folder that is opened from disk, with copies of the images that differ.
///
/// Files in it have numbers for names, so that a hostile name is only ever text.
struct DiffReport: Sendable {
  /// What is shown of one file, or of one topic.
  struct Entry: Sendable {
    /// What it is called.
    let name: String
    /// What became of it, in a word.
    var state: String?
    /// What it was called before.
    var formerName: String?
    /// What is to be said of it.
    var note = ""
    /// What changed of what it says.
    var changes: [Change] = []
    /// What differs, of an image.
    var comparison: PixelComparison?
    /// The image before, where there is one.
    var first: Picture?
    /// The image after, where there is one.
    var second: Picture?
  }

  /// A change in words.
  struct Change: Hashable, Sendable {
    /// What it is about, or all that is to be said.
    let subject: String
    var before: String?
    var after: String?
    /// Where it happened, when in several places.
    var details: [String] = []
  }

  /// A picture that is shown.
  enum Picture: Sendable {
    /// The file at a path, with its ending: `png`, `svg`.
    case file(String, ending: String)
    /// A PNG.
    case drawn([UInt8])

    var ending: String {
      switch self {
      case .file(_, let ending): ending
      case .drawn: "png"
      }
    }

    func bytes() throws(SystemFailure) -> [UInt8] {
      switch self {
      case .file(let path, _): try FileSystem.read(path)
      case .drawn(let bytes): bytes
      }
    }
  }

  /// What the two things are called.
  let names: (String, String)
  /// What is to be said of all.
  let summary: String
  let entries: [Entry]

  /// Writes it; `session` finds the styles and the script.
  func write(to folder: String, in session: Session) async throws {
    let assets = try session.resources()
    let style = try assets.read("Assets/DiffReport/report.css")
    let script = try assets.read("Assets/DiffReport/report.js")
    let page = DiffReportPage(names: names, summary: summary, entries: entries)
    let target = try PublicationTarget(folder, in: session)
    try check(target)
    try await Publication(target: target).publish(in: session) { draft in
      try draft.write(style, to: "report.css")
      try draft.write(script, to: "report.js")
      try draft.write(Array(page.html.utf8), to: "index.html")
      for (index, entry) in entries.enumerated() {
        for (side, picture) in [("a", entry.first), ("b", entry.second)] {
          if let picture { try draft.write(try picture.bytes(), to: "\(side)/\(index + 1).\(picture.ending)") }
        }
        if let image = entry.comparison?.differenceImage { try draft.write(image, to: "d/\(index + 1).png") }
      }
    }
  }
}

extension DiffReport {
  /// Refuses a folder with something in it that is no report; nothing is replaced that somebody may want.
  private func check(_ target: PublicationTarget) throws(CommandFailure) {
    guard FileSystem.entry(at: target.path) == .folder, let names = try? FileSystem.names(in: target.path),
      !PublicationTarget.isMarked(target.path), let other = names.first(where: { !$0.hasPrefix(".") })
    else { return }
    throw .usage(
      "\"\(target.shownName)\" is no report: it holds \"\(other)\"", hint: "name another folder, or empty this one")
  }
}

extension DiffReport.Entry {
  private static let pictures: Set = ["png", "svg"]

  /// What is shown of a file of two folders.
  init(_ entry: FolderDiff.Entry, first: DiffSide, second: DiffSide) {
    let ending = Path.ending(of: entry.path) ?? ""
    let isShown = Self.pictures.contains(ending) && [.changed, .added, .removed].contains(entry.state)
    func picture(_ side: DiffSide) -> DiffReport.Picture { .file(side.path + "/" + entry.path, ending: ending) }
    self.init(
      name: entry.path, state: entry.state.rawValue, formerName: entry.formerPath, note: entry.note,
      changes: entry.changes.map { change in
        DiffReport.Change(subject: change.path.joined(separator: " › "), before: change.before, after: change.after)
      }, comparison: entry.comparison, first: isShown && entry.state != .added ? picture(first) : nil,
      second: isShown && entry.state != .removed ? picture(second) : nil)
  }

  /// What changed in the data of a city, a topic each; `city` stands before them where there are several.
  static func topics(of comparison: CityComparison, city: String? = nil) -> [DiffReport.Entry] {
    Change.Topic.allCases.compactMap { topic in
      let changes = comparison.changes.filter { $0.topic == topic }
      guard !changes.isEmpty else { return nil }
      let count = changes.count == 1 ? "1 change" : "\(changes.count) changes"
      return DiffReport.Entry(
        name: (city.map { $0 + ": " } ?? "") + topic.title, note: count,
        changes: changes.map { change in
          DiffReport.Change(
            subject: change.summary(in: comparison.language),
            details: change.hasTellingDetails ? change.details : [])
        })
    }
  }
}

extension Change.Topic {
  /// The heading over changes of it.
  var title: String {
    switch self {
    case .city: "City"
    case .service: "Kinds of days"
    case .line: "Lines"
    case .direction: "Directions"
    case .pattern: "Service patterns"
    case .station: "Stations"
    case .exit: "Exits"
    case .facility: "Facilities"
    case .trains: "Trains"
    case .headway: "Headways"
    case .transfer: "Changing lines"
    case .fare: "Fares"
    case .notice: "Notices"
    case .place: "Places"
    case .history: "Version history"
    case .source: "Sources"
    }
  }
}
