public import TransitModel

extension HistoryStrip {
  /// The history of a city, the newest first: its own entries, and the openings of its lines by section, merged lines
  /// with the line they are part of now.
  public init(city: City, languages: [LanguageTag] = [], width: Double = 520) {
    let languages = languages.isEmpty ? city.languages : languages
    let lines = Dictionary(city.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var dated: [(date: CalendarDate, order: Int, entry: Entry)] = []
    for entry in city.history {
      dated.append(
        (
          entry.date, dated.count,
          Entry(
            when: entry.date.description, title: entry.title, text: entry.text, line: entry.line.flatMap { lines[$0] })
        ))
    }
    for line in city.lines {
      for opening in line.openings {
        let title = CityHistory.title(of: opening, line: line, city: city, languages: languages)
        dated.append(
          (
            opening.date, dated.count,
            Entry(when: opening.date.description, title: title, text: opening.name, line: line)
          ))
      }
    }
    dated.sort { a, b in a.date == b.date ? a.order < b.order : a.date > b.date }
    self.init(title: city.network ?? city.name, entries: dated.map(\.entry), languages: languages, width: width)
  }
}

/// The words for the openings of lines.
enum CityHistory {
  static func title(of opening: Opening, line: Line, city: City, languages: [LanguageTag]) -> LocalizedText {
    LocalizedText(
      languages.map { language in
        let wording = StripWording.words(for: language)
        let name = (opening.formerLine ?? line.name).text(for: language)
        let ends = [opening.from, opening.to].compactMap { $0 }.compactMap { id in
          city.stations.first { $0.id == id }?.name.text(for: language)
        }
        let text = ends.count == 2 ? wording.opensSection(name, ends[0], ends[1]) : wording.opens(name)
        return LocalizedText.Variant(language, text)
      })
  }
}
