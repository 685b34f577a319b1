import CityFiles
import GuideSite
import TransitModel

/// A publisher's own theme: a folder with a `theme.css`, and with what that names and a logo, where it has them.
struct ThemeFolder {
  /// How the guide's file calls it.
  let reference: GuideFile.Reference
  /// Where it is.
  let path: String

  /// The style sheet of every theme.
  static let sheet = "theme.css"
  /// Its name among the shipped themes, of which none begins so.
  static let name = "zz-own"

  /// Its logo; nothing where there is none.
  var logo: GuideFile.Reference? {
    let names = PictureKind.allCases.map { "logo." + $0.rawValue }
    let own = names.first { FileSystem.target(at: path + "/" + $0) == .file }
    return own.map { .init(text: Path.join(reference.text, $0), location: reference.location) }
  }

  /// Its files as assets: the sheet among the themes, what it names beside the guide's style sheet, in `theme/`.
  func files() throws -> [SiteFile] {
    var sheet = String(decoding: try FileSystem.read(path + "/" + Self.sheet), as: UTF8.self)
    // What the sheet does not name is not published.
    let named = try SiteFiles.read(path).filter { file in
      let ways = ["", "\"", "'"].map { "url(\($0)\(file.path)\($0))" }.filter(sheet.contains)
      for way in ways { sheet = sheet.replacing(way, with: "url(\"theme/\(file.path)\")") }
      return !ways.isEmpty
    }
    return [SiteFile(path: "Styles/themes/\(Self.name).css", text: sheet)]
      + named.map { SiteFile(path: "Site/theme/" + $0.path, bytes: $0.bytes) }
  }
}

extension BuildPlan {
  /// The theme by its name among the assets; nothing where the guide names none.
  func themeName() throws -> String? {
    try guide.theme.map { try themeFolder() == nil ? $0.text : ThemeFolder.name }
  }

  /// The files of a theme of the publisher's own.
  func themeFiles() throws -> [SiteFile] { try themeFolder()?.files() ?? [] }

  /// The folder with the publisher's own theme; nothing where there is none, or a shipped one is named.
  func themeFolder() throws -> ThemeFolder? {
    guard let theme = guide.theme else { return nil }
    let shipped = try shippedThemes()
    if shipped.contains(theme.text) { return nil }
    let place = Path.join(source.folder, theme.text)
    if FileSystem.target(at: place + "/" + ThemeFolder.sheet) == .file {
      guard !SiteFiles.isCrowded(place) else { throw unusable(theme, "holds too much to be looked through") }
      return ThemeFolder(reference: theme, path: place)
    }
    if FileSystem.target(at: place) == .folder { throw unusable(theme, "has no \(ThemeFolder.sheet)") }
    throw CommandFailure.input(
      [
        Finding(
          code: "unknown-theme", severity: .error, location: theme.location,
          message: "there is no theme \"\(theme.text)\"", found: theme.text,
          expected: shipped.joined(separator: ", ") + ", or a folder with a \(ThemeFolder.sheet)",
          hint: Suggestion.hint(for: theme.text, among: shipped))
      ], folder: source.folderName)
  }

  /// The names of the shipped themes, sorted.
  private func shippedThemes() throws -> [String] {
    let folder = resources.assets + "/Styles/themes"
    guard FileSystem.target(at: folder) == .folder else { return [] }
    return try FileSystem.names(in: folder).filter { $0.hasSuffix(".css") }.map { String($0.dropLast(4)) }.sorted()
  }

  private func unusable(_ theme: GuideFile.Reference, _ why: String) -> CommandFailure {
    .input(
      [
        Finding(
          code: "bad-theme", severity: .error, location: theme.location,
          message: "the folder \"\(theme.text)\" \(why)", found: theme.text,
          expected: "a folder with a \(ThemeFolder.sheet), its fonts and a logo")
      ], folder: source.folderName)
  }
}
