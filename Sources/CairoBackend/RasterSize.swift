/// The pixels of a picture, checked against the limits.
struct RasterSize {
  /// Cairo's longest side: coordinates have 16 bits before the point.
  static let sideLimit = 32_767
  /// The most pixels: a gibibyte of them.
  static let areaLimit = 1 << 28

  let width: Int
  let height: Int

  init(width: Double, height: Double, scale: Double) throws(DrawingFault) {
    let pixelWidth = (width * scale).rounded()
    let pixelHeight = (height * scale).rounded()
    guard width > 0, height > 0, scale > 0, pixelWidth.isFinite, pixelHeight.isFinite else {
      throw .emptyCanvas(width: pixelWidth, height: pixelHeight)
    }
    let longest = max(width, height)
    if max(pixelWidth, pixelHeight) > Double(Self.sideLimit) {
      throw .canvasTooLarge(
        width: pixelWidth, height: pixelHeight, limit: .side(Self.sideLimit),
        fittingScale: min(Double(Self.sideLimit) / longest, (Double(Self.areaLimit) / (width * height)).squareRoot()))
    }
    if pixelWidth * pixelHeight > Double(Self.areaLimit) {
      throw .canvasTooLarge(
        width: pixelWidth, height: pixelHeight, limit: .area(Self.areaLimit),
        fittingScale: (Double(Self.areaLimit) / (width * height)).squareRoot())
    }
    self.width = max(1, Int(pixelWidth))
    self.height = max(1, Int(pixelHeight))
  }
}
