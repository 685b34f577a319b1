/// A question as the page hands it over: ten integers.
///
/// | place | what |
/// |---|---|
/// | 0, 3 | kind of the origin and of the target: 0 station, 1 place, 2 coordinate, 3 complex |
/// | 1, 4 | its number, or millionths of a degree north |
/// | 2, 5 | 0, or millionths of a degree east |
/// | 6 | days since 1970-01-01 |
/// | 7 | 0 departing, 1 arriving, 2 first, 3 last; 8 more where only ways without steps count |
/// | 8 | seconds of the date for 0 and 1, else 0 |
/// | 9 | preference: -1 the city's, 0 fastest, 1 fewest changes, 2 least walking, 3 cheapest |
public enum BrowserQuestion {
  /// How many integers a question has.
  public static let count = 10

  /// What is added at place 7.
  private static let stepFree: Int32 = 8

  /// The question; nothing where a number means nothing.
  public static func question(_ numbers: UnsafePointer<Int32>, _ planner: Planner) -> Question? {
    guard let from = end(numbers, planner), let to = end(numbers + 3, planner) else { return nil }
    let moment: Question.Moment
    switch numbers[7] & ~stepFree {
    case 0: moment = .departing(numbers[8])
    case 1: moment = .arriving(numbers[8])
    case 2: moment = .first
    case 3: moment = .last
    default: return nil
    }
    let own = Preference(rawValue: planner.pack.labels.preference) ?? .fastest
    guard let preference = numbers[9] < 0 ? own : Preference(rawValue: numbers[9]) else { return nil }
    guard numbers[6].magnitude < 10_000_000, numbers[8].magnitude < 10_000_000 else { return nil }
    return Question(
      from: from, to: to, date: numbers[6], moment: moment, preference: preference, isOpen: numbers[9] < 0,
      isStepFree: numbers[7] & stepFree != 0)
  }

  private static func end(_ numbers: UnsafePointer<Int32>, _ planner: Planner) -> QuestionEnd? {
    let value = numbers[1]
    switch numbers[0] {
    case 0: return value >= 0 && value < planner.pack.network.stationCount ? .station(value) : nil
    case 1: return value >= 0 && Int(value) < planner.pack.labels.placeID.count ? .place(value) : nil
    case 3: return value >= 0 && Int(value) < planner.complexes.count ? .complex(value) : nil
    case 2:
      guard value.magnitude <= 90_000_000, numbers[2].magnitude <= 180_000_000 else { return nil }
      return .coordinate(latitude: value, longitude: numbers[2])
    default: return nil
    }
  }
}
