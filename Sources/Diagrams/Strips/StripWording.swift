internal import TransitModel

/// The words of route strips and cards, by language.
struct StripWording: Sendable {
  let language: LanguageTag
  let minutes: @Sendable (Int) -> String
  let changes: @Sendable (Int) -> String
  let stops: @Sendable (Int) -> String
  let moreStops: @Sendable (Int) -> String
  let walk: @Sendable (Int) -> String
  let change: @Sendable (Int) -> String
  let stayOnBoard: String
  let lastTrainHere: @Sendable (String) -> String
  let lastTrainLeft: @Sendable (String) -> String
  let spare: @Sendable (Int) -> String
  let lastConnection: String
  let stillUntil: @Sendable (String) -> String
  let firstTrain: String
  let lastTrain: String
  let nextDay: String
  let noTrain: String
  let taxi: @Sendable (String) -> String
  let about: String
  let every: @Sendable (Int) -> String
  let timetable: @Sendable (String) -> String
  let departing: @Sendable (String) -> String
  let shortTurn: String
  let lines: String
  let stationCount: @Sendable (Int) -> String
  let opens: @Sendable (String) -> String
  let opensSection: @Sendable (String, String, String) -> String
  let nowPartOf: @Sendable (String) -> String
  /// Where to stand: car, door, and for what.
  let stand: @Sendable (Int, Int?, String) -> String

  /// The words for readers of a language; English where there are none.
  static func words(for language: LanguageTag) -> StripWording {
    switch language.base {
    case "zh": language.rawValue.contains("Hant") || language.rawValue.contains("TW") ? traditional : simplified
    default: english
    }
  }

  static let english = StripWording(
    language: "en", minutes: { $0 > 90 ? "\($0 / 60) h" + ($0 % 60 == 0 ? "" : " \($0 % 60) min") : "\($0) min" },
    changes: { $0 == 0 ? "direct" : $0 == 1 ? "1 change" : "\($0) changes" },
    stops: { $0 == 1 ? "1 stop" : "\($0) stops" }, moreStops: { $0 == 1 ? "1 more stop" : "\($0) more stops" },
    walk: { "walk \($0) min" }, change: { "change \($0) min" },
    stayOnBoard: "stay on board", lastTrainHere: { "last train that gets you there \($0)" },
    lastTrainLeft: { "the last train that gets you there left at \($0)" }, spare: { "\($0) min to spare" },
    lastConnection: "the last connection",
    stillUntil: { "still runs until \($0)" }, firstTrain: "first", lastTrain: "last", nextDay: "next day",
    noTrain: "no more connections", taxi: { "taxi about \($0)" }, about: "about", every: { "every \($0) min" },
    timetable: { "timetable of \($0)" }, departing: { "leaving at \($0)" }, shortTurn: "does not run the whole line",
    lines: "Lines", stationCount: { "\($0) stations" }, opens: { "\($0) opens" },
    opensSection: { "\($0): \($1) – \($2) opens" }, nowPartOf: { "now part of \($0)" },
    stand: { "car \($0)" + ($1.map { ", door \($0)" } ?? "") + " for \($2)" })

  static let simplified = StripWording(
    language: "zh-Hans", minutes: { $0 > 90 ? "\($0 / 60)小时" + ($0 % 60 == 0 ? "" : "\($0 % 60)分钟") : "\($0)分钟" },
    changes: { $0 == 0 ? "直达" : "换乘\($0)次" }, stops: { "\($0)站" },
    moreStops: { "另\($0)站" }, walk: { "步行\($0)分钟" }, change: { "换乘\($0)分钟" }, stayOnBoard: "不用下车",
    lastTrainHere: { "能赶到的末班车 \($0)" },
    lastTrainLeft: { "能赶到的末班车 \($0) 已开出" }, spare: { "最多可再晚\($0)分钟" }, lastConnection: "最后一班",
    stillUntil: { "此后可等到 \($0)" }, firstTrain: "首班", lastTrain: "末班", nextDay: "次日", noTrain: "已无法到达",
    taxi: { "出租车约\($0)" }, about: "约", every: { "约每\($0)分钟一班" }, timetable: { "时刻表日期 \($0)" },
    departing: { "\($0) 出发" }, shortTurn: "非全程车", lines: "线路", stationCount: { "\($0)座车站" },
    opens: { "\($0)开通" }, opensSection: { "\($0)开通：\($1) – \($2)" }, nowPartOf: { "现为\($0)的一部分" },
    stand: { "往\($2)请乘第\($0)节车厢" + ($1.map { "第\($0)门" } ?? "") })

  static let traditional = StripWording(
    language: "zh-Hant", minutes: { $0 > 90 ? "\($0 / 60)小時" + ($0 % 60 == 0 ? "" : "\($0 % 60)分鐘") : "\($0)分鐘" },
    changes: { $0 == 0 ? "直達" : "轉乘\($0)次" }, stops: { "\($0)站" },
    moreStops: { "另\($0)站" }, walk: { "步行\($0)分鐘" }, change: { "轉乘\($0)分鐘" }, stayOnBoard: "不用下車",
    lastTrainHere: { "能趕到的末班車 \($0)" },
    lastTrainLeft: { "能趕到的末班車 \($0) 已開出" }, spare: { "最多可再晚\($0)分鐘" }, lastConnection: "最後一班",
    stillUntil: { "此後可等到 \($0)" }, firstTrain: "首班", lastTrain: "末班", nextDay: "次日", noTrain: "已無法到達",
    taxi: { "計程車約\($0)" }, about: "約", every: { "約每\($0)分鐘一班" }, timetable: { "時刻表日期 \($0)" },
    departing: { "\($0) 出發" }, shortTurn: "非全程車", lines: "路線", stationCount: { "\($0)座車站" },
    opens: { "\($0)通車" }, opensSection: { "\($0)通車：\($1) – \($2)" }, nowPartOf: { "現為\($0)的一部分" },
    stand: { "往\($2)請搭第\($0)節車廂" + ($1.map { "第\($0)門" } ?? "") })
}
