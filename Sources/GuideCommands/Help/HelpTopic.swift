/// What is explained beside the commands.
enum HelpTopic: String, CaseIterable, Sendable {
  case start
  case cities
  case stations
  case guideFile = "guide-file"
  case templates
  case modules
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
    case .modules: "What stands on which page, by name."
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
    case .modules: Self.modulesText
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

  /// The words of the text in lines of at most `width` characters, where words are not longer than that.
  func wrapped(to width: Int) -> [String] {
    split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
