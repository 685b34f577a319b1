import CityFiles
import GuideSite
import TransitModel

/// The guide's own file, `guide.yaml`, as read.
struct GuideFile: Sendable {
  /// A city or file that it names.
  struct Reference: Hashable, Sendable {
    /// What stands there.
    let text: String
    /// Where it stands.
    let location: Finding.Location

    /// What to say when no file stands where it leads.
    var missingFile: Finding {
      Finding(
        code: "missing-file", severity: .error, location: location, message: "there is no file \"\(text)\"", found: text
      )
    }
  }

  /// Warnings about it.
  var findings: [Finding] = []
  /// What it says about the guide itself.
  var guide: Guide
  /// The languages it names; without any the cities' own.
  var languages: [LanguageTag]?
  /// Where it names each of them.
  var languageLocations: [Finding.Location] = []
  /// The cities it names: ids, folders or feeds.
  var cities: [Reference] = []
  /// The files with alerts of its cities.
  var alerts: [AlertReference] = []
  /// The folder of templates that are laid over the shipped ones.
  var templates: Reference?
  /// Style sheets that come after the shipped ones.
  var styles: [Reference] = []
  /// How pages look: a shipped theme, or a folder with one.
  var theme: Reference?
  /// The picture in the head of every page.
  var logo: Reference?
  /// Pages of the publisher's own.
  var pages: [OwnPage] = []
  /// Journeys that get pages of their own.
  var journeys: [PublishedJourney] = []
  /// Kinds of sheets for walls.
  var printSets: [NamedPrintSet] = []
  /// The names of the profiles there are.
  var profiles: [String] = []

  /// A kind of sheet, and the publisher's sign on it.
  struct NamedPrintSet: Hashable, Sendable {
    /// What it says.
    let set: PrintSet
    /// The picture at its head.
    let logo: Reference?
    /// The picture around it.
    let frame: Reference?
    /// The stations whose last connections are told.
    let places: [Reference]
    /// Where it stands.
    let location: Finding.Location
  }

  /// A file with alerts that it names.
  struct AlertReference: Hashable, Sendable {
    /// The city; nothing where there is only one.
    let city: Reference?
    /// The file.
    let file: Reference
  }

  /// A page from a template of the publisher's.
  struct OwnPage: Hashable, Sendable {
    /// The name of its file, without the ending.
    let id: String
    /// Its template, a file of the templates folder.
    let template: Reference
    /// Its title, also in the menu.
    let title: LocalizedText
    /// Its place in the menu, from 1; nothing: at the end.
    let menu: Int?
  }

  /// A journey that gets a page of its own.
  struct PublishedJourney: Hashable, Sendable {
    /// The city, by id.
    let city: Reference
    /// Where it begins, as a reader would type it.
    let from: Reference
    /// Where it ends.
    let to: Reference
    /// Its title; without one the stations'.
    let title: LocalizedText?
  }
}

extension GuideFile {
  /// The same guide of other cities: its title and languages, without what its publisher says of it.
  var withoutItsPublisher: GuideFile {
    var bare = self
    bare.guide = Guide(title: guide.title, languages: guide.languages)
    bare.guide.baseURL = guide.baseURL
    bare.templates = nil
    bare.styles = []
    bare.theme = nil
    bare.logo = nil
    bare.pages = []
    bare.journeys = []
    bare.printSets = []
    bare.alerts = []
    return bare
  }

  /// Reads `file`; with a profile, what stands there replaces what stands at the top, key by key.
  ///
  /// - Returns: the guide where there is no error, and all that was found.
  static func read(_ file: TextFile, profile: String? = nil) -> Reading<GuideFile> {
    let log = FindingLog()
    guard let root = YAMLFile.read(file, log: log) else { return Reading(value: nil, findings: log.findings) }
    var reader = GuideFileReader(root, profile: profile, log: log)
    var guide = reader?.read()
    guide?.findings = log.findings
    return Reading(value: log.hasErrors ? nil : guide, findings: log.findings)
  }
}
