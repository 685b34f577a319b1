internal import TransitModel

/// The few words drawings need, by language.
struct Wording: Sendable {
  let language: LanguageTag
  let toward: @Sendable (String) -> String
  let onlyToward: @Sendable (String) -> String
  let loop: String
  let currentStation: String
  let closed: String
  let passing: String
  let construction: String
  let outside: String
  let stepFree: String
  let steps: String
  let unknownAccess: String
  let shortTurn: String
  let express: String
  let interchange: String
  let lineDiagram: @Sendable (String) -> String

  /// What a state of a station is called; nothing where trains stop.
  func words(for state: Status.State) -> String? {
    switch state {
    case .open: nil
    case .closed: closed
    case .passing: passing
    case .construction: construction
    }
  }

  /// What a mark of stations that are or are not reached without steps is called.
  func words(for mark: StepFreeMark) -> String {
    switch mark {
    case .stepFree: stepFree
    case .steps: steps
    case .unknown: unknownAccess
    }
  }

  /// The words for readers of a language; English where there are none.
  static func words(for language: LanguageTag) -> Wording {
    switch language.base {
    case "zh": language.rawValue.contains("Hant") || language.rawValue.contains("TW") ? traditional : simplified
    default: english
    }
  }

  static let english = Wording(
    language: "en", toward: { Headsign.leads($0) ? $0 : "to \($0)" }, onlyToward: { "only to \($0)" }, loop: "Loop",
    currentStation: "You are here", closed: "Closed",
    passing: "Trains do not stop", construction: "Under construction", outside: "Walk to another station",
    stepFree: "Step-free access", steps: "Steps",
    unknownAccess: "Step-free access not known", shortTurn: "Short turn", express: "Express",
    interchange: "Interchange",
    lineDiagram: { "\($0): stations" })

  static let simplified = Wording(
    language: "zh-Hans", toward: { Headsign.leads($0) ? $0 : "往\($0)" }, onlyToward: { "仅往\($0)" }, loop: "环线",
    currentStation: "本站", closed: "暂停开放",
    passing: "通过不停车", construction: "在建", outside: "步行换乘", stepFree: "无障碍", steps: "有台阶",
    unknownAccess: "无障碍情况未知", shortTurn: "区间车", express: "快车",
    interchange: "换乘站", lineDiagram: { "\($0)车站" })

  static let traditional = Wording(
    language: "zh-Hant", toward: { Headsign.leads($0) ? $0 : "往\($0)" }, onlyToward: { "僅往\($0)" }, loop: "環線",
    currentStation: "本站", closed: "暫停開放",
    passing: "通過不停車", construction: "興建中", outside: "步行轉乘", stepFree: "無障礙", steps: "有階梯",
    unknownAccess: "無障礙情況未知", shortTurn: "區間車", express: "快車",
    interchange: "轉乘站", lineDiagram: { "\($0)車站" })
}
