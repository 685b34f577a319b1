import Archives
import GuideSite
import TransitModel

/// What one job of a site made, as the cache keeps it.
struct MadePages: Hashable, Sendable {
  /// The files.
  let files: [SiteFile]
  /// The same files, as archives hold them.
  let packed: [PackedFile]
  /// What was found on the way, in files whose paths start from the folder of templates.
  let findings: [Finding]

  /// Files with what was found, packed now.
  init(files: [SiteFile], findings: [Finding]) {
    self.init(files: files, packed: files.map { PackedFile(path: $0.path, bytes: $0.bytes) }, findings: findings)
  }

  private init(files: [SiteFile], packed: [PackedFile], findings: [Finding]) {
    self.files = files
    self.packed = packed
    self.findings = findings
  }
}

extension MadePages {
  /// The pages that an entry of the cache holds; nothing when it holds something else.
  init?(entry: [UInt8]) {
    var reader = ByteReader(entry)
    var packed: [PackedFile] = []
    let files = reader.list { reader -> SiteFile? in
      guard let path = reader.text(), let bytes = reader.content(), let checksum = reader.number(),
        let deflated = reader.content()
      else { return nil }
      packed.append(
        PackedFile(
          path: path, packed: deflated.isEmpty ? bytes : deflated, isDeflated: !deflated.isEmpty,
          byteCount: bytes.count, checksum: UInt32(truncatingIfNeeded: checksum)))
      return SiteFile(path: path, bytes: bytes)
    }
    guard let files, let findings = reader.list(Finding.init(reader:)) else { return nil }
    self.init(files: files, packed: packed, findings: findings)
  }

  /// The entry that holds them.
  var entry: [UInt8] {
    var writer = ByteWriter()
    writer.add(files.count)
    for (file, packed) in zip(files, packed) {
      writer.add(file.path)
      writer.add(file.bytes)
      writer.add(Int(packed.checksum))
      writer.add(packed.isDeflated ? packed.packed : [])
    }
    writer.add(findings.count)
    for finding in findings { finding.write(to: &writer) }
    return writer.bytes
  }
}

/// What a whole build made, as the cache keeps it: where its pages are in the cache, and what the report says of cities.
struct MadeGuide: Hashable, Sendable {
  /// The keys of its jobs, in their order.
  let jobs: [Digest]
  /// The cities.
  let cities: [BuildReport.CityRow]
  /// The cities as readers keep them offline.
  let offline: [OfflineCity]
  /// The languages of its pages.
  let languages: [LanguageTag]
  /// What was found before any page was made, a line each.
  let findings: [String]
}

extension MadeGuide {
  /// The guide that an entry of the cache holds; nothing when it holds something else.
  init?(entry: [UInt8]) {
    var reader = ByteReader(entry)
    guard let jobs = reader.list({ $0.content().flatMap(Digest.init(bytes:)) }),
      let cities = reader.list(BuildReport.CityRow.init(reader:)),
      let offline = reader.list(OfflineCity.init(reader:)), let languages = reader.texts(),
      let findings = reader.texts()
    else { return nil }
    self.init(
      jobs: jobs, cities: cities, offline: offline, languages: languages.map { LanguageTag($0) }, findings: findings)
  }

  /// The entry that holds it.
  var entry: [UInt8] {
    var writer = ByteWriter()
    writer.add(jobs.count)
    for job in jobs { writer.add(job.bytes) }
    writer.add(cities.count)
    for city in cities { city.write(to: &writer) }
    writer.add(offline.count)
    for city in offline { city.write(to: &writer) }
    writer.add(languages.map(\.rawValue))
    writer.add(findings)
    return writer.bytes
  }
}

extension BuildReport.CityRow {
  fileprivate init?(reader: inout ByteReader) {
    guard let id = reader.text(), let lines = reader.number(), let stations = reader.number(),
      let trips = reader.number(), let version = reader.texts()
    else { return nil }
    self.init(id: id, lineCount: lines, stationCount: stations, tripCount: trips, version: version.first)
  }

  fileprivate func write(to writer: inout ByteWriter) {
    writer.add(id)
    for number in [lineCount, stationCount, tripCount] { writer.add(number) }
    writer.add([version].compactMap { $0 })
  }
}

extension OfflineCity {
  fileprivate init?(reader: inout ByteReader) {
    guard let folder = reader.text(), let date = reader.texts() else { return nil }
    self.init(folder: folder, date: date.first.flatMap { CalendarDate($0) })
  }

  fileprivate func write(to writer: inout ByteWriter) {
    writer.add(folder)
    writer.add([date?.description].compactMap { $0 })
  }
}
