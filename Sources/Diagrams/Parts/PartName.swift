internal import TransitModel

/// Names of parts of a drawing, which have to be names in XML and differ where the ids do.
enum PartName {
  /// The name of a station's sign: letters, digits and hyphens of its id as they are, anything else by its code point.
  static func station(_ id: StationID) -> String {
    "station-"
      + id.rawValue.unicodeScalars.map { scalar in
        let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        return isPlain || scalar == "-" ? String(scalar) : "_" + String(scalar.value, radix: 16)
      }.joined()
  }
}
