import CityFiles
import Diagrams
import GuideSite
import Scene
import TransitModel

/// The pictures that a set of sheets names: a publisher's sign, and a frame. Both are SVGs of plain shapes.
struct SetPictures {
  /// The largest file in bytes.
  private static let largest = 1 << 20
  private static let hint = "paths, rectangles, circles, ellipses, lines and polygons in plain colours can be printed"

  let source: GuideSource

  /// The sign that a set names; what is none is an error that says where.
  func logo(_ reference: GuideFile.Reference) throws -> SheetPicture {
    try read("logo", reference) { picture throws(SVGPicture.Fault) in try picture.picture(title: reference.text) }
  }

  /// The frame that a set names, for sheets of a size.
  func frame(_ reference: GuideFile.Reference, for set: PrintSet) throws -> SheetFrame {
    let (short, long) = (set.paper.shortSide, set.paper.longSide)
    let size = set.isLandscape ? (width: long, height: short) : (width: short, height: long)
    let paper = set.paper.rawValue + (set.isLandscape ? " in landscape" : "")
    return try read("frame", reference) { picture throws(SVGPicture.Fault) in
      try picture.frame(for: size, named: paper)
    }
  }

  private func read<Picture>(
    _ kind: String, _ reference: GuideFile.Reference, _ make: (SVGPicture) throws(SVGPicture.Fault) -> Picture
  ) throws -> Picture {
    let path = Path.join(source.folder, reference.text)
    guard FileSystem.target(at: path) == .file else {
      throw CommandFailure.input([reference.missingFile], folder: source.folderName)
    }
    guard FileSystem.size(of: path) ?? 0 <= Self.largest else {
      throw stop(
        kind + "-too-large", reference.location, "\(kind) \"\(reference.text)\" has more than \(Self.largest) bytes",
        reference, hint: nil)
    }
    do throws(SVGPicture.Fault) {
      return try make(SVGPicture(try bytes(path)))
    } catch {
      let place = error.place.map { Finding.Location(file: reference.text, line: $0.line, column: $0.column) }
      throw stop(
        "bad-" + kind, place ?? reference.location, "\(kind) \"\(reference.text)\" cannot be printed: \(error.reason)",
        reference, hint: error.isOfShape ? Self.hint : nil)
    }
  }

  private func bytes(_ path: String) throws(SVGPicture.Fault) -> [UInt8] {
    guard let bytes = try? FileSystem.read(path) else { throw SVGPicture.Fault(reason: "it cannot be read") }
    return bytes
  }

  private func stop(
    _ code: String, _ location: Finding.Location, _ message: String, _ reference: GuideFile.Reference, hint: String?
  ) -> CommandFailure {
    .input(
      [
        Finding(
          code: code, severity: .error, location: location, message: message, found: reference.text, hint: hint,
          related: location == reference.location ? [] : [reference.location])
      ], folder: source.folderName)
  }
}
