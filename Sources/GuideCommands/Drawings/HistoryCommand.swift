import ArgumentParser
import CairoBackend
import Diagrams
import Scene
import TransitModel

/// `metroguide history`: a version history as a metro line.
struct HistoryCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Draws the history of a city as a metro line.")

  @Argument(help: "A city's id, or the path of a city folder or feed. Without it the first city there is.")
  var city: String?

  @OptionGroup var share: ShareTextOption
  @OptionGroup var picture: PictureOptions
  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    if !picture.check, picture.output != nil || !share.text { _ = try picture.pictureFormat() }
    let name = try city ?? session.catalog().entries.first?.id ?? ""
    let city = try session.city(named: name).city
    let languages = picture.languages.isEmpty ? city.languages : picture.languageTags
    let typesetter = try session.typesetter(languages: languages.map(\.rawValue))
    let strip = HistoryStrip(city: city, languages: languages)
    if try session.deliver(strip.shareText, share, picture) { return }
    let scene = try Self.scene(of: strip, typesetter)
    try session.deliver(scene, options: picture, typesetter: typesetter, date: city.pictureDate)
  }

  private static func scene(of strip: HistoryStrip, _ typesetter: Typesetter) throws(CommandFailure) -> Scene {
    do {
      return try strip.scene(measuring: typesetter)
    } catch {
      throw .machine(error.description)
    }
  }
}
