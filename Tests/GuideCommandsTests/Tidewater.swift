import Diagrams
import GuideSite
import Localization
import Scene
import Testing
import TransitModel

@testable import GuideCommands

/// The example city, read once for all tests of what is printed.
enum Tidewater {
  /// The city, and the words of the guide.
  static let loaded: (city: City, languages: Languages)? = {
    let session = RecordedSession().session()
    guard let path = try? path(), let city = try? session.city(named: path).city,
      let assets = try? session.resources().assets,
      let files = try? SiteFiles.read(assets + "/Languages", ending: ".yaml")
    else { return nil }
    return (city, Languages(files: files))
  }()

  /// Its map, set without fonts.
  static let maps: SheetMaps? = loaded.flatMap {
    try? SheetMaps(NetworkMap(city: $0.city), measuring: FixedTextMeasuring())
  }

  /// Its folder.
  static func path() throws -> String { try RecordedSession().session().resources().assets + "/Examples/tidewater" }

  /// Expects that `metroguide print` of it refuses arguments with a message, and writes nothing.
  static func expectRefusal(_ arguments: [String], saying message: String) async throws {
    let city = try path()
    try await TemporaryFolder.with { folder in
      let session = RecordedSession()
      let status = await session.run(["print", city] + arguments, in: folder)
      #expect(status == 2)
      #expect(session.complaints.contains(message), "\(session.complaints)")
      let left = try FileSystem.names(in: folder)
      #expect(left.isEmpty)
    }
  }
}
