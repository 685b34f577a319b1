import ArgumentParser
import CairoBackend
import Diagrams
import GuideSite
import Localization
import Scene
import TransitModel

/// `metroguide history`: a version history as a metro line.
struct HistoryCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Draws the history of a city, or the versions of the guide, as a metro line.",
    discussion: """
      Examples:
        metroguide history beijing -o beijing.png
        metroguide history -o versions.svg --lang en
      """)

  @Argument(
    help: "A city's id, or the path of a city folder or feed. Without it the guide's own versions.",
    completion: .cities())
  var city: String?

  @OptionGroup var share: ShareTextOption
  @OptionGroup var picture: PictureOptions
  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    if !picture.check, picture.output != nil || !share.text { _ = try picture.pictureFormat() }
    if let city {
      let city = try session.city(named: city).city
      let languages = picture.languages.isEmpty ? city.languages : picture.languageTags
      let strip = HistoryStrip(city: city, languages: languages, words: try session.drawingWords())
      guard !strip.entries.isEmpty else {
        throw CommandFailure.usage(
          "\"\(self.city ?? city.id.rawValue)\" has no history",
          hint: "write \"history\" in its city.yaml, or \"openings\" of its lines in lines.yaml")
      }
      try deliver(
        strip, languages: languages, date: city.pictureDate, inks: city.inks, in: session)
    } else {
      let file = try session.guide(at: session.guideSource(named: nil), profile: nil)
      let own = file.languages ?? file.guide.title.variants.map(\.language)
      let languages = picture.languages.isEmpty ? own : picture.languageTags
      guard let newest = file.guide.versions.map(\.date).max() else {
        throw CommandFailure.usage(
          "the guide has no versions", hint: "name a city, or write \"versions\" in \(GuideSource.fileName)")
      }
      try deliver(
        HistoryStrip(guide: file.guide, languages: languages, words: try session.drawingWords()), languages: languages,
        date: newest.description + "T00:00:00Z", in: session)
    }
  }

  private func deliver(
    _ strip: HistoryStrip, languages: [LanguageTag], date: String, inks: [ColorInk] = [], in session: Session
  ) throws {
    if try session.deliver(strip.shareText, share, picture) { return }
    let typesetter = try session.typesetter(languages: languages.map(\.rawValue))
    try session.deliver(
      try Self.scene(of: strip, typesetter), options: picture, typesetter: typesetter, date: date, inks: inks)
  }

  private static func scene(of strip: HistoryStrip, _ typesetter: Typesetter) throws(CommandFailure) -> Scene {
    do {
      return try strip.scene(measuring: typesetter)
    } catch {
      throw .machine(error.description)
    }
  }
}

extension HistoryStrip {
  /// The versions of a guide, the newest first.
  fileprivate init(guide: Guide, languages: [LanguageTag], words: Languages) {
    let reader = words.language(for: languages.first ?? "en")
    let versions = guide.versions.enumerated().sorted { a, b in
      a.element.date == b.element.date ? a.offset > b.offset : a.element.date > b.element.date
    }.map(\.element)
    self.init(
      title: guide.title,
      entries: versions.map { version in
        Entry(
          when: reader?.date(version.date) ?? version.date.description,
          title: version.notes.map { $0.prefixed(by: version.number) }
            ?? LocalizedText(version.number, languages.first ?? "en"),
          text: version.about, date: version.date)
      }, languages: languages)
  }
}

extension LocalizedText {
  /// The text with a number before it in every language.
  fileprivate func prefixed(by number: String) -> LocalizedText {
    LocalizedText(variants.map { Variant($0.language, number + " · " + $0.text) })
  }
}
