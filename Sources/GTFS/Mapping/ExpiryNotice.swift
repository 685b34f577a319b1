internal import TransitModel

/// Tells riders that a timetable has ended: a notice that holds from the day after its last day.
enum ExpiryNotice {
  /// The notice; nothing where the services have no last day.
  static func notice(services: [ServiceCalendar], language: LanguageTag) -> City.Notice? {
    let ends = services.map { service in
      service.weekdays.isEmpty ? service.added.last : service.until.map { max($0, service.added.last ?? $0) }
    }
    let known = ends.compactMap { $0 }
    // A service without an end never ends.
    guard known.count == ends.count, let last = known.max() else { return nil }
    var variants: [LanguageTag: (String, String)] = [LanguageTag("en"): english]
    if let own = words[String(language.base)] { variants[language] = own }
    let order = variants.keys.sorted { ($0 == language ? 0 : 1, $0.rawValue) < ($1 == language ? 0 : 1, $1.rawValue) }
    func text(_ make: ((String, String)) -> String) -> LocalizedText {
      LocalizedText(order.compactMap { tag in variants[tag].map { LocalizedText.Variant(tag, make($0)) } })
    }
    return City.Notice(
      id: "timetable-ended", title: text { $0.0 }, text: text { $0.1 + " " + last.description }, from: last + 1,
      level: .warning)
  }

  private static let english = (
    "This timetable has ended", "Trains may run at other times now. Its last day was"
  )

  private static let words: [String: (String, String)] = [
    "de": ("Dieser Fahrplan ist abgelaufen", "Züge fahren vielleicht zu anderen Zeiten. Letzter Gültigkeitstag:"),
    "es": ("Este horario ha caducado", "Los trenes pueden circular a otras horas. Último día de validez:"),
    "fr": ("Cet horaire n’est plus valable", "Les trains circulent peut-être à d’autres heures. Dernier jour :"),
    "it": ("Questo orario è scaduto", "I treni possono circolare ad altre ore. Ultimo giorno di validità:"),
    "ja": ("この時刻表は有効期限が切れています", "現在の時刻は異なる場合があります。最終有効日:"),
    "pt": ("Este horário expirou", "Os comboios podem circular a outras horas. Último dia de validade:"),
    "zh": ("此时刻表已过期", "列车时刻可能已有变化。最后有效日："),
  ]
}
