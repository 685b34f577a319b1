internal import TransitModel

/// Reads `inks.csv`.
struct InkReader {
  let log: FindingLog

  static let form = CSVTable.Form(
    name: "ink", required: ["color", "cyan", "magenta", "yellow", "black"], optional: ["spot"])

  /// What each row says, each colour once.
  func inks(_ file: TextFile) -> [ColorInk] {
    guard var table = CSVTable(file, form: Self.form, log: log) else { return [] }
    var inks: [ColorInk] = []
    var places: [LineColor: Finding.Location] = [:]
    var spots: [String: ColorInk] = [:]
    while table.next() {
      guard let ink = ink(table) else { continue }
      if let first = places[ink.color] {
        log.error(
          "duplicate-ink", at: table.location, "the inks of \(ink.color.hex.quoted) stand already",
          .init(found: ink.color.hex, expected: "each colour once", related: [first]))
        continue
      }
      places[ink.color] = table.location
      if let spot = ink.spot, let other = spots[spot], !other.looksLike(ink) {
        log.error(
          "spot-color-mismatch", at: table.location, "the spot colour \(spot.quoted) stands with other inks before",
          .init(
            found: ink.shares, expected: other.shares, hint: "a spot colour is one ink: give it the same shares",
            related: places[other.color].map { [$0] } ?? []))
        continue
      }
      if let spot = ink.spot { spots[spot] = spots[spot] ?? ink }
      inks.append(ink)
    }
    return inks
  }

  private func ink(_ row: CSVTable) -> ColorInk? {
    let color = row.required("color")?.color()
    func share(_ name: String) -> Double? { row.required(name)?.number(in: 0...100) }
    let (cyan, magenta, yellow, black) = (share("cyan"), share("magenta"), share("yellow"), share("black"))
    guard let color, let cyan, let magenta, let yellow, let black else { return nil }
    let spot = row["spot"]?.text("the name of a spot colour", upTo: Self.longestName)
    return ColorInk(color: color, cyan: cyan, magenta: magenta, yellow: yellow, black: black, spot: spot)
  }

  /// A name in a PDF has at most 127 bytes.
  private static let longestName = 30
}

extension ColorInk {
  /// Whether another ink has the same shares.
  fileprivate func looksLike(_ other: ColorInk) -> Bool { shares == other.shares }

  /// The shares in words.
  fileprivate var shares: String { "\(cyan), \(magenta), \(yellow), \(black)" }
}

extension CityFolder {
  /// What `inks.csv` says.
  func inks(_ log: FindingLog) -> [ColorInk] { file("inks.csv").map(InkReader(log: log).inks) ?? [] }
}
