internal import Journeys
internal import TransitModel

/// How a train or a place stands to the moment: the one enumeration that decides colours and words.
enum ServiceState: String, CaseIterable, Hashable, Sendable {
  /// There is time.
  case calm
  /// Little time is left.
  case soon
  /// It is the last train.
  case lastTrain = "last-train"
  /// It has left.
  case gone
  /// Nothing runs here.
  case closed

  /// The state of a boarding in a journey.
  init(_ state: JourneyNode.State) {
    switch state {
    case .calm: self = .calm
    case .soon: self = .soon
    case .lastTrain: self = .lastTrain
    case .gone: self = .gone
    }
  }

  /// The class that carries its colours.
  var className: String { "state-" + rawValue }

  /// The word for it.
  var phrase: Phrase {
    switch self {
    case .calm: .stateCalm
    case .soon: .stateSoon
    case .lastTrain: .stateLastTrain
    case .gone: .stateGone
    case .closed: .stateClosed
    }
  }

  /// The colour of its words in a theme; on the page and on raised grounds of that theme it has a contrast of 4.5 at least.
  func ink(in theme: PageTheme) -> LineColor {
    switch (self, theme) {
    case (.calm, .light): LineColor(red: 0x1B, green: 0x6B, blue: 0x3A)
    case (.calm, .dark): LineColor(red: 0x7F, green: 0xD1, blue: 0x9B)
    case (.soon, .light): LineColor(red: 0x8A, green: 0x4B, blue: 0x00)
    case (.soon, .dark): LineColor(red: 0xF2, green: 0xB4, blue: 0x5C)
    case (.lastTrain, .light): LineColor(red: 0xB4, green: 0x1F, blue: 0x24)
    case (.lastTrain, .dark): LineColor(red: 0xFF, green: 0x9A, blue: 0x93)
    case (.gone, .light): LineColor(red: 0x5A, green: 0x60, blue: 0x66)
    case (.gone, .dark): LineColor(red: 0xA3, green: 0xAA, blue: 0xB0)
    case (.closed, .light): LineColor(red: 0x7A, green: 0x1F, blue: 0x5C)
    case (.closed, .dark): LineColor(red: 0xF0, green: 0xA3, blue: 0xD6)
    }
  }
}

/// Light or dark.
enum PageTheme: String, CaseIterable, Sendable {
  case light, dark

  /// The ground of pages.
  var ground: LineColor {
    switch self {
    case .light: LineColor(red: 0xFF, green: 0xFF, blue: 0xFF)
    case .dark: LineColor(red: 0x14, green: 0x17, blue: 0x1A)
    }
  }

  /// The ground of parts that stand out from the page.
  var raisedGround: LineColor {
    switch self {
    case .light: LineColor(red: 0xF3, green: 0xF4, blue: 0xF5)
    case .dark: LineColor(red: 0x1F, green: 0x24, blue: 0x29)
    }
  }
}

extension ServiceState {
  /// The rules that carry the colours of all states, in both themes.
  static var styles: String {
    func rules(_ theme: PageTheme) -> String {
      allCases.map { ".\($0.className){--state:\($0.ink(in: theme).hex.lowercased())}" }.joined(separator: "\n")
    }
    return rules(.light) + "\n@media screen and (prefers-color-scheme:dark){\n" + rules(.dark) + "\n}\n"
  }
}
