internal import CQRCode
internal import Geometry
internal import Scene

/// An address as a QR code (ISO/IEC 18004), with error correction level M.
struct QRCode: Hashable, Sendable {
  /// Light modules that have to stand around it.
  static let quietZone = 4

  /// Modules a side.
  let side: Int
  /// Whether each module is dark, row by row.
  let modules: [Bool]

  /// The code of a text; nothing when it is too long for one.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= 2000,
      let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    modules = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// The code in a square, its quiet zone included, dark on light in every theme: readers ask for that.
  ///
  /// - Parameter isMirrored: whether left and right are exchanged, for a drawing that is to be mirrored as a whole.
  func node(in box: Box, title: String, isMirrored: Bool = false) -> Node {
    let module = box.width / Double(side + 2 * Self.quietZone)
    let origin = Point(box.minX + Double(Self.quietZone) * module, box.minY + Double(Self.quietZone) * module)
    var elements: [PathElement] = []
    for y in 0..<side {
      var x = 0
      while x < side {
        guard isDark(x, y, isMirrored) else {
          x += 1
          continue
        }
        var end = x
        while end < side, isDark(end, y, isMirrored) { end += 1 }
        let low = origin + Point(Double(x), Double(y)) * module
        let high = origin + Point(Double(end), Double(y + 1)) * module
        elements += [
          .move(low), .line(Point(high.x, low.y)), .line(high), .line(Point(low.x, high.y)), .close,
        ]
        x = end
      }
    }
    return .group(
      .symbol, title: title, link: title,
      [
        .shape(.rectangle(box, radius: 4), fill: Palette.white), .shape(.path(elements), fill: Palette.black),
      ])
  }

  private func isDark(_ x: Int, _ y: Int, _ isMirrored: Bool) -> Bool {
    modules[y * side + (isMirrored ? side - 1 - x : x)]
  }
}
