import GuideSite

/// The templates and assets of a guide: the shipped ones, then the publisher's.
enum SiteFiles {
  /// All files below `folder`, by their paths inside it with `prefix` before them, in the order of their paths. Links
  /// are followed, hidden files are passed over.
  static func read(_ folder: String, prefix: String = "", depth: Int = 0) throws(SystemFailure) -> [SiteFile] {
    var files: [SiteFile] = []
    for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
      let path = folder + "/" + name
      switch FileSystem.target(at: path) {
      case .folder where depth < deepest:
        files += try read(path, prefix: prefix + name + "/", depth: depth + 1)
      case .file: files.append(SiteFile(path: prefix + name, bytes: try FileSystem.read(path)))
      case .folder, .link, .special, nil: break
      }
    }
    return files
  }

  /// The folders of the shipped assets that pages are made with.
  static let folders = ["Fonts", "Icons", "Languages", "Root", "Scripts", "Site", "Styles"]

  /// A folder inside itself ends somewhere.
  private static let deepest = 8
}

extension BuildPlan {
  /// The shipped templates with the publisher's after them.
  func templateFiles() throws -> [SiteFile] {
    try SiteFiles.read(resources.templates) + (templates.map { try SiteFiles.read($0.path) } ?? [])
  }

  /// The shipped assets that pages are made with, then the publisher's styles and logo.
  func assetFiles() throws -> [SiteFile] {
    var files: [SiteFile] = []
    for folder in SiteFiles.folders {
      let path = resources.assets + "/" + folder
      if FileSystem.target(at: path) == .folder { files += try SiteFiles.read(path, prefix: folder + "/") }
    }
    for style in guide.styles {
      files.append(try ownFile(style, as: "Styles/zz-own/" + Path.name(of: style.text)))
    }
    if let logo = guide.logo { files.append(try ownFile(logo, as: "Site/" + logoName(logo))) }
    return files
  }

  /// The name of the publisher's logo among the assets.
  func logoName(_ logo: GuideFile.Reference) -> String {
    "logo." + (Path.ending(of: logo.text) ?? "svg")
  }

  private func ownFile(_ reference: GuideFile.Reference, as path: String) throws -> SiteFile {
    let place = Path.join(source.folder, reference.text)
    guard FileSystem.target(at: place) == .file else {
      throw CommandFailure.input([reference.missingFile], folder: source.folderName)
    }
    return SiteFile(path: path, bytes: try FileSystem.read(place))
  }
}
