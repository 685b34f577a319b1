import Foundation
import Localization
import TransitModel

@testable import GuideSite

/// The templates and assets that stand beside the sources.
enum Shipped {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let templates = files(in: "Templates")
  static let assets = ["Styles", "Icons", "Languages", "Scripts", "Site"].flatMap { folder in
    files(in: "Assets/" + folder).map { SiteFile(path: folder + "/" + $0.path, bytes: $0.bytes) }
  }
  static let languages = Languages(files: assets.inFolder("Languages"))
  static let tags = languages.all.map(\.tag)

  static func words(_ tag: LanguageTag) -> Words? {
    languages.language(for: tag).map { Words($0, for: tag) }
  }

  /// The files of a folder, sorted by path.
  private static func files(in folder: String) -> [SiteFile] {
    let base = root.appendingPathComponent(folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
    return names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: base.appendingPathComponent(name)) else { return nil }
      return SiteFile(path: name, bytes: Array(data))
    }
  }
}
