internal import Geometry

/// Where the ways out of a station stand on a small plan, and where their signs find room beside them.
struct ExitPlanLayout {
  /// The width and the height of the plan in pixels.
  static let size = Point(340, 260)
  /// How high a sign is.
  static let signHeight = 22.0
  /// Where the bar begins that says how long a distance is.
  static let barAt = Point(14, 248)

  /// What stays free at the edges, so that signs have room.
  private static let margin = 44.0
  /// How far a sign stands from its dot, how far signs stand apart, and the room that the station itself takes.
  private static let (reach, gap, own) = (20.0, 3.0, 12.0)
  /// How many times signs are moved apart, and the most pixels a metre becomes.
  private static let (rounds, closest) = (60, 1.2)
  /// The lengths of the bar in metres, and how wide it may become.
  private static let (lengths, widestBar) = ([500.0, 200, 100, 50, 20, 10], 110.0)

  /// The middle of the station.
  let middle: Point
  /// The ways out, in the order given.
  let spots: [Point]
  /// The middles of their signs.
  let signs: [Point]
  /// How many pixels a metre is.
  let scale: Double
  /// How many metres the bar is.
  let barMetres: Double

  /// The plan of ways out that lie so many metres from the middle of a station; nothing where they do not lie apart.
  init?(_ exits: [(code: String, way: Point)]) {
    let size = Self.size
    guard let area = Box(around: exits.map(\.way) + [.zero]), max(area.width, area.height) > 1 else { return nil }
    let scale = min(
      Self.closest, (size.x - 2 * Self.margin) / max(area.width, 1), (size.y - 2 * Self.margin) / max(area.height, 1))
    let middle = size * 0.5 - area.center * scale
    let spots = exits.map { middle + $0.way * scale }
    (self.middle, self.spots, self.scale) = (middle, spots, scale)
    barMetres = Self.lengths.first { $0 * scale <= Self.widestBar } ?? Self.lengths[Self.lengths.count - 1]
    signs = Self.apart(spots, sizes: exits.map { Self.signSize(of: $0.code) }, from: middle)
  }

  /// The size of the sign of a way out.
  static func signSize(of code: String) -> Point {
    Point(code.isEmpty ? 0 : max(signHeight, 12 + 9 * Double(code.count)), code.isEmpty ? 0 : signHeight)
  }

  /// The signs, each away from the station, then moved until none lies on another one, on the station or over the edge.
  private static func apart(_ spots: [Point], sizes: [Point], from middle: Point) -> [Point] {
    var signs = spots.map { spot -> Point in
      let way = spot - middle
      return spot + (way.length > 0.5 ? way * (reach / way.length) : Point(0, -reach))
    }
    for _ in 0..<rounds {
      for a in signs.indices where sizes[a].x > 0 {
        for b in signs.indices where b > a && sizes[b].x > 0 {
          let push = overlap(signs[b] - signs[a], (sizes[a] + sizes[b]) * 0.5 + Point(gap, gap)) * 0.5
          signs[a] = signs[a] - push
          signs[b] = signs[b] + push
        }
        signs[a] = signs[a] + overlap(signs[a] - middle, sizes[a] * 0.5 + Point(own, own))
        for spot in spots { signs[a] = signs[a] + overlap(signs[a] - spot, sizes[a] * 0.5 + Point(5, 5)) * 0.5 }
        let room = sizes[a] * 0.5 + Point(gap, gap)
        signs[a].x = min(size.x - room.x, max(room.x, signs[a].x))
        signs[a].y = min(barAt.y - 10 - room.y, max(room.y, signs[a].y))
      }
    }
    return signs
  }

  /// How far what lies `way` from something has to go to be `room` away from it across or down, whichever is less.
  private static func overlap(_ way: Point, _ room: Point) -> Point {
    let (x, y) = (room.x - abs(way.x), room.y - abs(way.y))
    guard x > 0, y > 0 else { return .zero }
    return x < y ? Point(way.x < 0 ? -x : x, 0) : Point(0, way.y < 0 ? -y : y)
  }
}
