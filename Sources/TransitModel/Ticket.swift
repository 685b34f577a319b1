/// A ticket: one price for rides that follow each other. What it leaves open holds for any.
public struct Ticket: Hashable, Sendable {
  /// What it costs.
  public let fare: Money
  /// The lines it holds on; empty: all of its tariff.
  public let lines: [LineID]
  /// The zone of the first station.
  public let from: String?
  /// The zone of the last station.
  public let to: String?
  /// All zones of the stations ridden through, sorted, none besides; empty: any.
  public let through: [String]
  /// How often riders may change on it.
  public let changes: Int?
  /// For how many seconds after its first departure riders may board.
  public let seconds: Int?

  /// A ticket.
  public init(
    fare: Money, lines: [LineID] = [], from: String? = nil, to: String? = nil, through: [String] = [],
    changes: Int? = nil, seconds: Int? = nil
  ) {
    self.fare = fare
    self.lines = lines
    self.from = from
    self.to = to
    self.through = Set(through).sorted()
    self.changes = changes
    self.seconds = seconds
  }

  /// The same ticket where lines have other ids.
  public func mapLines(_ id: (LineID) -> LineID) -> Ticket {
    Ticket(
      fare: fare, lines: lines.map(id), from: from, to: to, through: through, changes: changes, seconds: seconds)
  }

  /// Every zone it names.
  public var zones: [String] { [from, to].compactMap { $0 } + through }
}

extension Money {
  /// No fare is higher, in minor units: sums of fares stay within what a planner counts.
  public static let highestFare = 1_000_000_000
}

extension Tariff {
  /// The currency of its amounts; nothing where it has none.
  public var currency: Currency? {
    switch basis {
    case .distance(let bands): bands.first?.fare.currency
    case .flat(let fare): fare.currency
    case .zone(_, let fares): fares.first?.fare.currency
    case .pair(let fares): fares.first?.fare.currency
    case .tickets(_, let tickets): tickets.first?.fare.currency
    case .legs(let fares): fares.currency
    }
  }
}

extension City {
  /// The riders that its fares tell apart, each once; empty where all pay the same.
  public var riders: [LegFares.Rider] {
    var seen: Set<String> = []
    return tariffs.flatMap { tariff -> [LegFares.Rider] in
      guard case .legs(let fares) = tariff.basis else { return [] }
      return fares.riders
    }.filter { seen.insert($0.id).inserted }
  }
}
