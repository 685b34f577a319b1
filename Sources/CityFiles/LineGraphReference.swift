#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import TransitModel

/// How the numbers of a file's coordinates are meant.
enum LineGraphReference {
  /// Degrees of longitude and latitude.
  case degrees
  /// Metres of the web's Mercator projection (EPSG:3857).
  case webMercator
  /// Something else, by its name.
  case unknown(String)

  /// What a file says of it; without a word they are degrees, as GeoJSON wants them (RFC 7946).
  init(_ document: PlacedJSON) {
    guard let name = document["crs"]?["properties"]?["name"]?.text else {
      self = .degrees
      return
    }
    let code = String(name.reversed().prefix { $0.isNumber || $0.isLetter }.reversed()).uppercased()
    switch code {
    case "4326", "CRS84", "84", "4979", "4258", "4269": self = .degrees
    case "3857", "900913", "3785", "102100", "102113": self = .webMercator
    default: self = .unknown(name)
    }
  }

  /// The radius of its sphere in metres.
  private static let radius = 6_378_137.0

  /// The place that two numbers mean; nothing where they mean none.
  func coordinate(_ x: Double, _ y: Double) -> Coordinate? {
    guard case .webMercator = self else { return Coordinate(latitude: y, longitude: x) }
    let longitude = x / Self.radius * 180 / .pi
    let latitude = (2 * atan(exp(y / Self.radius)) - .pi / 2) * 180 / .pi
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
