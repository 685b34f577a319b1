import VisualDiff

/// The report of a comparison: a folder that is opened from disk, with copies of the images that differ.
///
/// Files in it have numbers for names, so that a hostile name is only ever text.
struct DiffReport: Sendable {
  /// What is shown of one file.
  struct Entry: Sendable {
    /// What it is called.
    let name: String
    /// What became of it.
    let state: FolderDiff.State
    /// What it was called before.
    var formerName: String?
    /// What is to be said of it.
    var note = ""
    /// What differs, of an image.
    var comparison: PixelComparison?
    /// The image before, where there is one.
    var first: String?
    /// The image after, where there is one.
    var second: String?
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
    try await Publication(target: PublicationTarget(folder, in: session)).publish(in: session) { draft in
      try draft.write(style, to: "report.css")
      try draft.write(script, to: "report.js")
      try draft.write(Array(page.html.utf8), to: "index.html")
      for (index, entry) in entries.enumerated() {
        if let image = entry.first { try draft.write(try FileSystem.read(image), to: "a/\(index + 1).png") }
        if let image = entry.second { try draft.write(try FileSystem.read(image), to: "b/\(index + 1).png") }
        if let image = entry.comparison?.differenceImage { try draft.write(image, to: "d/\(index + 1).png") }
      }
    }
  }
}

extension DiffReport.Entry {
  /// What is shown of a file of two folders.
  init(_ entry: FolderDiff.Entry, first: DiffSide, second: DiffSide) {
    let isImage = Path.ending(of: entry.path) == "png"
    let isShown = isImage && [.changed, .added, .removed].contains(entry.state)
    self.init(
      name: entry.path, state: entry.state, formerName: entry.formerPath, note: entry.note,
      comparison: entry.comparison,
      first: isShown && entry.state != .added ? first.path + "/" + entry.path : nil,
      second: isShown && entry.state != .removed ? second.path + "/" + entry.path : nil)
  }
}
