internal import TransitModel

/// The shape of a line's sign.
///
/// Networks that name their lines by single letters and digits, as New York does, show them in circles, and the express of a
/// line, its name with an X behind it, in a diamond. All others have rounded corners.
enum BadgeShape: Sendable {
  case rounded, circle, diamond

  /// The shapes of a city's lines.
  static func shapes(of city: City) -> [LineID: BadgeShape] {
    let names = Set(city.lines.map(\.shortName))
    let expresses = Set(city.lines.filter { isExpress($0.shortName, among: names) }.map(\.id))
    let others = city.lines.filter { !expresses.contains($0.id) }.map(\.shortName)
    guard others.count > 1, isNamedBySigns(others) else { return [:] }
    return Dictionary(
      city.lines.compactMap { line -> (LineID, BadgeShape)? in
        if expresses.contains(line.id) { return (line.id, .diamond) }
        return isSign(line.shortName) ? (line.id, .circle) : nil
      }
    ) { first, _ in first }
  }

  /// Three names in four are signs, and none of the others is a number, of which a circle has no room for two digits.
  private static func isNamedBySigns(_ names: [String]) -> Bool {
    let signs = names.count(where: isSign)
    return signs * 4 >= names.count * 3 && !names.contains { $0.count > 1 && $0.allSatisfy(\.isNumber) }
  }

  private static func isSign(_ name: String) -> Bool {
    name.utf8.count == 1 && name.allSatisfy { $0.isLetter || $0.isNumber }
  }

  private static func isExpress(_ name: String, among names: Set<String>) -> Bool {
    name.count == 2 && name.last?.uppercased() == "X" && names.contains(String(name.dropLast()))
  }

  /// What style sheets say of it.
  var style: String {
    switch self {
    case .rounded: ""
    case .circle: ";--badge-size:1.65em;--badge-radius:50%;--badge-room:0"
    case .diamond: ";--badge-size:2em;--badge-clip:polygon(50% 0,100% 50%,50% 100%,0 50%);--badge-room:0"
    }
  }
}
