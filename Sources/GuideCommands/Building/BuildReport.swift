import GuideSite
import TransitModel

/// What a build made, for people as a closing line and for programs as JSON.
struct BuildReport: Hashable, Sendable {
  /// A city of the guide.
  struct CityRow: Hashable, Sendable {
    let id: String
    let lineCount: Int
    let stationCount: Int
    let tripCount: Int
    let version: String?
  }

  /// The folder it was published into, as the reader calls it.
  var output = ""
  /// The cities.
  var cities: [CityRow] = []
  /// How many pages there are.
  var pageCount = 0
  /// How many of them were made anew.
  var madePageCount = 0
  /// How many images there are.
  var imageCount = 0
  /// How many files there are.
  var fileCount = 0
  /// How many bytes they have together.
  var byteCount = 0
  /// How long it took.
  var duration: Duration = .zero
  /// Warnings.
  var findings: [String] = []
  /// The names of the cities that could not be read, and that the guide was published without.
  var missingCities: [String] = []
  /// The names of the files of alerts that could not be read, and that the guide was published without.
  var missingAlerts: [String] = []

  /// Counts a file; `isNew` where it did not come from the cache.
  mutating func count(_ path: String, byteCount: Int, isNew: Bool) {
    fileCount += 1
    self.byteCount += byteCount
    switch Path.ending(of: path) {
    case "html":
      pageCount += 1
      if isNew { madePageCount += 1 }
    case "svg", "png", "jpg", "webp", "ico": imageCount += 1
    default: break
    }
  }

  /// `Published 1250 pages, 45 images, 83.2 MB into Output in 4.2 s.`, or what a shard made of them.
  func line(of shard: Shard? = nil) -> String {
    let megabytes = Self.tenths((byteCount + 50_000) / 100_000)
    let seconds = Self.tenths((duration.wholeMilliseconds + 50) / 100)
    let verb = shard.map { "Made shard \($0.text):" } ?? "Published"
    return "\(verb) \(pageCount) pages, \(imageCount) images, \(megabytes) MB into \(output) in \(seconds) s."
  }

  /// A number of tenths as people read it: 42 is 4.2.
  static func tenths(_ number: Int) -> String { "\(number / 10).\(number % 10)" }

  /// The report as `Assets/Schemas/build-report.schema.json` describes it.
  var json: JSONValue {
    [
      "bytes": .int(byteCount),
      "cities": .array(
        cities.map {
          .members([
            "id": .string($0.id), "lines": .int($0.lineCount), "stations": .int($0.stationCount),
            "trips": .int($0.tripCount), "version": .optional($0.version),
          ])
        }),
      "files": .int(fileCount), "findings": .array(findings.map { .string($0) }), "images": .int(imageCount),
      "madePages": .int(madePageCount), "missingAlerts": .array(missingAlerts.map { .string($0) }),
      "missingCities": .array(missingCities.map { .string($0) }),
      "output": .string(output), "pages": .int(pageCount),
      "seconds": .number(Double(duration.wholeMilliseconds) / 1000), "version": .string(Version.number),
    ]
  }
}

extension Duration {
  /// The same in milliseconds, cut off.
  var wholeMilliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
