import DelimitedText
import JourneyPlanner
import Journeys
import TransitModel

/// Answers the rows of a CSV file, a line of JSON for each, in order.
///
/// A row that cannot be answered is a line with `error` and `line`, its line number in the file; the others go on.
struct JourneyBatch {
  /// What holds where a row does not say it.
  struct Defaults {
    let date: CalendarDate
    let moment: JourneyQuery.Moment?
    let preference: City.Defaults.Preference?
    let isStepFree: Bool
  }

  let questions: JourneyQuestions
  let defaults: Defaults
  let session: Session

  /// Where each column stands.
  private struct Columns {
    let from, to: Int
    let date, depart: Int?
  }

  func run(_ file: String) throws {
    let bytes = file == "-" ? try session.input() : try FileSystem.read(session.absolute(file))
    var scanner = RowScanner(bytes)
    var row = Row()
    guard scanner.next(&row) else { throw CommandFailure.usage("\"\(file)\" is empty") }
    let columns = try columns(row.cells.map { scanner.text(of: $0) }, file)
    var days: [CalendarDate: PlannerDay] = [:]
    var failed = false
    while scanner.next(&row) {
      if row.isBlank { continue }
      let cells = row.cells.map { scanner.text(of: $0) }
      do throws(CommandFailure) {
        let query = try query(cells, columns)
        let day = days[query.date] ?? questions.planner.day(query.date, stepFree: query.isStepFree)
        days = days.count > 30 ? [query.date: day] : days.merging([query.date: day]) { _, new in new }
        try session.emit((questions.planner.json(query, on: day)?.bytes ?? []) + [UInt8(ascii: "\n")])
      } catch {
        failed = true
        try session.print(["error": .string(Self.sentence(error)), "line": .int(row.line)])
      }
    }
    if failed { throw CommandFailure.usage("some rows could not be answered", hint: "their lines say why") }
  }

  private static func sentence(_ failure: CommandFailure) -> String {
    guard case .usage(let sentence, let hint) = failure else { return failure.lines.joined(separator: " ") }
    return sentence + (hint.map { "; " + $0 } ?? "")
  }

  private func columns(_ names: [String], _ file: String) throws(CommandFailure) -> Columns {
    guard let from = names.firstIndex(of: "from"), let to = names.firstIndex(of: "to") else {
      throw .usage(
        "\(file):1: the columns are \"\(names.joined(separator: ","))\"",
        hint: "the first line names from,to,date,depart")
    }
    return Columns(from: from, to: to, date: names.firstIndex(of: "date"), depart: names.firstIndex(of: "depart"))
  }

  private func query(_ cells: [String], _ columns: Columns) throws(CommandFailure) -> JourneyQuery {
    func cell(_ column: Int?) -> String? {
      column.flatMap { $0 < cells.count && !cells[$0].isEmpty ? cells[$0] : nil }
    }
    guard let from = cell(columns.from), let to = cell(columns.to) else {
      throw .usage("the row names no two stations")
    }
    let date = try cell(columns.date).map { text throws(CommandFailure) in try questions.date(text) } ?? defaults.date
    let query = JourneyQuery(
      from: try questions.end(from, on: date), to: try questions.end(to, on: date), date: date,
      moment: try moment(cell(columns.depart), date), preference: defaults.preference,
      isStepFree: defaults.isStepFree)
    try questions.check(query)
    return query
  }

  private func moment(_ text: String?, _ date: CalendarDate) throws(CommandFailure) -> JourneyQuery.Moment {
    switch text {
    case "first": return .first
    case "last": return .last
    case let text?: return .departing(try questions.time(text, option: "depart"))
    case nil: return defaults.moment ?? questions.usualMoment(on: date)
    }
  }
}

extension Session {
  fileprivate func emit(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(SystemFailure) { try output.write(bytes) } catch { throw CommandFailure(error) }
  }
}
