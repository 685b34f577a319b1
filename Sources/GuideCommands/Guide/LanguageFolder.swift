import GuideSite
import Localization
import TransitModel

/// The publisher's own language files: `Languages/TAG.yaml` beside `guide.yaml`. One of a shipped language takes the place of
/// those of its texts that it has; another one adds a language.
enum LanguageFolder {
  /// The name of the folder, as among the shipped assets.
  static let name = "Languages"

  /// The publisher's files, by their paths from the guide's folder on; none for the guide that the program comes with.
  static func files(beside source: GuideSource) throws(SystemFailure) -> [SiteFile] {
    let folder = Path.join(source.folder, name)
    guard FileSystem.target(at: folder) == .folder else { return [] }
    return try SiteFiles.read(folder, prefix: name + "/", ending: ".yaml")
  }
}

extension Session {
  /// The files that drawings have their words from: the shipped ones, then those beside the guide in the working directory.
  func languageFiles() throws -> [SiteFile] {
    let shipped = try SiteFiles.read(
      try resources().assets + "/" + LanguageFolder.name, prefix: LanguageFolder.name + "/", ending: ".yaml")
    guard let source = try? guideSource(named: nil) else { return shipped }
    return shipped + (try LanguageFolder.files(beside: source))
  }

  /// The words of drawings. What is wrong with the publisher's files is told.
  func drawingWords() throws -> Languages {
    let languages = Languages(files: try languageFiles())
    for finding in languages.findings where finding.severity != .info { say(FindingText(of: finding, in: "").line) }
    return languages
  }
}
