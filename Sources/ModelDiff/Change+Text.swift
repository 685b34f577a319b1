public import TransitModel

extension Change {
  private static let shownDetails = 6

  /// The change in a sentence, names in `language`: `station Wudaokou: status open -> closed`.
  public func text(in language: LanguageTag) -> String {
    let shown = details.prefix(Self.shownDetails)
    guard !shown.isEmpty, hasTellingDetails else { return summary(in: language) }
    let more = details.count > shown.count ? ", and \(details.count - shown.count) more" : ""
    return summary(in: language) + " (" + shown.joined(separator: "; ") + more + ")"
  }

  /// Whether the details say more than the sentence: a first or last train at a single station is named by it.
  public var hasTellingDetails: Bool { details.count > 1 || topic != .trains || property == .timetable }

  /// The sentence without where it happened, or what belongs to it.
  public func summary(in language: LanguageTag) -> String {
    if property == .ids { return "new ids for " + name.text(for: language) }
    let subject = Self.subjects[topic, default: topic.rawValue] + name.text(for: language)
    return subject + place(in: language) + ": " + what
  }

  private static let subjects: [Topic: String] = [
    .city: "", .service: "service ", .line: "", .direction: "direction ", .pattern: "pattern ",
    .station: "station ", .exit: "exit ", .facility: "", .trains: "", .headway: "", .transfer: "transfer at ",
    .fare: "fare ", .notice: "notice ", .place: "place ", .history: "history ", .source: "source ",
  ]

  /// Where it is, unless the subject is the place itself.
  private func place(in language: LanguageTag) -> String {
    guard let name = placeName?.text(for: language) else { return "" }
    switch topic {
    case .exit, .facility, .direction, .pattern: return " of " + name
    case .trains: return " at " + name
    default: return ""
    }
  }

  private var what: String {
    guard let property else {
      let value = [before, after].compactMap { $0 }.joined(separator: ", ")
      return action.rawValue + (value.isEmpty ? "" : " " + value)
    }
    let word = Self.words[property, default: property.rawValue]
    switch (before, after) {
    case (let before?, let after?): return "\(word) \(before) -> \(after)"
    case (let before?, nil): return property == .stops ? "no longer stops at \(before)" : "\(word) \(before) -> none"
    case (nil, let after?): return property == .stops ? "now stops at \(after)" : "\(word) none -> \(after)"
    case (nil, nil): return word + " changed"
    }
  }

  private static let words: [Property: String] = [
    .name: "renamed", .shortName: "badge", .color: "colour", .labelColor: "label colour", .first: "first train",
    .last: "last train", .position: "moved", .schematicPosition: "place on the map", .timetableDate: "timetable of",
    .operatorName: "operator", .formerNames: "former names", .stepFree: "access", .timeZone: "time zone",
    .places: "leads to", .details: "details",
  ]
}
