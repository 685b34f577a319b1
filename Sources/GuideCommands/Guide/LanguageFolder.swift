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

  /// The files that words come from: the shipped ones, then the publisher's.
  static func files(in resources: Resources, beside source: GuideSource?) throws(SystemFailure) -> [SiteFile] {
    let shipped = try SiteFiles.read(resources.assets + "/" + name, prefix: name + "/", ending: ".yaml")
    guard let source else { return shipped }
    return try shipped + files(beside: source)
  }
}

extension Session {
  /// The files that drawings have their words from: the shipped ones, then those beside the guide in the working directory.
  func languageFiles() throws -> [SiteFile] {
    try LanguageFolder.files(in: resources(), beside: try? guideSource(named: nil))
  }

  /// The words of drawings. What is wrong with the publisher's files is told.
  func drawingWords() throws -> Languages {
    let languages = Languages(files: try languageFiles())
    for finding in languages.findings where finding.severity != .info { say(FindingText(of: finding, in: "").line) }
    return languages
  }
}
