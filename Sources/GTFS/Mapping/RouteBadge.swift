internal import NamedColors
internal import TransitModel

/// What stands on the sign of a line whose route has no short name, or one that is no name but an id: `Red` of `C1_RED`.
enum RouteBadge {
  /// The text of a sign, never empty.
  static func text(of route: RouteRecord) -> String {
    let short = route.shortName
    if !short.isEmpty, !short.contains("_") { return short }
    if let designation = designation(in: route.longName) { return designation }
    let id = short.isEmpty ? route.id : short
    let parts = id.split(separator: "_").map(String.init)
    if let color = parts.last(where: LineColor.isName) {
      return color.prefix(1).uppercased() + color.dropFirst().lowercased()
    }
    if isSign(id) { return id }
    return parts.dropFirst().last(where: isSign) ?? initials(of: route.longName) ?? id
  }

  /// The words for a line, in small letters.
  private static let lineWords: Set<String> = [
    "line", "línea", "linea", "linha", "ligne", "linie", "lijn", "linje", "línia", "linia", "linka", "hat",
  ]
  private static let lineEndings = ["号线", "號線", "号線", "호선"]
  /// So many letters at most has what is read at a glance.
  private static let (longestWord, longestID, mostInitials) = (8, 4, 3)

  /// `Red` of "Red Line", `2` of "Línea 2" and "2号线"; nothing where a name says more, as where a line runs.
  private static func designation(in name: String) -> String? {
    for ending in lineEndings where name.hasSuffix(ending) && name != ending {
      let rest = String(name.dropLast(ending.count))
      if rest.count <= longestID { return rest }
    }
    let words = name.split(separator: " ")
    let telling = words.filter { !lineWords.contains($0.lowercased()) }
    guard telling.count == 1, telling.count < words.count, let word = telling.first else { return nil }
    // "Linha 1-Azul".
    if let number = word.split(separator: "-").first, number.allSatisfy(\.isNumber) { return String(number) }
    return word.count <= longestWord ? String(word) : nil
  }

  /// Whether an id reads as a sign does: `01`, `A`, `BLU`, `L2`.
  private static func isSign(_ id: String) -> Bool {
    id.count <= longestID && id.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// The first letters of the words of a name.
  private static func initials(of name: String) -> String? {
    let words = name.split { !$0.isLetter && !$0.isNumber }.prefix(mostInitials)
    return words.isEmpty ? nil : words.map { $0.prefix(1).uppercased() }.joined()
  }
}
