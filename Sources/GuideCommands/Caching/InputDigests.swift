import CairoBackend
import CityFiles
import Glibc
import GuideSite
import TransitModel

/// What a guide is made from, as digests.
struct InputDigests: Hashable, Sendable {
  /// Everything.
  let whole: Digest
  /// Everything but the stations' own words (`stations.yaml`): what every page may depend on.
  let common: Digest
  /// The program and the fonts: what a font of the guide depends on beside its characters.
  let fonts: Digest

  /// The digests of everything that `plan` names, as it is on disk now.
  init(_ plan: BuildPlan, in session: Session) throws {
    var fonts = DigestState()
    fonts.add(session.programDigest)
    for file in session.fonts.files { fonts.add(FileStamp(path: file)) }
    self.fonts = fonts.finished()
    var common = DigestState()
    common.add(self.fonts)
    common.add(ValueDigest.of(plan.guide))
    common.add(plan.templates?.name ?? "")
    common.add(session.dayOfSource?.description ?? "")
    for file in try plan.templateFiles() + plan.assetFiles() { common.add(file) }
    var stations = DigestState()
    for place in plan.cities { try Self.add(place, common: &common, stations: &stations) }
    let commonDigest = common.finished()
    stations.add(commonDigest)
    (self.common, whole) = (commonDigest, stations.finished())
  }

  private static func add(_ place: CityPlace, common: inout DigestState, stations: inout DigestState) throws {
    common.add(Path.name(of: place.path))
    for file in try place.contents() {
      if place.kind == .folder, file.path == "stations.yaml" { stations.add(file) } else { common.add(file) }
    }
  }
}

extension DigestState {
  /// Adds a file with its path.
  mutating func add(_ file: SiteFile) {
    add(file.path)
    add(file.bytes.count)
    add(file.bytes)
  }

  /// Adds what a large file looks like from outside.
  mutating func add(_ stamp: FileStamp) {
    for number in stamp.numbers { add(number) }
  }
}

/// What a file looks like from outside: enough to tell that it was replaced, without reading it.
struct FileStamp: Hashable, Sendable {
  /// Its size, place and time; empty when there is no file.
  let numbers: [Int]

  init(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      numbers = []
      return
    }
    numbers = [Int(status.st_size), Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }
}
