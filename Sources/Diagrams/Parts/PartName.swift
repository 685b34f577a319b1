internal import TransitModel

/// Names of parts of a drawing, which have to be names in XML and differ where the ids do.
enum PartName {
  /// The name of a station's sign: letters, digits and hyphens of its id as they are, anything else by its code point.
  static func station(_ id: StationID) -> String { "station-" + plain(id.rawValue) }

  /// The name of the hairline from a station's sign to its name, written in the same way.
  static func leader(_ id: StationID) -> String { "leader-" + plain(id.rawValue) }

  private static func plain(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || scalar == "-" ? String(scalar) : "_" + String(scalar.value, radix: 16)
    }.joined()
  }
}
