internal import TransitModel

/// Something riders should know.
struct NoticeEntry: View {
  let title: Markup
  let text: Markup?
  let dates: String?
  let lastDay: String?
  let level: City.Notice.Level
  let levelName: String
  let icon: Markup?
  let badges: [LineBadge]
  let address: String?

  init(_ notice: City.Notice, in city: CityIndex, on page: Page) {
    let words = page.words
    title = page.text(notice.title)
    text = page.text(notice.text)
    level = notice.level
    levelName =
      switch notice.level {
      case .info: words[.noticeInfo]
      case .warning: words[.noticeWarning]
      case .disruption: words[.noticeDisruption]
      }
    lastDay = notice.until?.description
    icon = page.frame.icons.icon(notice.level == .info ? "information" : "warning")
    dates =
      switch (notice.from, notice.until) {
      case (nil, nil): nil
      case (let from?, nil): words(.fromDate, ["from": words.date(from)])
      case (nil, let until?): words(.throughDate, ["until": words.date(until)])
      case (let from?, let until?) where from == until: words.date(from)
      case (let from?, let until?): words(.dateRange, ["from": words.date(from), "until": words.date(until)])
      }
    address = notice.url
    badges = notice.lines.compactMap { city.lines[$0] }.map { LineBadge($0, in: city.city.id, on: page) }
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "titleHTML": ViewValue(title)
    case "textHTML": ViewValue(text)
    case "dates": ViewValue(dates)
    case "lastDay": ViewValue(lastDay)
    case "level": ViewValue(level.rawValue)
    case "levelName": ViewValue(levelName)
    case "iconHTML": ViewValue(icon)
    case "badges": ViewValue(badges)
    case "moreAddress": ViewValue(address)
    case "moreSite": ViewValue(address.map(Self.site(of:)))
    default: nil
    }
  }
}

extension NoticeEntry {
  /// The site of a page's address, as the text of a link to it: `www.example.org`.
  fileprivate static func site(of address: String) -> String {
    let rest = address.split(separator: "://", maxSplits: 1).last.map(String.init) ?? address
    return String(rest.prefix { !"/?#".contains($0) })
  }
}

/// Notices that have not run out.
struct Notices: View {
  let notices: [NoticeEntry]

  /// Nothing when there is none, or all have run out.
  init?(_ notices: [City.Notice], in city: CityIndex, on page: Page) {
    self.notices = notices.filter { $0.until.map { $0 >= page.frame.today } ?? true }
      .map { NoticeEntry($0, in: city, on: page) }
    if self.notices.isEmpty { return nil }
  }

  func value(named name: String) -> ViewValue? {
    switch name {
    case "notices": ViewValue(notices)
    default: nil
    }
  }
}

extension Module<StationSubject> {
  /// Notices for the station and for the lines that stop there.
  static let stationNotices = Module("notices") { subject, page in
    let lines = Set(subject.city.linesAt[subject.station.id] ?? [])
    return Notices(
      subject.city.city.notices.filter { notice in
        notice.stations.contains(subject.station.id)
          || (notice.stations.isEmpty && !lines.isDisjoint(with: notice.lines))
      }, in: subject.city, on: page)
  }
}
