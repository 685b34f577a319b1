/// What is explained beside the commands.
enum HelpTopic: String, CaseIterable, Sendable {
  case start
  case cities
  case stations
  case guideFile = "guide-file"
  case templates
  case output
  case environment

  /// All topics, a line each.
  static var list: String {
    let rows = allCases.map { "  " + $0.rawValue.padded(to: 24) + $0.summary }
    return "HELP TOPICS (metroguide help TOPIC):\n" + rows.joined(separator: "\n")
  }

  /// What it is about, in a few words.
  var summary: String {
    switch self {
    case .start: "A guide of your own city in a few steps."
    case .cities: "What can stand for CITY."
    case .stations: "What can stand for STATION and LINE."
    case .guideFile: "What guide.yaml says."
    case .templates: "Changing the pages without Swift."
    case .output: "Where results go, formats, exit codes."
    case .environment: "Variables, folders and the cache."
    }
  }

  /// The explanation.
  var text: String {
    switch self {
    case .start: Self.startText
    case .cities: Self.citiesText
    case .stations: Self.stationsText
    case .guideFile: Self.guideFileText
    case .templates: Self.templatesText
    case .output: Self.outputText
    case .environment: Self.environmentText
    }
  }
}

extension String {
  /// The text with blanks after it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
