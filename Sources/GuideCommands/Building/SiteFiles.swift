import GuideSite
import TransitModel

/// The templates and assets of a guide: the shipped ones, then the publisher's.
enum SiteFiles {
  /// All files below `folder`, by their paths inside it with `prefix` before them, in the order of their paths. Links
  /// are followed, hidden files are passed over unless they are asked for.
  ///
  /// - Parameter ending: how the names of those end that are read; nothing: all of them.
  static func read(
    _ folder: String, prefix: String = "", ending: String = "", withHidden: Bool = false, depth: Int = 0
  ) throws(SystemFailure) -> [SiteFile] {
    var files: [SiteFile] = []
    for name in try FileSystem.names(in: folder) where withHidden || !name.hasPrefix(".") {
      let path = folder + "/" + name
      switch FileSystem.target(at: path) {
      case .folder where depth < deepest:
        files += try read(path, prefix: prefix + name + "/", ending: ending, withHidden: withHidden, depth: depth + 1)
      case .file where name.hasSuffix(ending):
        files.append(SiteFile(path: prefix + name, bytes: try FileSystem.read(path)))
      case .file, .folder, .link, .special, nil: break
      }
    }
    return files
  }

  /// How the name of a template ends.
  static let templateEnding = ".mustache"

  /// The templates below `folder`.
  static func templates(in folder: String) throws(SystemFailure) -> [SiteFile] {
    try read(folder, ending: templateEnding)
  }

  /// The folders of the shipped assets that pages are made with.
  static let folders = ["Fonts", "Icons", "Languages", "Root", "Scripts", "Site", "Styles"]

  /// Whether so much stands below `folder` that it was hardly meant for templates, such as `/` or a home folder.
  static func isCrowded(_ folder: String) -> Bool {
    var room = mostEntries
    count(folder, depth: 0, room: &room)
    return room < 0
  }

  /// Takes what stands below `folder` off `room`, until there is none left.
  private static func count(_ folder: String, depth: Int, room: inout Int) {
    let names = ((try? FileSystem.names(in: folder)) ?? []).filter { !$0.hasPrefix(".") }
    room -= names.count
    for name in names where room >= 0 && depth < deepest {
      let path = folder + "/" + name
      if FileSystem.target(at: path) == .folder { count(path, depth: depth + 1, room: &room) }
    }
  }

  /// What may stand below a folder of templates, files and folders.
  static let mostEntries = 10_000

  /// A folder inside itself ends somewhere.
  private static let deepest = 8
}

extension BuildPlan {
  /// The shipped templates with the publisher's after them.
  func templateFiles() throws -> [SiteFile] {
    try SiteFiles.templates(in: resources.templates) + (templates.map { try SiteFiles.templates(in: $0.path) } ?? [])
  }

  /// The shipped assets that pages are made with, then the publisher's styles and logo.
  func assetFiles() throws -> [SiteFile] {
    var files: [SiteFile] = []
    for folder in SiteFiles.folders {
      let path = resources.assets + "/" + folder
      if FileSystem.target(at: path) == .folder { files += try SiteFiles.read(path, prefix: folder + "/") }
    }
    files += try LanguageFolder.files(beside: source)
    // The sheets of a folder come in the order of their names; the publisher's stand in that of the guide's file.
    for (index, style) in guide.styles.enumerated() {
      let place = String(1000 + index)
      files.append(try ownFile(style, as: "Styles/zz-own/" + place + "-" + Path.name(of: style.text)))
    }
    files += try themeFiles()
    if let logo = try logo() {
      let file = try ownFile(logo, as: "Site/logo")
      files.append(SiteFile(path: "Site/" + (try name(of: file, for: logo)), bytes: file.bytes))
    }
    return files
  }

  /// The name of the publisher's logo among the assets; nothing without a logo.
  func logoName() throws -> String? {
    try logo().map { try name(of: try ownFile($0, as: "Site/logo"), for: $0) }
  }

  /// The publisher's logo, else that of the theme's folder.
  private func logo() throws -> GuideFile.Reference? { try guide.logo ?? themeFolder()?.logo }

  private func name(of file: SiteFile, for logo: GuideFile.Reference) throws(CommandFailure) -> String {
    if let kind = PictureKind(of: file.bytes) { return "logo." + kind.rawValue }
    throw .input(
      [
        Finding(
          code: "no-picture", severity: .error, location: logo.location,
          message: "\"\(logo.text)\" is no picture that browsers show", found: logo.text,
          expected: "an SVG, PNG, JPEG or WebP file")
      ], folder: source.folderName)
  }

  private func ownFile(_ reference: GuideFile.Reference, as path: String) throws -> SiteFile {
    let place = Path.join(source.folder, reference.text)
    guard FileSystem.target(at: place) == .file else {
      throw CommandFailure.input([reference.missingFile], folder: source.folderName)
    }
    return SiteFile(path: path, bytes: try FileSystem.read(place))
  }
}

/// A kind of picture that every browser shows, by the ending of its name.
enum PictureKind: String, CaseIterable, Sendable {
  case svg, png, jpg, webp

  /// What kind of picture a file is by what it holds; nothing when it is none.
  init?(of bytes: [UInt8]) {
    let kind = Self.allCases.first { $0.fits(bytes) }
    guard let kind else { return nil }
    self = kind
  }

  private func fits(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .svg: String(validating: bytes, as: UTF8.self)?.contains("<svg") ?? false
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    }
  }
}
