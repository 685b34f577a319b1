/// Fares that are looked up leg by leg, with rules for what a further leg costs (GTFS Fares v2).
///
/// A leg is a ride, or rides that ``joins`` make one. Its rules are those that hold for its line, stations and times; of
/// them those of the highest priority count, and of their products riders take the cheapest. A further leg costs what a
/// rule for the transfer says, else its own product. No further leg makes a journey cheaper.
public struct LegFares: Hashable, Sendable {
  /// Who pays; empty: all riders pay the same.
  public var riders: [Rider] = []
  /// How riders pay.
  public var media: [Medium] = []
  /// What riders buy.
  public var products: [Product] = []
  /// Stations that fares are alike from or to; a station may lie in several.
  public var areas: [Area] = []
  /// When fares differ.
  public var timeframes: [Timeframe] = []
  /// What a leg costs.
  public var rules: [Rule] = []
  /// What a leg after another one costs.
  public var transfers: [TransferRule] = []
  /// Rides that are one leg together.
  public var joins: [Join] = []

  /// No fares; everything is set afterwards.
  public init() {}

  /// Riders who pay alike ("Senior").
  public struct Rider: Hashable, Sendable {
    /// Its id.
    public let id: String
    /// What they are called.
    public let name: LocalizedText
    /// Whether they are meant where nobody says who rides.
    public let isDefault: Bool
    /// Where it is told who belongs to them.
    public let url: String?

    /// Riders.
    public init(id: String, name: LocalizedText, isDefault: Bool = false, url: String? = nil) {
      self.id = id
      self.name = name
      self.isDefault = isDefault
      self.url = url
    }
  }

  /// What holds a fare: a card, a ticket.
  public struct Medium: Hashable, Sendable {
    /// What kind of thing it is (`fare_media_type`, in its order).
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      case cash, paper
      case transitCard = "transit-card"
      case contactless, app
    }

    /// Its id.
    public let id: String
    /// What it is called ("Clipper").
    public let name: LocalizedText?
    /// What kind of thing it is.
    public let kind: Kind

    /// A medium.
    public init(id: String, name: LocalizedText? = nil, kind: Kind) {
      self.id = id
      self.name = name
      self.kind = kind
    }
  }

  /// What riders buy.
  public struct Product: Hashable, Sendable {
    /// Its id.
    public let id: String
    /// What it is called ("Single ride").
    public let name: LocalizedText?
    /// What it costs, by riders and medium; below nothing only as what a transfer takes off.
    public let prices: [Price]

    /// A product.
    public init(id: String, name: LocalizedText? = nil, prices: [Price]) {
      self.id = id
      self.name = name
      self.prices = prices
    }
  }

  /// A price of a product.
  public struct Price: Hashable, Sendable {
    /// The amount.
    public let fare: Money
    /// Whose it is; nothing: anybody's.
    public let rider: String?
    /// With what it is paid; nothing: nobody says.
    public let medium: String?

    /// A price.
    public init(fare: Money, rider: String? = nil, medium: String? = nil) {
      self.fare = fare
      self.rider = rider
      self.medium = medium
    }
  }

  /// Stations that fares are alike from or to.
  public struct Area: Hashable, Sendable {
    /// Its id.
    public let id: String
    /// What it is called.
    public let name: LocalizedText?
    /// Its stations.
    public let stations: [StationID]

    /// An area.
    public init(id: String, name: LocalizedText? = nil, stations: [StationID]) {
      self.id = id
      self.name = name
      self.stations = stations
    }
  }

  /// A time of which fares speak, on the days of the calendar and not of service: past midnight the next day counts.
  public struct Timeframe: Hashable, Sendable {
    /// Its id.
    public let id: String
    /// When it holds: in any of them.
    public let windows: [Transfer.Window]

    /// A timeframe.
    public init(id: String, windows: [Transfer.Window]) {
      self.id = id
      self.windows = windows
    }
  }

  /// What a leg costs; what is left open holds for any.
  public struct Rule: Hashable, Sendable {
    /// By what ``TransferRule`` names it.
    public var group: String?
    /// The lines; empty: all.
    public var lines: [LineID]
    /// The area it begins in.
    public var from: String?
    /// The area it ends in.
    public var to: String?
    /// The timeframe in which it begins.
    public var entry: String?
    /// The timeframe in which it ends.
    public var exit: String?
    /// What it costs.
    public var product: String
    /// Only the rules of the highest priority count.
    public var priority: Int

    /// A rule.
    public init(
      group: String? = nil, lines: [LineID] = [], from: String? = nil, to: String? = nil, entry: String? = nil,
      exit: String? = nil, product: String, priority: Int = 0
    ) {
      self.group = group
      self.lines = lines
      self.from = from
      self.to = to
      self.entry = entry
      self.exit = exit
      self.product = product
      self.priority = priority
    }
  }

  /// What a leg costs after another one.
  public struct TransferRule: Hashable, Sendable {
    /// What is paid (`fare_transfer_type`, in its order).
    public enum Charge: String, CaseIterable, Hashable, Sendable {
      /// The first leg and ``TransferRule/product``.
      case first
      /// Both legs and ``TransferRule/product``.
      case both
      /// ``TransferRule/product`` alone.
      case transfer
    }

    /// Between which moments ``TransferRule/seconds`` are counted (`duration_limit_type`, in its order); from a departure
    /// on from that of the first leg of a row of transfers by one rule.
    public enum Limit: String, CaseIterable, Hashable, Sendable {
      case departureToArrival = "departure-to-arrival"
      case departureToDeparture = "departure-to-departure"
      case arrivalToDeparture = "arrival-to-departure"
      case arrivalToArrival = "arrival-to-arrival"
    }

    /// The group of the leg before; nothing: any that no rule names there.
    public var from: String?
    /// The group of the leg after; nothing: any that no rule names there.
    public var to: String?
    /// How often in a row it holds; nothing: any number.
    public var count: Int?
    /// How long it holds; nothing: as long as one likes.
    public var seconds: Int?
    /// Between which moments that is counted.
    public var limit: Limit
    /// What is paid.
    public var charge: Charge
    /// What the transfer costs; nothing: no more.
    public var product: String?

    /// A rule.
    public init(
      from: String? = nil, to: String? = nil, count: Int? = nil, seconds: Int? = nil,
      limit: Limit = .departureToDeparture, charge: Charge = .first, product: String? = nil
    ) {
      self.from = from
      self.to = to
      self.count = count
      self.seconds = seconds
      self.limit = limit
      self.charge = charge
      self.product = product
    }
  }

  /// Two rides that are one leg where riders change between them.
  public struct Join: Hashable, Sendable {
    /// The lines of the first ride; empty: all.
    public var fromLines: [LineID]
    /// The lines of the second ride; empty: all.
    public var toLines: [LineID]
    /// Where the first is left; nothing: anywhere.
    public var from: StationID?
    /// Where the second is boarded; nothing: anywhere.
    public var to: StationID?

    /// A join.
    public init(fromLines: [LineID] = [], toLines: [LineID] = [], from: StationID? = nil, to: StationID? = nil) {
      self.fromLines = fromLines
      self.toLines = toLines
      self.from = from
      self.to = to
    }
  }
}

extension LegFares {
  /// The riders meant where nobody says who rides: those that say so, else adults by their id or name, else the first.
  public var defaultRider: Rider? {
    func isAdult(_ rider: Rider) -> Bool {
      ([rider.id] + rider.name.variants.map(\.text)).contains { $0.lowercased() == "adult" }
    }
    return riders.first(where: \.isDefault) ?? riders.first(where: isAdult) ?? riders.first
  }

  /// What a product costs riders: the cheapest of their own prices, else of those for anybody, else of the default riders';
  /// nothing where it has no price.
  public func price(of product: String, for rider: String?) -> Money? {
    prices(of: product, for: rider).map(\.fare).min()
  }

  /// All prices of a product that riders may choose from, by medium.
  public func prices(of product: String, for rider: String?) -> [Price] {
    let all = products.first { $0.id == product }?.prices ?? []
    for candidate in [rider, nil, defaultRider?.id] {
      let own = all.filter { $0.rider == candidate || (candidate != nil && $0.rider == nil) }
      if !own.isEmpty { return own }
    }
    return all
  }

  /// The currency of its prices; nothing where it has none.
  public var currency: Currency? { products.lazy.flatMap(\.prices).first?.fare.currency }

  /// The same fares where lines, stations and kinds of day have other ids.
  public func mapIDs(
    line: (LineID) -> LineID, station: (StationID) -> StationID, service: (ServiceID) -> ServiceID
  ) -> LegFares {
    var result = self
    result.areas = areas.map { Area(id: $0.id, name: $0.name, stations: $0.stations.map(station)) }
    result.timeframes = timeframes.map { timeframe in
      Timeframe(
        id: timeframe.id,
        windows: timeframe.windows.map {
          Transfer.Window(service: $0.service.map(service), from: $0.from, until: $0.until)
        })
    }
    for index in result.rules.indices { result.rules[index].lines = rules[index].lines.map(line) }
    result.joins = joins.map { join in
      Join(
        fromLines: join.fromLines.map(line), toLines: join.toLines.map(line), from: join.from.map(station),
        to: join.to.map(station))
    }
    return result
  }
}
