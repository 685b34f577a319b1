public import TransitModel

/// What a direction is called wherever one is named: "Ashmont / Braintree", or on a ring "Inner loop".
public struct DirectionTitle: Hashable, Sendable {
  /// The name.
  public let text: LocalizedText
  /// What the sense of travel is called besides, where its name says more than ``text``.
  public let name: LocalizedText?
  /// Whether ``text`` is where its trains go ("to Braintree") rather than a name of its own ("Inner loop").
  public let isTerminus: Bool

  /// The title of a direction of a line.
  ///
  /// - Parameters:
  ///   - languages: The languages it is wanted in.
  ///   - stationName: The name of a station.
  public init(
    _ direction: DirectionID, of line: Line?, in languages: [LanguageTag], stationName: (StationID) -> LocalizedText?
  ) {
    let known = line?.directions.first { $0.id == direction }
    let whole = line?.patterns.first { $0.direction == direction }
    let end = whole.flatMap { $0.isLoop ? nil : $0.terminus }.flatMap(stationName)
    guard let shown = known?.headsign ?? end else {
      text = known?.name ?? LocalizedText(direction.rawValue, languages.first ?? "und")
      name = nil
      isTerminus = false
      return
    }
    isTerminus = true
    guard let known else {
      (text, name) = (shown, nil)
      return
    }
    // A feed's directions are called what its trains show: "Millbrae", or "Millbrae / Airport" where they differ.
    let isShown = languages.allSatisfy { Self.begins(known.name.text(for: $0), with: shown.text(for: $0)) }
    (text, name) = isShown ? (known.name, nil) : (shown, known.name)
  }

  /// Whether a direction's name is the shown text, or begins with it.
  private static func begins(_ name: String, with shown: String) -> Bool {
    name == shown || name.hasPrefix(shown + " / ")
  }
}
