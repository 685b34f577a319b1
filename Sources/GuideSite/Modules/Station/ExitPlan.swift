internal import Geometry
internal import Journeys
internal import TransitModel

/// The ways out on a small plan, north up: where each lies from the middle of the station, and where its lines run to.
///
/// Numbers are pixels of the plan from its left and upper edge.
struct ExitPlan: View {
  let exits: [Spot]
  let tracks: [Track]
  /// The middle of the station.
  let x: Int
  let y: Int
  /// How long the bar is.
  let bar: Int
  /// What is said of it.
  let caption: String

  func value(named name: String) -> ViewValue? {
    switch name {
    case "width": ViewValue(Int(ExitPlanLayout.size.x))
    case "height": ViewValue(Int(ExitPlanLayout.size.y))
    case "spots": ViewValue(exits)
    case "tracks": ViewValue(tracks)
    case "x": ViewValue(x)
    case "y": ViewValue(y)
    case "barEnd": ViewValue(Int(ExitPlanLayout.barAt.x) + bar)
    case "barX": ViewValue(Int(ExitPlanLayout.barAt.x))
    case "barY": ViewValue(Int(ExitPlanLayout.barAt.y))
    case "caption": ViewValue(caption)
    default: nil
    }
  }

  /// A way out: a dot where it is, and its sign beside it.
  struct Spot: View {
    let code: String
    let x: Int
    let y: Int
    let signX: Int
    let signY: Int
    let signWidth: Int

    func value(named name: String) -> ViewValue? {
      switch name {
      case "code": ViewValue(code)
      case "isCoded": ViewValue(!code.isEmpty)
      case "spotX": ViewValue(x)
      case "spotY": ViewValue(y)
      case "signX": ViewValue(signX)
      case "signY": ViewValue(signY)
      case "signLeft": ViewValue(signX - signWidth / 2)
      case "signTop": ViewValue(signY - Int(ExitPlanLayout.signHeight / 2))
      case "signWidth": ViewValue(signWidth)
      case "signHeight": ViewValue(Int(ExitPlanLayout.signHeight))
      default: nil
      }
    }
  }

  /// Where a line leaves the station for the next one.
  struct Track: View, Hashable {
    let lineClass: String
    let endX: Int
    let endY: Int

    func value(named name: String) -> ViewValue? {
      switch name {
      case "lineClass": ViewValue(lineClass)
      case "endX": ViewValue(endX)
      case "endY": ViewValue(endY)
      default: nil
      }
    }
  }
}

extension ExitPlan {
  /// Nothing where fewer than two ways out have a place.
  init?(_ subject: StationSubject, on page: Page) {
    guard let middle = subject.station.coordinate else { return nil }
    let known = subject.station.entrances.compactMap { entrance in
      entrance.coordinate.map { (code: entrance.code ?? "", way: middle.metres(to: $0)) }
    }
    guard known.count > 1, let layout = ExitPlanLayout(known) else { return nil }
    func whole(_ number: Double) -> Int { Int(number.rounded()) }
    exits = zip(known, zip(layout.spots, layout.signs)).map { exit, at in
      Spot(
        code: exit.code, x: whole(at.0.x), y: whole(at.0.y), signX: whole(at.1.x), signY: whole(at.1.y),
        signWidth: whole(ExitPlanLayout.signSize(of: exit.code).x))
    }
    (x, y) = (whole(layout.middle.x), whole(layout.middle.y))
    tracks = Self.tracks(subject, from: layout.middle, on: page)
    bar = whole(layout.barMetres * layout.scale)
    let length = page.words(.metres, ["count": page.words.number(whole(layout.barMetres))])
    caption = page.words(.exitPlan, ["length": length])
  }

  /// The lines, straight towards the next stations and out of the plan.
  private static func tracks(_ subject: StationSubject, from start: Point, on page: Page) -> [Track] {
    let city = subject.city
    let tracks = city.services.neighbours(of: subject.station.id).compactMap { neighbour -> Track? in
      guard let own = subject.station.coordinate, let next = city.stations[neighbour.section.to]?.coordinate
      else { return nil }
      let way = own.metres(to: next)
      guard way.length > 0 else { return nil }
      let end = start + way * (ExitPlanLayout.size.x / way.length)
      return Track(
        lineClass: page.frame.map.lineClass(neighbour.line, in: city.city.id), endX: Int(end.x.rounded()),
        endY: Int(end.y.rounded()))
    }
    return tracks.distinct(\.self)
  }
}

extension Coordinate {
  /// The way to a place near by on a plan with north above, in metres.
  fileprivate func metres(to place: Coordinate) -> Point {
    func length(_ corner: Coordinate?, _ sign: Double) -> Double {
      corner.map { distance(to: $0) * (sign < 0 ? -1 : 1) } ?? 0
    }
    let east = place.longitude - longitude
    return Point(
      length(Coordinate(latitude: latitude, longitude: place.longitude), abs(east) > 180 ? -east : east),
      -length(Coordinate(latitude: place.latitude, longitude: longitude), place.latitude - latitude))
  }
}
