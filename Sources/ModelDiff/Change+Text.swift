public import TransitModel

extension Change {
  private static let shownDetails = 6

  /// The change in a sentence, names in `language`: `station Wudaokou: status open -> closed`.
  public func text(in language: LanguageTag) -> String {
    let subject = Self.subjects[topic, default: topic.rawValue] + name.text(for: language)
    var text = subject + place(besides: subject) + ": " + what
    let shown = details.prefix(Self.shownDetails)
    if !shown.isEmpty, details.count > 1 || topic != .trains {
      let more = details.count > shown.count ? ", and \(details.count - shown.count) more" : ""
      text += " (" + shown.joined(separator: "; ") + more + ")"
    }
    return text
  }

  private static let subjects: [Topic: String] = [
    .city: "", .service: "service ", .line: "", .direction: "direction ", .pattern: "pattern ",
    .station: "station ", .exit: "exit ", .facility: "", .trains: "", .headway: "", .transfer: "transfer at ",
    .fare: "fare ", .notice: "notice ", .place: "place ", .history: "history ", .source: "source ",
  ]

  /// Where it is, unless the subject is the place itself.
  private func place(besides subject: String) -> String {
    switch topic {
    case .exit, .facility: station.map { " of \($0)" } ?? ""
    case .direction, .pattern: line.map { " of line \($0)" } ?? ""
    case .trains: station.map { " at \($0)" } ?? ""
    default: ""
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
