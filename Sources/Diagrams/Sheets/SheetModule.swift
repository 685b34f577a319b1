internal import Scene
internal import TransitModel

/// A part of a sheet that is asked for its pieces at a width and a size of type, and that folds in steps where there is no
/// room for all of it.
protocol SheetModule: Sendable {
  /// Its pieces, one below the other.
  ///
  /// - Parameter folded: by how many of its steps it is folded; the last step, which leaves it out, is not its own.
  func blocks(width: Double, pen: SheetPen, folded: Int) throws(TextFault) -> [SheetBlock]
}

/// The parts a sheet can have, in the order of a full one.
public enum SheetModuleKind: String, CaseIterable, Hashable, Sendable {
  /// Departures by hour and minute.
  case departures
  /// First and last trains.
  case firstLast = "first-last"
  /// The last connections to places people go to.
  case connections
  /// The lines from here, with minutes.
  case line
  /// The network with "you are here".
  case network
  /// The network around the station.
  case surroundings
  /// The ways out.
  case exits
  /// What the station has.
  case facilities

  /// How many steps of folding it has; the last one leaves it out.
  var steps: Int {
    switch self {
    case .departures: 3
    case .line, .exits: 2
    case .firstLast, .connections, .network, .surroundings, .facilities: 1
    }
  }

  /// Whether its last step leaves it out; departures stay, as first and last trains.
  var mayGo: Bool { self != .departures }

  /// Whether it stands in the band of maps at the foot of the sheet.
  var isMap: Bool { self == .network || self == .surroundings }
}

/// How far the parts of a sheet are folded.
struct SheetFolding: Hashable, Sendable {
  /// By part how many of its steps were taken.
  private var steps: [SheetModuleKind: Int] = [:]

  /// The order in which parts are folded, one step each, until all is on the sheet: what says least that is not said elsewhere
  /// goes first.
  static let order: [SheetModuleKind] = [
    .facilities, .line, .exits, .surroundings, .firstLast, .exits, .line, .departures, .network, .connections,
    .departures, .departures,
  ]

  /// Each state from nothing folded to all of it, for a sheet that has these parts.
  static func states(of kinds: Set<SheetModuleKind>) -> [SheetFolding] {
    var state = SheetFolding()
    var states = [state]
    for kind in order where kinds.contains(kind) {
      state.steps[kind, default: 0] += 1
      states.append(state)
    }
    return states
  }

  /// How many steps of a part were taken.
  func steps(of kind: SheetModuleKind) -> Int { steps[kind] ?? 0 }

  /// Whether a part is left out.
  func leavesOut(_ kind: SheetModuleKind) -> Bool { kind.mayGo && steps(of: kind) >= kind.steps }
}

extension SheetContent.Part {
  /// What it is.
  public var kind: SheetModuleKind {
    switch self {
    case .departures: .departures
    case .firstLast: .firstLast
    case .connections: .connections
    case .line: .line
    case .network: .network
    case .surroundings: .surroundings
    case .exits: .exits
    case .facilities: .facilities
    }
  }

  /// The module that draws it in a column; nothing for maps.
  var module: (any SheetModule)? {
    switch self {
    case .departures(let board): board
    case .firstLast(let table): table
    case .connections(let table): table
    case .line(let line): line
    case .exits(let table): table
    case .facilities(let list): list
    case .network, .surroundings: nil
    }
  }
}
