public import Scene

/// Why a scene could not be drawn.
public enum DrawingFault: Error, Hashable, Sendable {
  /// Its text cannot be set.
  case text(TextFault)
  /// The canvas is larger than Cairo's or the format's limit.
  case canvasTooLarge(width: Double, height: Double, limit: CanvasLimit, fittingScale: Double)
  /// The canvas has no size: a side is zero, negative or no number.
  case emptyCanvas(width: Double, height: Double)
  /// Cairo gave up; with its words.
  case cairo(String)
  /// A PDF could not be finished; with QPDF's words.
  case document(String)
}

/// What bounds a canvas.
public enum CanvasLimit: Hashable, Sendable {
  /// The longest side in pixels.
  case side(Int)
  /// The most pixels.
  case area(Int)
  /// The longest side of a PDF page in points.
  case page(Int)
}

extension DrawingFault: CustomStringConvertible {
  /// One sentence for people, with a hint.
  public var description: String {
    switch self {
    case .text(let fault): fault.description
    case .canvasTooLarge(let width, let height, let limit, let scale):
      "a canvas of \(width.text(decimals: 0)) × \(height.text(decimals: 0)) \(limit.unit) is too large: "
        + "\(limit.words); scale \(Self.floored(scale)) fits"
    case .emptyCanvas(let width, let height):
      "a canvas of \(width.text(decimals: 2)) × \(height.text(decimals: 2)) cannot be drawn; both sides must be positive"
    case .cairo(let words): "Cairo could not draw the picture: \(words)"
    case .document(let words): "the PDF could not be finished: \(words)"
    }
  }

  /// Rounded down, so that what is named does fit.
  private static func floored(_ scale: Double) -> String {
    ((scale * 1000).rounded(.down) / 1000).text(decimals: 3)
  }
}

extension CanvasLimit {
  var words: String {
    switch self {
    case .side(let limit): "Cairo's limit is \(limit) pixels a side"
    case .area(let limit): "the limit is \(limit) pixels in all"
    case .page(let limit): "a PDF page has at most \(limit) points a side"
    }
  }

  var unit: String {
    switch self {
    case .side, .area: "pixels"
    case .page: "points"
    }
  }
}
