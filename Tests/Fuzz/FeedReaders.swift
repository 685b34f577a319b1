import Archives
import GTFS
import TransitModel

extension FuzzedReader {
  private static let feed = SeedFile.inFolder("Tests/Fuzz/Seeds/feed")

  /// Readers of feeds: of one table among whole ones, of the archive they come in, and of alerts.
  static let feedReaders: [FuzzedReader] = [
    ofFolder("gtfs", feed) { path, bytes in
      read(feed.replacing(path, by: bytes))
    },
    FuzzedReader(
      name: "archive",
      make: { mutator in
        guard !feed.isEmpty else { return [] }
        let file = feed[mutator.numbers.below(feed.count)]
        let files = feed.replacing(file.path, by: mutator.mutated(file.bytes))
        let packed = files.map { PackedFile(path: $0.path, bytes: $0.bytes) }
        let archive = (try? Archives.ZipArchive.bytes(of: packed)) ?? []
        return mutator.numbers.below(4) == 0 ? archive : mutator.mutated(archive)
      },
      read: { bytes in
        if let city = reader.city(zip: bytes, name: "feed.zip").value { plan(city) }
      }),
    ofFolder("alerts", SeedFile.inFolder("Tests/Fuzz/Seeds/alerts")) { _, bytes in
      guard let alerts = AlertFeed.reading(bytes, name: "alerts").value, let city = seedCity else { return }
      if let city = AlertMapping(city, today: nil, offset: { _ in 3600 }).city(adding: [alerts]).value { plan(city) }
    },
  ]

  private static let seedCity = reader.city(
    files: feed.map { FeedFile(path: $0.path, bytes: $0.bytes) }, name: "feed"
  ).value

  private static let reader = FeedReader(FeedOptions(id: "feed"))

  private static func read(_ files: [SeedFile]) {
    let files = files.map { FeedFile(path: $0.path, bytes: $0.bytes) }
    if let city = reader.city(files: files, name: "feed").value { plan(city) }
  }
}
