/// An identifier that cannot be confused with one of another kind.
///
/// Identifiers compare by their bytes: sorting by id never depends on a locale, and `é` written as one character and as
/// two are two ids, as they are to every file and script.
public protocol Identifier: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text of the identifier, as written in the data.
  var rawValue: String { get }
  /// The identifier with that text.
  init(_ rawValue: String)
}

extension Identifier {
  /// The identifier with that text.
  public init(stringLiteral value: String) { self.init(value) }
  /// The text of the identifier.
  public var description: String { rawValue }
  /// Whether both have the same UTF-8 bytes.
  public static func == (a: Self, b: Self) -> Bool {
    a.rawValue.utf8.count == b.rawValue.utf8.count && a.rawValue.utf8.elementsEqual(b.rawValue.utf8)
  }
  /// Feeds the UTF-8 bytes to the hasher.
  public func hash(into hasher: inout Hasher) {
    var text = rawValue
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
  /// Whether `a` comes first by its UTF-8 bytes.
  public static func < (a: Self, b: Self) -> Bool {
    a.rawValue.utf8.lexicographicallyPrecedes(b.rawValue.utf8)
  }
}

/// Names a city.
public struct CityID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a line (GTFS route).
public struct LineID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a station.
public struct StationID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a complex of stations.
public struct ComplexID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a place people ask for.
public struct PlaceID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a sense of travel on one line; unique within its line.
public struct DirectionID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a service pattern; unique within its line.
public struct PatternID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a kind of service day (GTFS `service_id`).
public struct ServiceID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a trip; unique within the city.
public struct TripID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// Names a tariff.
public struct TariffID: Identifier {
  /// The text, as written in the data.
  public let rawValue: String
  /// The identifier with that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
