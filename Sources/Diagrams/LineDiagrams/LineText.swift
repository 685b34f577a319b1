internal import TransitModel

/// A line in words, to share with its diagram.
struct LineText {
  let content: LineContent
  let line: Line
  let city: City

  private var language: LanguageTag { LanguageTag(content.language) }
  private var wording: Wording { content.wording }

  /// The line, where it runs, and how many stations it has.
  var short: String { ([head] + facts).joined(separator: " · ") }

  /// A line a station, with the lines one changes to there; then services, dates and the network.
  var long: String {
    let course = content.course
    var lines = [short]
    lines += content.headings.prefix(1).map(\.text)
    lines += course.trunk.map { text(of: $0) }
    for branch in course.branches {
      let ends = wording.joined([branch.from, branch.to].compactMap { $0 }.map { name(of: $0) }, by: " – ")
      lines.append("+ " + ends + ":")
      lines += branch.stations.map { text(of: $0) }
    }
    lines += content.services.map(\.name)
    let network = (city.network ?? city.name).text(for: language)
    lines.append(
      wording.joined([network, line.timetableDate.map { wording.timetable($0) } ?? ""]))
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var head: String { content.names.first?.text ?? content.badge.text }

  private var facts: [String] {
    let course = content.course
    let ends =
      course.form == .ring
      ? content.wording.loop
      : wording.joined([course.travel.first, course.travel.last].compactMap { $0 }.map { name(of: $0) }, by: " – ")
    let current = course.stations.first { content.entry($0).isCurrent }
    return [ends, wording.stationCount(course.stations.count)]
      + (current.map { [content.wording.currentStation + ": " + name(of: $0)] } ?? [])
  }

  private func name(of station: StationID) -> String { content.entry(station).names.first?.text ?? station.rawValue }

  private func text(of station: StationID) -> String {
    let entry = content.entry(station)
    let names = [entry.code].compactMap { $0 } + entry.names.map(\.text)
    let chips = entry.chips.map(\.text).joined(separator: ", ")
    let state = entry.stateWords(content.wording).map { " – " + $0 } ?? ""
    return names.joined(separator: " ") + (chips.isEmpty ? "" : " (" + chips + ")") + state
  }
}
