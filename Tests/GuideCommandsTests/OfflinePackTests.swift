import Archives
import GuideSite
import Testing

@testable import GuideCommands

@Suite struct OfflinePackTests {
  private func made(_ files: [String: String]) -> MadePages {
    MadePages(files: files.sorted { $0.key < $1.key }.map { SiteFile(path: $0.key, text: $0.value) }, findings: [])
  }

  private let cities = [
    OfflineCity(folder: "north", date: nil), OfflineCity(folder: "south", date: nil),
  ]

  private let files = [
    "index.html": "home", "en/index.html": "home", "en/about.html": "about", "assets/guide.css": "css",
    "assets/data/north/pack.js": "pack of the north", "assets/data/south/pack.js": "pack of the south",
    "en/north/index.html": "north", "en/north/stations/a.html": "station", "en/south/index.html": "south",
  ]

  private func packs(from made: [PackedFile]) throws -> [SiteFile] {
    var packs: [SiteFile] = []
    try OfflinePacks(cities: cities, from: made).forEach { packs.append($0) }
    return packs
  }

  private func text(_ file: SiteFile?) -> String { String(decoding: file?.bytes ?? [], as: UTF8.self) }

  @Test func aPackHoldsItsCityAndWhatAllPagesShare() throws {
    let packs = try packs(from: made(files).packed)
    #expect(packs.map(\.path) == ["offline/north.zip", "offline/south.zip", "offline/index.json"])
    // Names stand in an archive as they are.
    let north = text(packs.first)
    for path in ["en/north/stations/a.html", "assets/data/north/pack.js", "assets/guide.css", "index.html"] {
      #expect(north.contains(path))
    }
    #expect(!north.contains("en/south/index.html") && !north.contains("assets/data/south/pack.js"))
    #expect(text(packs.last).hasPrefix(#"{"cities":[{"bytes":"#))
  }

  @Test func whatOnlyTheWebNeedsStaysOut() throws {
    let web = [
      "en/north/stations/a.png": "card", "sitemap.xml": "map", "en/feed.xml": "feed", "robots.txt": "robots",
      "assets/data/north.zip": "data", "assets/data/south.zip": "data",
    ]
    let icons = ["assets/icons/192.png": "icon"]
    let north = text(try packs(from: made(files.merging(web) { $1 }.merging(icons) { $1 }).packed).first)
    for path in web.keys { #expect(!north.contains(path), "\(path)") }
    #expect(north.contains("assets/icons/192.png"))
  }

  @Test func theVersionTellsTheContentsAndNothingElse() throws {
    func archive(_ made: [MadePages]) throws -> [UInt8] {
      try packs(from: made.flatMap(\.packed)).first?.bytes ?? []
    }
    let one = try archive([made(files)])
    let halves = [
      made(files.filter { $0.key.hasPrefix("en") }), made(files.filter { !$0.key.hasPrefix("en") }),
    ]
    #expect(try archive(halves) == one)
    #expect(try archive([made(files.merging(["en/south/index.html": "changed"]) { $1 })]) == one)
    let changed = try archive([made(files.merging(["en/north/index.html": "changed"]) { $1 })])
    #expect(changed.suffix(16) != one.suffix(16))
  }

  @Test func whatTheCacheKeepsIsPackedOnce() throws {
    let pages = made(files)
    let entry = try #require(MadePages(entry: pages.entry))
    #expect(entry == pages && entry.packed == pages.packed)
  }
}
