public import Geometry

/// The tracks of a network as riders know it: stations and junctions, joined by edges that name their lines.
///
/// This is what a schematic map is laid out from, whether it comes from a city's patterns or from a file. References are
/// indices into the lists of the same graph and always resolve: whoever makes a graph checks that.
public struct LineGraph: Hashable, Sendable {
  /// A station, or a place where tracks part.
  public struct Node: Hashable, Sendable {
    /// Its id; unique within the graph.
    public let id: String
    /// The station; nothing at a junction.
    public let station: StationID?
    /// Further stations that are one with it on the map.
    public var others: [StationID] = []
    /// The name of the station; empty at a junction.
    public var name: LocalizedText
    /// Where it is.
    public var coordinate: Coordinate?
    /// Its place on the network's own schematic map, in any unit, y down.
    public var schematicPosition: Point?

    /// A node.
    public init(
      id: String, station: StationID?, name: LocalizedText, coordinate: Coordinate?, schematicPosition: Point? = nil
    ) {
      self.id = id
      self.station = station
      self.name = name
      self.coordinate = coordinate
      self.schematicPosition = schematicPosition
    }

    /// All stations that it is; none at a junction.
    public var stations: [StationID] { (station.map { [$0] } ?? []) + others }
  }

  /// A line, as far as a map shows it.
  public struct Service: Hashable, Sendable {
    /// Its id.
    public let id: LineID
    /// What stands on its badge.
    public let shortName: String
    /// Its name.
    public let name: LocalizedText
    /// Its colour.
    public let color: LineColor
    /// The colour of labels on ``color``.
    public let labelColor: LineColor

    /// A line.
    public init(id: LineID, shortName: String, name: LocalizedText, color: LineColor, labelColor: LineColor? = nil) {
      self.id = id
      self.shortName = shortName
      self.name = name
      self.color = color
      self.labelColor = labelColor ?? color.labelColor
    }
  }

  /// Tracks between two nodes.
  public struct Edge: Hashable, Sendable {
    /// The index of the node at one end.
    public let from: Int
    /// The index of the node at the other end.
    public let to: Int
    /// The indices of the lines that run here, rising.
    public let lines: [Int]
    /// Where the tracks run between the ends, from ``from`` to ``to``; empty for a straight course.
    public let course: [Coordinate]

    /// An edge.
    public init(from: Int, to: Int, lines: [Int], course: [Coordinate] = []) {
      self.from = from
      self.to = to
      self.lines = lines
      self.course = course
    }
  }

  /// A change from one edge to another that no train of a line makes.
  public struct ExcludedTurn: Hashable, Sendable {
    /// The index of the node.
    public let node: Int
    /// The index of the line.
    public let line: Int
    /// The index of the node the train would come from.
    public let from: Int
    /// The index of the node it would go to.
    public let to: Int

    /// A turn no train makes.
    public init(node: Int, line: Int, from: Int, to: Int) {
      self.node = node
      self.line = line
      self.from = from
      self.to = to
    }
  }

  /// A line runs through a station without stopping.
  public struct Passing: Hashable, Sendable {
    /// The index of the node.
    public let node: Int
    /// The index of the line.
    public let line: Int

    /// A line that runs through a station.
    public init(node: Int, line: Int) {
      self.node = node
      self.line = line
    }
  }

  /// A walk between two stations.
  public struct Walk: Hashable, Sendable {
    /// The index of one station.
    public let from: Int
    /// The index of the other.
    public let to: Int

    /// A walk between two stations.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// Stations and junctions.
  public var nodes: [Node]
  /// Lines.
  public var lines: [Service]
  /// Tracks.
  public var edges: [Edge]
  /// Turns that no train makes, in both senses.
  public var excludedTurns: [ExcludedTurn]
  /// Stations on the tracks of a line at which none of its trains stops, in the order of the nodes.
  public var passings: [Passing]
  /// Changes between stations.
  public var walks: [Walk]

  /// A graph.
  public init(
    nodes: [Node], lines: [Service], edges: [Edge], excludedTurns: [ExcludedTurn] = [],
    passings: [Passing] = [], walks: [Walk] = []
  ) {
    self.nodes = nodes
    self.lines = lines
    self.edges = edges
    self.excludedTurns = excludedTurns
    self.passings = passings
    self.walks = walks
  }
}
