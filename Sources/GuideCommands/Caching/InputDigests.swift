import CairoBackend
import CityFiles
import GuideSite
import TransitModel

/// What a guide is made from, as digests that are the same on all machines.
struct InputDigests: Hashable, Sendable {
  /// Everything.
  let whole: Digest
  /// What every page may depend on: the program, its fonts, the guide's own file, templates and assets.
  let common: Digest
  /// The program and the fonts: what a font of the guide depends on beside its characters.
  let fonts: Digest
  /// What pages of each city may depend on beside that: its files and alerts, but for the stations' own words
  /// (`stations.yaml`).
  let cities: [CityPlace: Digest]

  /// The digests of everything that `plan` names, as it is on disk now.
  init(_ plan: BuildPlan, in session: Session) throws {
    var fonts = DigestState()
    fonts.add(session.programDigest)
    for file in session.fonts.files { fonts.add(font: file) }
    self.fonts = fonts.finished()
    var common = DigestState()
    common.add(self.fonts)
    common.add(ValueDigest.of(plan.guide))
    common.add(plan.templates?.name ?? "")
    common.add(session.dayOfSource?.description ?? "")
    for file in try plan.templateFiles() + plan.assetFiles() { common.add(file) }
    self.common = common.finished()
    var whole = DigestState()
    whole.add(self.common)
    whole.add(plan.lost.count)
    for name in plan.lost { whole.add(name) }
    var cities: [CityPlace: Digest] = [:]
    for place in plan.cities {
      let city = Self.city(at: place, alerts: plan.alerts(of: place), stations: &whole)
      cities[place] = city
      whole.add(city)
    }
    self.cities = cities
    self.whole = whole.finished()
  }

  /// The digest of a city but for its stations, which go to `stations`. Whoever reads a city that cannot be read says why.
  private static func city(at place: CityPlace, alerts: [AlertFile], stations: inout DigestState) -> Digest {
    var city = DigestState()
    city.add(Path.name(of: place.path))
    for file in (try? place.contents()) ?? [] {
      if place.kind == .folder, file.path == "stations.yaml" { stations.add(file) } else { city.add(file) }
    }
    for file in alerts { city.add(alerts: file) }
    return city.finished()
  }
}

extension DigestState {
  /// Adds a file with its path.
  mutating func add(_ file: SiteFile) {
    add(file.path)
    add(file.bytes.count)
    add(file.bytes)
  }

  /// Adds what alerts say. Whoever reads a file that cannot be read says why.
  mutating func add(alerts file: AlertFile) {
    add(SiteFile(path: "alerts", bytes: (try? file.bytes()) ?? []))
  }

  /// Adds what tells a font file from others without reading it: its name, its size, and its beginning, where the sums of all
  /// its tables stand (OpenType, "Table directory").
  mutating func add(font path: String) {
    add(Path.name(of: path))
    add(FileSystem.size(of: path) ?? -1)
    let head = (try? FileSystem.head(of: path, bytes: 1 << 13)) ?? []
    add(head.count)
    add(head)
  }
}
