import CairoBackend
import CityFiles
import GuideSite
import TransitModel

/// What shards have to have in common for their parts to be of one guide. It says the same on every machine, unlike
/// ``InputDigests``, which also tell one build of the program from another.
struct PartDigests: Hashable, Sendable {
  /// The version of the program.
  let version: String
  /// The guide's own file and the options that stand above it.
  let guide: Digest
  /// Templates, assets and fonts.
  let files: Digest
  /// The cities in the order of the guide, by how the reader calls them.
  let cities: [City]

  /// A city.
  struct City: Hashable, Sendable {
    let name: String
    let content: Digest
    /// Whether it could be read.
    let isThere: Bool
  }

  /// The digests of what `plan` names.
  ///
  /// - Parameter missing: the names of the cities that could not be read.
  init(_ plan: BuildPlan, missing: Set<String>, in session: Session) throws {
    version = Version.text
    var guide = DigestState()
    guide.add(ValueDigest.of(plan.guide))
    guide.add(session.dayOfSource?.description ?? "")
    self.guide = guide.finished()
    var files = DigestState()
    for file in try plan.templateFiles() + plan.assetFiles() { files.add(file) }
    for font in session.fonts.files { files.add(font: font) }
    self.files = files.finished()
    cities = plan.cities.map { place in
      var state = DigestState()
      // A folder that cannot even be listed has no content.
      for file in (try? place.contents()) ?? [] { state.add(file) }
      for file in plan.alerts(of: place) { state.add(alerts: file) }
      return City(
        name: Path.name(of: place.path), content: state.finished(), isThere: !missing.contains(place.name))
    }
  }
}

extension PartDigests {
  /// The first lines in which two versions differ: the program and its libraries stand each on a line.
  private static func differing(_ own: String, _ other: String) -> (String, String) {
    let (left, right) = (own.split(separator: "\n"), other.split(separator: "\n"))
    let place = zip(left, right).prefix { $0.0 == $0.1 }.count
    func line(_ lines: [Substring]) -> String { String(place < lines.count ? lines[place] : lines.first ?? "") }
    return (line(left), line(right))
  }

  /// Why a part made from these does not belong to a guide made from `other`; nothing when it does.
  func difference(from other: PartDigests) -> String? {
    if version != other.version {
      let (own, its) = Self.differing(version, other.version)
      return "was built by \(own), and this is \(its)"
    }
    if guide != other.guide { return "was built from another guide.yaml, or with other options" }
    if files != other.files { return "was built with other templates, assets or fonts" }
    if let difference = difference(inNamesFrom: other) { return difference }
    for (mine, theirs) in zip(cities, other.cities) where mine != theirs {
      if mine.isThere != theirs.isThere {
        return "was built \(mine.isThere ? "with" : "without") the city \"\(mine.name)\", which could not be read "
          + (mine.isThere ? "now" : "then")
      }
      return "was built before the city \"\(mine.name)\" changed"
    }
    return nil
  }

  /// The first city that one has and the other has not, or that they have in another place.
  private func difference(inNamesFrom other: PartDigests) -> String? {
    let (mine, theirs) = (cities.map(\.name), other.cities.map(\.name))
    if mine == theirs { return nil }
    if let name = mine.first(where: { !theirs.contains($0) }) {
      return "was built with the city \"\(name)\", which is not in the guide now"
    }
    if let name = theirs.first(where: { !mine.contains($0) }) {
      return "was built without the city \"\(name)\", which is in the guide now"
    }
    return "was built with the cities in another order"
  }

  /// What a part holds of it.
  func write(to writer: inout ByteWriter) {
    writer.add(version)
    writer.add(guide.bytes)
    writer.add(files.bytes)
    writer.add(cities.count)
    for city in cities {
      writer.add(city.name)
      writer.add(city.content.bytes)
      writer.add(city.isThere ? 1 : 0)
    }
  }

  /// What a part held; nothing when it holds something else.
  init?(reader: inout ByteReader) {
    guard let version = reader.text(), let guide = reader.content().flatMap(Digest.init(bytes:)),
      let files = reader.content().flatMap(Digest.init(bytes:)),
      let cities = reader.list({ reader -> City? in
        guard let name = reader.text(), let content = reader.content().flatMap(Digest.init(bytes:)),
          let isThere = reader.number()
        else { return nil }
        return City(name: name, content: content, isThere: isThere == 1)
      })
    else { return nil }
    (self.version, self.guide, self.files, self.cities) = (version, guide, files, cities)
  }
}
