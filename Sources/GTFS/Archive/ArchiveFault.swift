internal import TransitModel

/// Why an archive cannot be read.
struct ArchiveFault: Error, Hashable {
  /// What is wrong.
  enum Kind: String, Hashable {
    case notZip = "archive_unreadable"
    case corrupt = "archive_corrupt"
    case encrypted = "archive_encrypted"
    case unsafePath = "archive_unsafe_path"
    case link = "archive_link"
    case duplicateEntry = "archive_duplicate_entry"
    case tooManyEntries = "archive_too_many_entries"
    case tooLarge = "archive_too_large"
    case bomb = "archive_bomb"
  }

  let kind: Kind
  /// The path of the entry, where it is about one.
  var entry: String?
  /// What the library says, or the figures.
  var detail = ""

  /// What a reader is told.
  func finding(archive: String) -> Finding {
    Finding(
      code: kind.rawValue, severity: .error, location: Finding.Location(file: entry ?? archive), message: message,
      hint: hint)
  }

  private var message: String {
    let quoted = "\"\(entry ?? "")\""
    switch kind {
    case .notZip: return "this is no zip archive\(explanation)"
    case .corrupt: return entry == nil ? "the archive is damaged\(explanation)" : "\(quoted) is damaged\(explanation)"
    case .encrypted: return "\(quoted) is encrypted"
    case .unsafePath: return "the path \(quoted) leaves the archive"
    case .link: return "\(quoted) is a link or a device, not a file"
    case .duplicateEntry: return "the archive holds \(quoted) twice"
    case .tooManyEntries: return "the archive has more than \(detail) entries"
    case .tooLarge: return "the archive unpacks to more than \(detail)"
    case .bomb: return "\(quoted) unpacks to more than \(detail) times its size"
    }
  }

  private var explanation: String { detail.isEmpty ? "" : ": \(detail)" }

  private var hint: String {
    switch kind {
    case .notZip, .corrupt: "download the feed again"
    case .encrypted: "pack it without a password"
    case .unsafePath, .link: "pack the .txt files alone"
    case .duplicateEntry: "keep one of the two"
    case .tooManyEntries, .tooLarge, .bomb: "this does not look like a feed; unpack and look at it first"
    }
  }
}
