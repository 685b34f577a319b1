import GuideSite
import TransitModel

/// What a printed document is about.
enum PrintSubject: Sendable {
  case station(Station)
  case line(Line)
  /// The whole city.
  case city(City)

  /// Its id.
  var id: String {
    switch self {
    case .station(let station): station.id.rawValue
    case .line(let line): line.id.rawValue
    case .city(let city): city.id.rawValue
    }
  }

  /// What reports call it by.
  var kind: String {
    switch self {
    case .station: "station"
    case .line: "line"
    case .city: "city"
    }
  }

  /// What its file is called by where nothing else is called so.
  private var slug: String { Slug.of(id, else: kind) }

  /// What files are called by, told apart by a number where two would be the same.
  static func fileNames(of subjects: [PrintSubject]) -> [String] {
    var taken: Set<String> = []
    var counts: [String: Int] = [:]
    return subjects.map { subject in
      let slug = subject.slug
      var name = slug
      while !taken.insert(name).inserted {
        counts[slug, default: 1] += 1
        name = "\(slug)-\(counts[slug, default: 1])"
      }
      return name
    }
  }

  /// What a command asks for.
  static func chosen(
    _ command: PrintCommand, form: PrintSet.Form, in city: City, _ questions: JourneyQuestions
  ) throws -> [PrintSubject] {
    if form != .booklet, command.impose {
      throw CommandFailure.usage("--impose is for booklets", hint: "take --set booklet")
    }
    switch form {
    case .booklet:
      guard command.subject == nil, !command.all else {
        throw CommandFailure.usage("a booklet is of a whole city", hint: "name no station, and leave --all out")
      }
      return [.city(city)]
    case .pocket:
      guard (command.subject != nil) != command.all else {
        throw CommandFailure.usage("name a line or give --all, one of the two")
      }
      if let name = command.subject { return [.line(try NameSearch(city: city).line(named: name))] }
      let lines = city.lines.filter { !$0.patterns.isEmpty }
      guard !lines.isEmpty else { throw CommandFailure.usage("no line of \"\(command.city)\" has a station") }
      return lines.map { .line($0) }
    case .sheet:
      guard (command.subject != nil) != command.all else {
        throw CommandFailure.usage("name a station or give --all, one of the two")
      }
      return try stations(command, city: city, questions).map { .station($0) }
    }
  }

  private static func stations(
    _ command: PrintCommand, city: City, _ questions: JourneyQuestions
  ) throws -> [Station] {
    guard let name = command.subject else {
      let served = Set(city.lines.flatMap(\.patterns).flatMap(\.stops).map(\.station))
      let all = city.stations.filter { served.contains($0.id) }
      guard !all.isEmpty else { throw CommandFailure.usage("no train stops at any station of \"\(command.city)\"") }
      return all
    }
    let ids = try questions.stations(name, on: questions.today.date)
    return city.stations.filter { ids.contains($0.id) }
  }
}
