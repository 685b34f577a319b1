/// An amount of money in minor units of a currency (fen, cents; the yen has none).
public struct Money: Hashable, Comparable, Sendable {
  /// The amount in minor units.
  public let minorUnits: Int
  /// The currency (ISO 4217).
  public let currency: Currency

  /// An amount.
  public init(minorUnits: Int, currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The amount written as a decimal ("4.50", "25"); nothing for anything else, for more decimals than the currency has,
  /// and for amounts outside ±10^12 minor units.
  public init?(_ text: some StringProtocol, currency: Currency) {
    var bytes = Array(text.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 1 || (parts.count == 2 && !parts[1].isEmpty), let whole = parts.first, !whole.isEmpty else {
      return nil
    }
    var decimals = parts.count == 2 ? Array(parts[1]) : []
    while decimals.count > currency.decimals, decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    guard decimals.count <= currency.decimals, whole.count + currency.decimals <= 12 else { return nil }
    decimals += Array(repeating: UInt8(ascii: "0"), count: currency.decimals - decimals.count)
    var amount = 0
    for byte in Array(whole) + decimals {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      amount = amount * 10 + Int(byte - UInt8(ascii: "0"))
    }
    self.init(minorUnits: isNegative ? -amount : amount, currency: currency)
  }

  /// The amount as a decimal with the currency's decimals: "4.50", "500".
  public var decimal: String {
    let digits = String(abs(minorUnits))
    let sign = minorUnits < 0 ? "-" : ""
    guard currency.decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, currency.decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(currency.decimals) + "." + padded.suffix(currency.decimals)
  }

  /// Whether the left amount is smaller; both are of one currency.
  public static func < (a: Money, b: Money) -> Bool { a.minorUnits < b.minorUnits }
}

/// A currency by its ISO 4217 code.
public struct Currency: Hashable, Sendable {
  /// The code: three capital letters.
  public let code: String
  /// How many decimals its minor unit has.
  public let decimals: Int

  /// The currency with that code; nothing when it is not three capital letters.
  public init?(code: some StringProtocol) {
    guard code.utf8.count == 3, code.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else {
      return nil
    }
    self.code = String(code)
    decimals = Self.decimals[self.code] ?? 2
  }

  /// No currency: `XXX` of ISO 4217, for a city without fares.
  public static let none = Currency(code: "XXX", decimals: 2)

  private init(code: String, decimals: Int) {
    self.code = code
    self.decimals = decimals
  }

  /// Currencies whose minor unit is not a hundredth (ISO 4217, list one).
  private static let decimals: [String: Int] = [
    "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0, "UGX": 0,
    "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
    "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
  ]
}

/// How rides on some lines are charged.
public struct Tariff: Hashable, Sendable {
  /// What the price hangs on.
  public enum Basis: Hashable, Sendable {
    /// The metres ridden; bands in rising order, the last without a limit.
    case distance([Band])
    /// Nothing.
    case flat(Money)
    /// The zones of the first and the last station.
    case zone(stations: [StationID: String], fares: [ZoneFare])
    /// The first and the last station.
    case pair([PairFare])
    /// The tickets that cover the rides, and which zone a station lies in: riders buy the cheapest that together hold.
    case tickets(stations: [StationID: String], [Ticket])
    /// Each leg, and what it follows.
    case legs(LegFares)
  }

  /// A distance band.
  public struct Band: Hashable, Sendable {
    /// The longest distance in metres it holds for; nothing: any.
    public let upToMetres: Int?
    /// Its fare.
    public let fare: Money

    /// A band.
    public init(upToMetres: Int?, fare: Money) {
      self.upToMetres = upToMetres
      self.fare = fare
    }
  }

  /// The fare from one zone to another.
  public struct ZoneFare: Hashable, Sendable {
    /// The zone of the first station.
    public let from: String
    /// The zone of the last station.
    public let to: String
    /// The fare.
    public let fare: Money

    /// A fare, one way.
    public init(from: String, to: String, fare: Money) {
      self.from = from
      self.to = to
      self.fare = fare
    }
  }

  /// The fare from one station to another.
  public struct PairFare: Hashable, Sendable {
    /// The first station.
    public let from: StationID
    /// The last station.
    public let to: StationID
    /// The fare.
    public let fare: Money

    /// A fare, one way.
    public init(from: StationID, to: StationID, fare: Money) {
      self.from = from
      self.to = to
      self.fare = fare
    }
  }

  /// A part of the fare for riders at some time and place.
  public struct Discount: Hashable, Sendable {
    /// Where time and station are looked at.
    public enum Point: String, CaseIterable, Hashable, Sendable {
      /// Where the fare begins.
      case entry
      /// Where it ends.
      case exit
    }

    /// What riders call it.
    public let name: LocalizedText?
    /// Thousandths of the fare to pay.
    public let permille: Int
    /// Where time and station are looked at.
    public let at: Point
    /// When it holds; nothing: always.
    public let window: Transfer.Window?
    /// The stations it holds at; empty: all.
    public let stations: [StationID]

    /// A discount.
    public init(
      name: LocalizedText? = nil, permille: Int, at: Point = .entry, window: Transfer.Window? = nil,
      stations: [StationID] = []
    ) {
      self.name = name
      self.permille = permille
      self.at = at
      self.window = window
      self.stations = stations
    }
  }

  /// Its id.
  public let id: TariffID
  /// What riders call it.
  public let name: LocalizedText?
  /// The lines it holds on; empty: all that no other tariff names.
  public let lines: [LineID]
  /// What the price hangs on.
  public let basis: Basis
  /// Off-peak and other discounts, the first that holds counts.
  public let discounts: [Discount]
  /// Whether rides before and after another tariff's count as one fare.
  public let isCombined: Bool

  /// A tariff.
  public init(
    id: TariffID, name: LocalizedText? = nil, lines: [LineID], basis: Basis, discounts: [Discount] = [],
    isCombined: Bool = false
  ) {
    self.id = id
    self.name = name
    self.lines = lines
    self.basis = basis
    self.discounts = discounts
    self.isCombined = isCombined
  }
}

/// What a taxi costs, about.
public struct TaxiRule: Hashable, Sendable {
  /// The fare for the first metres.
  public let baseFare: Money
  /// How many metres that is.
  public let baseMetres: Int
  /// The fare for each further kilometre.
  public let perKilometre: Money
  /// Thousandths added at night.
  public let nightPermille: Int
  /// The start of the night.
  public let nightFrom: ServiceTime?
  /// The end of the night, past 24:00.
  public let nightUntil: ServiceTime?
  /// Thousandths of the straight line that the road takes.
  public let detourPermille: Int

  /// A rule.
  public init(
    baseFare: Money, baseMetres: Int, perKilometre: Money, nightPermille: Int = 0, nightFrom: ServiceTime? = nil,
    nightUntil: ServiceTime? = nil, detourPermille: Int = 1300
  ) {
    self.baseFare = baseFare
    self.baseMetres = baseMetres
    self.perKilometre = perKilometre
    self.nightPermille = nightPermille
    self.nightFrom = nightFrom
    self.nightUntil = nightUntil
    self.detourPermille = detourPermille
  }
}
