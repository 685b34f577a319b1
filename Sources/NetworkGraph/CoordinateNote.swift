/// What was noticed about the coordinates of a graph.
public struct CoordinateNote: Hashable, Sendable {
  /// What was done.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The node had no coordinate and was put between its neighbours.
    case interpolated
    /// Nothing is known about the node or anything it is joined to; its place follows from its tracks alone.
    case unplaced
    /// Latitude and longitude were in the wrong order.
    case swapped
    /// The coordinate was 0, 0 or far away from everything else, and was ignored.
    case ignored
    /// Two stations have the same coordinate and were set apart.
    case coincident
    /// The station has no tracks and is not on the map.
    case isolated
    /// The tracks of the station are joined to no others and far from all; they were brought near.
    case broughtNear
  }

  /// The index of the node.
  public let node: Int
  /// What was done.
  public let kind: Kind

  /// What was noticed about a node.
  package init(node: Int, kind: Kind) { (self.node, self.kind) = (node, kind) }
}
