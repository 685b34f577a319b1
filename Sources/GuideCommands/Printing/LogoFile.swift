import CityFiles
import Diagrams
import GuideSite
import Scene
import TransitModel

/// A publisher's sign: an SVG of plain shapes.
enum LogoFile {
  /// The largest file in bytes.
  private static let largest = 1 << 20

  /// The picture that a set names; what is none is an error that says where the set does.
  static func picture(_ reference: GuideFile.Reference, in source: GuideSource) throws -> SheetPicture {
    func stop(_ code: String, _ message: String, hint: String?) -> CommandFailure {
      .input(
        [
          Finding(
            code: code, severity: .error, location: reference.location, message: message, found: reference.text,
            hint: hint)
        ], folder: source.folderName)
    }
    let path = Path.join(source.folder, reference.text)
    guard FileSystem.target(at: path) == .file else {
      throw CommandFailure.input([reference.missingFile], folder: source.folderName)
    }
    guard FileSystem.size(of: path) ?? 0 <= largest else {
      throw stop("logo-too-large", "logo \"\(reference.text)\" has more than \(largest) bytes", hint: nil)
    }
    do {
      return try SVGPicture(try FileSystem.read(path)).picture(title: reference.text)
    } catch let fault as SVGPicture.Fault {
      throw stop(
        "bad-logo", "logo \"\(reference.text)\" cannot be printed: \(fault.reason)",
        hint: "give an SVG of paths, rectangles, circles, ellipses, lines and polygons in plain colours")
    }
  }
}
