import Foundation
import Localization

extension Languages {
  /// The words that the program comes with.
  static let shipped = Languages(files: files)

  private static var files: [LanguageFile] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appendingPathComponent("Assets/Languages")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      let data = try? Data(contentsOf: folder.appendingPathComponent(name))
      return data.map { LanguageFile(path: "Languages/" + name, bytes: Array($0)) }
    }
  }
}
