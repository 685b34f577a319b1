internal import Geometry
internal import Scene
internal import TransitModel

/// The words of stations in lanes, measured: all below their station, or its name tilted above it and its changes below.
struct LaneNames {
  /// A name on two lines takes the room of two stations from all.
  private static let longestTilted = 360.0

  let blocks: [StationID: LabelBlock]
  private let tilted: [StationID: TiltedName]
  /// The smallest distance between two stations.
  let pitch: Double
  /// How far words reach to the left of their station.
  let left: Double
  /// How far words reach below their station, beyond its sign.
  let depth: Double

  init(_ stations: [StationID], isTilted: Bool, canvas: LineCanvas) throws(TextFault) {
    let style = canvas.style
    let wrap = style.localSize * 5.4
    var blocks: [StationID: LabelBlock] = [:]
    var tilted: [StationID: TiltedName] = [:]
    for station in stations {
      let parts: LabelBlock.Parts = isTilted ? NamePlacement.besideTilted : .all
      blocks[station] = try canvas.block(station, width: isTilted ? 0 : wrap, parts: parts)
      if isTilted {
        tilted[station] = try TiltedName(
          canvas.content.entry(station), style: style, longest: Self.longestTilted, measuring: canvas.measuring)
      }
    }
    let widest = blocks.values.map(\.width).max() ?? 0
    let thickest = tilted.values.map(\.thickness).max() ?? 0
    depth = blocks.values.map(\.height).max() ?? 0
    left = max(widest / 2, thickest)
    pitch =
      isTilted
      ? NamePlacement.tiltedPitch(thickest: thickest, widest: widest, slack: 0, style: style)
      : max(style.pitch, widest + NameRow.gap)
    (self.blocks, self.tilted) = (blocks, tilted)
  }

  /// How far words of some stations reach above them.
  func rise(of stations: [StationID]) -> Double { stations.compactMap { tilted[$0]?.rise }.max() ?? 0 }

  /// How far words at the stations of a branch reach beyond its end on the right.
  func reach(of stations: [StationID]) -> Double {
    let names = stations.reversed().enumerated().map { (tilted[$1]?.rise ?? 0) - Double($0) * pitch }
    return max(blocks.values.map { $0.width / 2 }.max() ?? 0, names.max() ?? 0)
  }

  /// What stands at a station that lies at a point, the words below it so far from its middle.
  func nodes(_ station: StationID, at point: Point, reach: Double, canvas: LineCanvas) -> [Node] {
    let block = blocks[station]?.nodes(x: point.x, top: point.y + reach, alignment: .center) ?? []
    let sign = max(canvas.sign(station).radius, canvas.style.lineWidth / 2)
    let name = tilted[station]?.nodes(from: point, reach: sign, lineWidth: canvas.style.lineWidth) ?? []
    return name + block
  }
}
