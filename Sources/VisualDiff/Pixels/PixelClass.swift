/// What a comparison finds out about a pixel.
enum PixelClass {
  /// Equal, or not far enough apart.
  static let same: UInt8 = 0
  /// An edge that is smoothed in another way.
  static let antialiased: UInt8 = 1
  /// A difference.
  static let different: UInt8 = 2
  /// Not compared.
  static let ignored: UInt8 = 3
  /// In one picture only.
  static let single: UInt8 = 4
  /// In neither picture.
  static let outside: UInt8 = 5
}

/// How many pixels are what.
struct PixelCounts: Hashable, Sendable {
  var different = 0
  var antialiased = 0
  var ignored = 0
  var single = 0
  var outside = 0

  static func += (counts: inout PixelCounts, more: PixelCounts) {
    counts.different += more.different
    counts.antialiased += more.antialiased
    counts.ignored += more.ignored
    counts.single += more.single
    counts.outside += more.outside
  }
}
