internal import Scene

/// How a line diagram looks: one value a manner, so that a further one is a value and not a copy.
public struct DiagramStyle: Hashable, Sendable {
  /// The sign of a station on the line.
  public enum StationSign: Hashable, Sendable {
    /// A ring in ink, white inside.
    case ring
    /// A white dot inside the line.
    case dot
  }

  /// What stands on the chips of other lines.
  public enum ChipText: Hashable, Sendable {
    /// The short name: `13`.
    case shortName
    /// The name in the local language: `13号线`.
    case name
  }

  /// What it is called on the command line.
  public let name: String
  /// The width of the line in points.
  public var lineWidth: Double
  /// The sign of a station.
  public var stationSign: StationSign
  /// The radius of that sign.
  public var signRadius: Double
  /// How much larger the sign of an interchange is.
  public var interchangeGrowth: Double
  /// What stands on chips.
  public var chipText: ChipText
  /// The radius of the corners of chips.
  public var chipRadius: Double
  /// The size of the local name in points.
  public var localSize: Double
  /// The size of the second name in points.
  public var secondSize: Double
  /// The smallest distance between stations in points.
  public var pitch: Double
  /// Whether the head stands on a band in the line's colour.
  public var hasHeaderBand: Bool
  /// Whether the two directions are shown by arrows along the line.
  public var hasArrows: Bool

  /// The project's own manner.
  public static let house = DiagramStyle(
    name: "house", lineWidth: 8, stationSign: .ring, signRadius: 6.5, interchangeGrowth: 1.35, chipText: .shortName,
    chipRadius: 4, localSize: 16, secondSize: 11, pitch: 56, hasHeaderBand: false, hasArrows: true)

  /// In the manner of the diagrams above the doors of Beijing's trains.
  public static let beijing = DiagramStyle(
    name: "beijing", lineWidth: 14, stationSign: .dot, signRadius: 4.5, interchangeGrowth: 1.6, chipText: .name,
    chipRadius: 2, localSize: 17, secondSize: 10, pitch: 60, hasHeaderBand: true, hasArrows: true)

  /// All of them.
  public static let all = [house, beijing]

  /// The style of that name.
  public init?(named name: String) {
    guard let style = Self.all.first(where: { $0.name == name }) else { return nil }
    self = style
  }

  init(
    name: String, lineWidth: Double, stationSign: StationSign, signRadius: Double, interchangeGrowth: Double,
    chipText: ChipText, chipRadius: Double, localSize: Double, secondSize: Double, pitch: Double,
    hasHeaderBand: Bool, hasArrows: Bool
  ) {
    self.name = name
    self.lineWidth = lineWidth
    self.stationSign = stationSign
    self.signRadius = signRadius
    self.interchangeGrowth = interchangeGrowth
    self.chipText = chipText
    self.chipRadius = chipRadius
    self.localSize = localSize
    self.secondSize = secondSize
    self.pitch = pitch
    self.hasHeaderBand = hasHeaderBand
    self.hasArrows = hasArrows
  }

  var localFont: Font { Font(size: localSize, weight: .bold) }
  var secondFont: Font { Font(size: secondSize) }
}
