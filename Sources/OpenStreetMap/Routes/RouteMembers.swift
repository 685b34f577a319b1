internal import TransitModel

/// What the members of a route are: stops and platforms in order, and the track.
struct RouteMembers {
  /// A stop or platform of a route.
  struct Stop {
    enum Kind { case stop, platform }

    /// Its place among the members, from 1.
    let member: Int
    let id: ElementID
    let kind: Kind
    let mayBoard: Bool
    let mayAlight: Bool
    /// Whether trains stop here on the way there, and on the way back, where one route is both.
    let isForward: Bool
    let isBackward: Bool
  }

  let route: Element
  let stops: [Stop]
  /// Ways of the track, in order, with their places among the members from 1.
  let track: [(member: Int, id: ElementID)]

  /// Members, from 1, that are the route itself and are passed over.
  let ownMembers: [Int]

  /// Whether one relation holds both directions, told apart by roles.
  var isBothWays: Bool { stops.contains { !$0.isForward || !$0.isBackward } }

  /// Sorts the members of a route; stops outside `box` are left out.
  init(_ route: Element, in extract: Extract, box: OpenStreetMapOptions.Box?) {
    var ownMembers: [Int] = []
    var stops: [Stop] = []
    var track: [(member: Int, id: ElementID)] = []
    for (index, member) in route.members.enumerated() {
      if member.id == route.id {
        ownMembers.append(index + 1)
      } else if let kind = Self.kind(of: member, extract[member.id]) {
        let isOutside = box.flatMap { box in extract.place(of: member.id).map { !box.contains($0) } } ?? false
        if isOutside { continue }
        stops.append(Self.stop(member, kind, member: index + 1))
      } else if member.id.kind == .way, Self.isTrack(member) {
        track.append((index + 1, member.id))
      }
    }
    self.route = route
    self.stops = stops
    self.track = track
    self.ownMembers = ownMembers
  }

  private static func stop(_ member: Element.Member, _ kind: Stop.Kind, member place: Int) -> Stop {
    let role = member.role.lowercased()
    let isForward = role.contains("forward")
    let isBackward = role.contains("backward")
    return Stop(
      member: place, id: member.id, kind: kind, mayBoard: !role.hasSuffix("exit_only"),
      mayAlight: !role.hasSuffix("entry_only"), isForward: !isBackward || isForward,
      isBackward: !isForward || isBackward)
  }

  /// Whether a member is a stop or a platform, by its role, or where it has none by what it is.
  private static func kind(of member: Element.Member, _ element: Element?) -> Stop.Kind? {
    let role = member.role.lowercased().trimmed
    if role.hasPrefix("platform") { return .platform }
    if role.hasPrefix("stop") || role.hasSuffix("_stop") && role != "alternate_stop" { return .stop }
    guard ["", "forward", "backward", "station", "halt"].contains(role) else { return nil }
    guard let element else { return member.id.kind == .node ? .stop : nil }
    if element.has("public_transport", "platform") || element.has("railway", "platform", "platform_edge") {
      return .platform
    }
    let isStop =
      element.has("railway", "stop", "station", "halt", "tram_stop")
      || element.has("public_transport", "stop_position", "station")
    return isStop ? .stop : nil
  }

  private static func isTrack(_ member: Element.Member) -> Bool {
    ["", "forward", "backward", "route", "main", "alternate", "track"].contains(member.role.lowercased())
  }
}
