import ImageCodecs
import TransitModel
import VisualDiff

/// What is not compared, image by image: what the options say of all, and what a regions file or a folder of such files
/// says of each.
///
/// In a folder, `x/one.png` is a mask for the image of that path and `x/one.png.csv` its rectangles and masks.
struct IgnoredRegions: Sendable {
  /// What holds of every image.
  let common: ComparisonRules
  private var regions: [RegionFile.Region] = []
  private var masks: [String: PixelMask] = [:]
  /// The folder with a file per image.
  private var folder: DiffSide?

  /// Only what holds of every image.
  init(_ common: ComparisonRules) { self.common = common }

  /// What the files at the paths `mask` and `regions` say, as the reader typed them.
  init(_ common: ComparisonRules, mask: String?, regions: String?, in session: Session) throws {
    var common = common
    if let mask { common.mask = try Self.mask(DiffSide(name: mask, path: session.absolute(mask))) }
    self.common = common
    guard let regions else { return }
    let side = DiffSide(name: regions, path: session.absolute(regions))
    if FileSystem.target(at: side.path) == .folder {
      folder = side
    } else {
      self.regions = try RegionFile.regions(of: try side.read(), name: regions, isOfOneImage: false)
      try loadMasks(of: self.regions, beside: side, into: &masks)
    }
  }

  /// The rules for the image that has one of these names.
  func rules(for names: [String]) throws -> ComparisonRules {
    var rules = common
    let fitting = regions.filter { region in names.contains { region.pattern?.matches($0) ?? true } }
    add(fitting, masks, to: &rules)
    guard let folder else { return rules }
    for name in names {
      let mask = DiffSide(name: Path.join(folder.name, name), path: Path.join(folder.path, name))
      if FileSystem.target(at: mask.path) == .file { rules.add(try Self.mask(mask)) }
      let table = DiffSide(name: mask.name + ".csv", path: mask.path + ".csv")
      guard FileSystem.target(at: table.path) == .file else { continue }
      let own = try RegionFile.regions(of: try table.read(), name: table.name, isOfOneImage: true)
      var masks: [String: PixelMask] = [:]
      try loadMasks(of: own, beside: table, into: &masks)
      add(own, masks, to: &rules)
    }
    return rules
  }

  /// Rows that mean none of `paths`, each with its place: the image may have been renamed.
  func warnings(paths: [String]) -> [String] {
    regions.compactMap { region in
      guard let pattern = region.pattern, !paths.contains(where: pattern.matches) else { return nil }
      return "\(region.place): warning: no image is called \"\(pattern.text)\""
    }
  }

  private func add(_ regions: [RegionFile.Region], _ masks: [String: PixelMask], to rules: inout ComparisonRules) {
    rules.ignored += regions.compactMap(\.box)
    for region in regions { if let mask = region.mask.flatMap({ masks[$0] }) { rules.add(mask) } }
  }

  private func loadMasks(
    of regions: [RegionFile.Region], beside file: DiffSide, into masks: inout [String: PixelMask]
  ) throws {
    let folder = (name: Path.parent(of: file.name) ?? ".", path: Path.parent(of: file.path) ?? "/")
    for region in regions {
      guard let mask = region.mask, masks[mask] == nil else { continue }
      let side = DiffSide(name: Path.join(folder.name, mask), path: Path.join(folder.path, mask))
      guard FileSystem.target(at: side.path) == .file else {
        throw CommandFailure.input(
          [
            Finding(
              code: "ignored-region", severity: .error, location: region.place,
              message: "there is no mask \"\(mask)\"", hint: "its path goes from the folder of this file on")
          ], folder: "")
      }
      masks[mask] = try Self.mask(side)
    }
  }

  private static func mask(_ side: DiffSide) throws -> PixelMask {
    try side.checkEnding()
    let bytes = try side.read()
    do throws(PNG.Failure) {
      return try PixelMask(png: bytes)
    } catch {
      throw side.failure(error)
    }
  }
}

extension ComparisonRules {
  /// Leaves out what another mask paints as well.
  mutating func add(_ other: PixelMask) { mask = mask.map { $0.union(other) } ?? other }
}
