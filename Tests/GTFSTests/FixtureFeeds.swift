internal import Foundation
import GTFS
import TransitModel

/// The feeds of the project's own, which are always there: folders of tables under Tests/Fixtures/feeds.
enum FixtureFeeds {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/feeds")

  /// The tables of a feed.
  static func files(_ feed: String) -> [FeedFile] {
    let folder = root.appending(path: feed)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      guard let data = try? Data(contentsOf: folder.appending(path: name)) else { return nil }
      return FeedFile(path: name, bytes: [UInt8](data))
    }
  }

  /// A feed, as a folder or packed as a zip archive.
  static func read(_ feed: String, zipped: Bool = false) -> Reading<City> {
    let reader = FeedReader(FeedOptions(id: CityID(feed)))
    let files = files(feed)
    guard zipped else { return reader.city(files: files, name: feed) }
    let archive = ZipBuilder(files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    return reader.city(zip: archive.bytes, name: feed)
  }

  /// The text of one table of a feed.
  static func table(_ name: String, of feed: String) -> String? {
    try? String(contentsOf: root.appending(path: feed).appending(path: name), encoding: .utf8)
  }
}
