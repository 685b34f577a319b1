internal import JourneyPlanner
internal import TransitModel

/// Makes the planner's tables of the tickets of a tariff.
struct TicketBuilder {
  let numbers: CityNumbers
  /// The numbers of the zones that stations lie in.
  let zones: [String: Int32]

  /// Tickets of one group hold on the same lines, for as many changes and as long.
  private struct Group: Hashable {
    let lines: [Int32]
    let changes: Int?
    let seconds: Int?

    /// Lists of lines are as good as told apart by length and first.
    func hash(into hasher: inout Hasher) {
      hasher.combine(lines.count)
      hasher.combine(lines.first)
      hasher.combine(changes)
      hasher.combine(seconds)
    }
  }

  private struct Row {
    let from: Int32
    let to: Int32
    let through: [Int32]
    let price: Int32
  }

  /// Adds the groups of a tariff's tickets; those for zones in which no station lies are of no use.
  func add(_ tickets: [Ticket], to tables: inout TicketTables) {
    var order: [Group] = []
    var rows: [Group: [Row]] = [:]
    var (named, lines): ([LineID], [Int32]) = ([], [])
    for ticket in tickets {
      // A thousand tickets for the lines of an agency share one list.
      if ticket.lines != named {
        named = ticket.lines
        lines = named.compactMap { numbers.lines[$0] }.sorted()
      }
      guard ticket.zones.allSatisfy({ zones[$0] != nil }), ticket.lines.isEmpty || !lines.isEmpty else { continue }
      let group = Group(lines: lines, changes: ticket.changes, seconds: ticket.seconds)
      if rows[group] == nil { order.append(group) }
      rows[group, default: []].append(
        Row(
          from: ticket.from.flatMap { zones[$0] } ?? -1, to: ticket.to.flatMap { zones[$0] } ?? -1,
          through: ticket.through.compactMap { zones[$0] }.sorted(), price: ticket.fare.planned))
    }
    for group in order { add(group, rows[group, default: []], to: &tables) }
  }

  private func add(_ group: Group, _ rows: [Row], to tables: inout TicketTables) {
    tables.changes.append(group.changes.map { Int32(clamping: $0) } ?? NoMoment.never)
    tables.seconds.append(group.seconds.map { Int32(clamping: $0) } ?? NoMoment.never)
    tables.line += group.lines
    tables.lineStart.append(Int32(tables.line.count))
    let sorted = rows.enumerated().sorted {
      ($0.element.from, $0.element.to, $0.offset) < ($1.element.from, $1.element.to, $1.offset)
    }
    for (_, row) in sorted {
      tables.from.append(row.from)
      tables.to.append(row.to)
      tables.price.append(row.price)
      tables.through += row.through
      tables.throughStart.append(Int32(tables.through.count))
    }
    tables.priceStart.append(Int32(tables.price.count))
  }
}
