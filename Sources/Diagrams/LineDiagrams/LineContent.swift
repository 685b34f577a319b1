internal import Scene
internal import TransitModel

/// What a line diagram shows, in words and colours ready to draw: view data without places.
struct LineContent: Sendable {
  let title: String
  let badge: Chip
  /// The name of the line by language, the local one first.
  let names: [Words]
  /// Where trains go, or that it is a loop, by language.
  let headings: [Words]
  let color: Paint
  let isClosed: Bool
  let isUnderConstruction: Bool
  let course: LineCourse
  var entries: [StationID: StationEntry]
  let services: [ServiceBar]
  /// The lines that trains of this one go on as, and where they do.
  let throughServices: [(chip: Chip, words: Words)]
  let language: String
  let wording: Wording
  /// Whether a direction was asked for.
  let isDirected: Bool
  /// Which pieces of the line are coloured.
  let coloring: Coloring

  /// Which pieces of a line are coloured; the others are grey.
  enum Coloring: Hashable, Sendable {
    /// What does not lie behind.
    case ahead
    /// All of it.
    case whole
    /// The way over these stations.
    case way([StationID])
  }

  /// What is shown of a station.
  func entry(_ station: StationID) -> StationEntry {
    entries[station] ?? StationEntry(id: station, names: [Words(text: station.rawValue, language: language)])
  }
}

/// A text and its language.
struct Words: Hashable, Sendable {
  let text: String
  let language: String
}

/// A sign of another line, or of this one.
struct Chip: Hashable, Sendable {
  var text: String
  let language: String
  let fill: Paint
  let label: Paint
  /// What it says at length.
  let title: String
  let link: String?
  /// Whether the change leads out of the station.
  let isOutside: Bool
  /// Whether the line lies behind, greyed with its station.
  var isPassed = false
  /// The line it stands for.
  var line: LineID?
  /// Whether the line stands back.
  var isPale = false
}

/// A station as a diagram shows it.
struct StationEntry: Hashable, Sendable {
  let id: StationID
  let names: [Words]
  var code: String?
  var icons: [Icon] = []
  /// What has to be known of it: that trains stop in one sense only.
  var note: Words?
  var chips: [Chip] = []
  var state: Status.State = .open
  var isCurrent = false
  var isPassed = false
  var isTerminus = false
  /// Whether one changes there from one branch of the line to another.
  var isJunction = false
  /// Where it is.
  var coordinate: Coordinate?
  var link: String?
  var title = ""

  /// Whether other lines stop in the same station.
  var isInterchange: Bool { chips.contains { !$0.isOutside } }
}

/// A service that leaves out stations: a short turn or an express.
struct ServiceBar: Hashable, Sendable {
  /// Services with a smaller share of the trains are not shown.
  static let smallestShare = 0.08
  /// No more are shown.
  static let most = 4

  let name: String
  let language: String
  let kind: ServicePattern.Kind
  let stations: [StationID]
}
