public import Localization
public import TransitModel

extension HistoryStrip {
  /// The history of a city, the newest first: its own entries, and the openings of its lines by section, merged lines
  /// with the line they are part of now. An entry of the city's about a line of which something opened that day tells the
  /// same: it stands once, with the section where that is known.
  ///
  /// `link` says where a line leads.
  public init(
    city: City, languages: [LanguageTag] = [], words: Languages, options: Options = Options(),
    link: ((Line) -> String)? = nil
  ) {
    let languages = languages.isEmpty ? city.languages : languages
    let history = CityHistory(city: city, languages: languages, words: words)
    let reader = words.language(for: languages.first ?? "en")
    let entries = history.events.map { event in
      Entry(
        when: reader?.date(event.date) ?? event.date.description, title: event.title, text: event.text,
        line: event.line,
        link: event.line.flatMap { link?($0) }, date: event.date)
    }
    self.init(title: city.network ?? city.name, entries: entries, languages: languages, options: options)
  }
}

/// What happened to a city's network, in words.
struct CityHistory {
  /// Something that happened.
  struct Event {
    let date: CalendarDate
    let title: LocalizedText
    let text: LocalizedText?
    let line: Line?
  }

  /// Everything, the newest first; of one day in the order of the lines.
  let events: [Event]

  init(city: City, languages: [LanguageTag], words: Languages) {
    let lines = Dictionary(city.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Dictionary(city.stations.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    let opened = OpeningWords(names: names, languages: languages, words: words)
    var told = city.history
    let openings = city.lines.flatMap { line in
      line.openings.map { opening in
        let twin = told.firstIndex { $0.line == line.id && $0.date == opening.date }
        return opened.event(opening, of: line, told: twin.map { told.remove(at: $0) })
      }
    }
    let rest = told.map { Event(date: $0.date, title: $0.title, text: $0.text, line: $0.line.flatMap { lines[$0] }) }
    events = (rest + openings).enumerated().sorted { a, b in
      a.element.date == b.element.date ? a.offset < b.offset : a.element.date > b.element.date
    }.map(\.element)
  }
}

/// The words for the openings of lines.
private struct OpeningWords {
  let names: [StationID: LocalizedText]
  let languages: [LanguageTag]
  let words: Languages

  /// An opening, and what the city tells of it itself.
  func event(_ opening: Opening, of line: Line, told: City.HistoryEntry?) -> CityHistory.Event {
    let hasEnds = opening.from != nil && opening.to != nil
    let title = hasEnds ? title(of: opening, line: line) : told?.title ?? title(of: opening, line: line)
    let former = opening.formerLine.map { _ in phrase { $0.nowPartOf(line.name.text(for: $1)) } }
    let text = [former, told?.text, opening.name].compactMap { $0 }.first { !repeats($0, title) }
    return CityHistory.Event(date: opening.date, title: title, text: text, line: line)
  }

  private func title(of opening: Opening, line: Line) -> LocalizedText {
    phrase { wording, language in
      let name = (opening.formerLine ?? line.name).text(for: language)
      let ends = [opening.from, opening.to].compactMap { $0 }.compactMap { names[$0]?.text(for: language) }
      return ends.count == 2 ? wording.opensSection(name, from: ends[0], to: ends[1]) : wording.opens(name)
    }
  }

  private func phrase(_ make: (Wording, LanguageTag) -> String) -> LocalizedText {
    LocalizedText(languages.map { LocalizedText.Variant($0, make(Wording(words, for: $0), $0)) })
  }

  /// Whether a text says in its first language what the title says already.
  private func repeats(_ text: LocalizedText, _ title: LocalizedText) -> Bool {
    guard let language = languages.first else { return false }
    return title.text(for: language).lowercased().contains(text.text(for: language).lowercased())
  }
}
