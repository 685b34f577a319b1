internal import Journeys
internal import TransitModel

/// The first and the last trains of a station at a glance: one table, a row as low as a line of type for each direction, or for
/// each kind of day on which its trains differ.
struct FirstLast: View {
  let lines: [LineTimes]
  /// What the letters beside times stand for.
  let marks: [TimeMark]
  /// From when the timetables are, and on which days no train leaves.
  let notes: [Note]

  private var hasLater: Bool {
    lines.contains { $0.directions.contains { $0.rows.contains { !$0.isAllNight && $0.later != nil } } }
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "lines": ViewValue(lines)
    case "hasLater": ViewValue(hasLater)
    case "hasMarks": ViewValue(!marks.isEmpty)
    case "marks": ViewValue(marks)
    case "hasNotes": ViewValue(!notes.isEmpty)
    case "notes": ViewValue(notes)
    default: nil
    }
  }

  /// The trains of one line.
  struct LineTimes: View {
    let badge: LineBadge
    let date: TimetableDate?
    var directions: [Direction]
    /// The days of the week on which no train leaves, where there are any.
    let daysOff: Markup?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "badge": ViewValue(badge)
      case "firstDirection": ViewValue(directions.first)
      case "otherDirections": ViewValue(Array(directions.dropFirst()))
      case "lineRows": ViewValue(directions.reduce(0) { $0 + $1.height })
      default: nil
      }
    }
  }

  /// The trains in one direction.
  struct Direction: View {
    let label: DirectionLabel
    var rows: [Row]

    /// Whether its trains are the same every day, so that no day is named.
    private var isEveryDay: Bool { rows.count == 1 && rows[0].isEveryDay }

    /// How many rows it takes: its own name stands above the days, where those are named.
    fileprivate var height: Int { isEveryDay ? 1 : rows.count + 1 }

    func value(named name: String) -> ViewValue? {
      switch name {
      case "label": ViewValue(label)
      case "rows": ViewValue(rows)
      case "namesDays": ViewValue(!isEveryDay)
      default: nil
      }
    }
  }

  /// The trains on some kinds of day.
  struct Row: View {
    let days: Markup
    let isEveryDay: Bool
    var first: TimeCell
    var last: TimeCell?
    var later: TimeCell?
    let isAllNight: Bool

    func value(named name: String) -> ViewValue? {
      switch name {
      case "daysHTML": ViewValue(days)
      case "first": ViewValue(first)
      case "last": ViewValue(last)
      case "later": ViewValue(later)
      case "isAllNight": ViewValue(isAllNight)
      default: nil
      }
    }
  }

  /// What is to be known of some lines' trains.
  struct Note: View {
    /// The lines; none where it holds for all.
    var badges: [LineBadge]
    let date: TimetableDate?
    let daysOff: Markup?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "badges": ViewValue(badges)
      case "date": ViewValue(date)
      case "daysOffHTML": ViewValue(daysOff)
      default: nil
      }
    }
  }
}
