internal import TransitModel

extension Words {
  /// "Every day", "Weekdays", or days of the week: "Monday to Thursday, Saturday".
  func days(_ weekdays: [Weekday]) -> String {
    let numbers = weekdays.compactMap { Weekday.allCases.firstIndex(of: $0) }.sorted()
    switch numbers {
    case Array(0...6): return self[.everyDay]
    case Array(0...4): return self[.workdays]
    case [5, 6]: return self[.weekend]
    default: break
    }
    let runs: [[Int]] = numbers.reduce(into: []) { runs, number in
      if runs.last?.last == number - 1 { runs[runs.count - 1].append(number) } else { runs.append([number]) }
    }
    return list(runs.flatMap { $0.count < 3 ? $0.map(weekday) : [range($0)] })
  }

  /// The name of a day of the week, Monday being 0.
  private func weekday(_ number: Int) -> String {
    let day = Weekday.allCases[number]
    return template("weekday-" + day.rawValue) ?? day.rawValue
  }

  /// Several days of the week one after the other.
  private func range(_ numbers: [Int]) -> String {
    guard let first = numbers.first, let last = numbers.last else { return "" }
    return self(.weekdayRange, ["from": weekday(first), "to": weekday(last)])
  }
}
