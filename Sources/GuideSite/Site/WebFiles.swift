internal import TransitModel

/// The files for machines that read a guide on the web: sitemaps, and a feed for each language. Without an address of the
/// guide there are none.
struct WebFiles {
  let frame: SiteFrame
  let pages: [PageAddress]

  /// How many pages one sitemap may list (sitemaps.org).
  static let pagesOfASitemap = 50_000

  /// All of them.
  var all: [SiteFile] {
    guard let base = frame.guide.base else { return [] }
    return sitemaps(base) + frame.words.map { feed(base, $0) } + robots(base)
  }

  /// Where the feed of a language stands.
  static func feed(in language: LanguageTag, of frame: SiteFrame) -> SitePath {
    SitePath((frame.map.path(of: .cities, in: language).parts.dropLast()) + ["feed.xml"])
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
}

// MARK: Sitemaps (sitemaps.org)

extension WebFiles {
  /// One sitemap, or where there are more pages than one may list, an index of several.
  private func sitemaps(_ base: SiteBase) -> [SiteFile] {
    let listed = pages.filter { $0 != .missing }.flatMap { page in frame.words.map { (page: page, language: $0.tag) } }
    let parts = stride(from: 0, to: listed.count, by: Self.pagesOfASitemap).map {
      listed[$0..<min($0 + Self.pagesOfASitemap, listed.count)]
    }
    guard parts.count > 1 else { return [sitemap(Array(listed), base, at: "sitemap.xml")] }
    let files = parts.enumerated().map { sitemap(Array($1), base, at: "sitemap-\($0 + 1).xml") }
    let entries = files.map { "<sitemap><loc>\(xml(base.address(of: SitePath($0.path))))</loc></sitemap>\n" }.joined()
    let index = SiteFile(
      path: "sitemap.xml",
      text: Self.head + "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n" + entries
        + "</sitemapindex>\n")
    return [index] + files
  }

  private func sitemap(_ pages: [(page: PageAddress, language: LanguageTag)], _ base: SiteBase, at path: String)
    -> SiteFile
  {
    var text =
      Self.head + "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
      + "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n"
    for (page, language) in pages {
      text += "<url><loc>\(address(of: page, in: language, base))</loc>"
      if let date = date(of: page) { text += "<lastmod>\(date)</lastmod>" }
      for words in frame.words {
        text += "<xhtml:link rel=\"alternate\" hreflang=\"\(xml(words.tag.rawValue))\" "
        text += "href=\"\(address(of: page, in: words.tag, base))\"/>"
      }
      text += "</url>\n"
    }
    return SiteFile(path: path, text: text + "</urlset>\n")
  }

  private func address(of page: PageAddress, in language: LanguageTag, _ base: SiteBase) -> String {
    xml(base.address(of: frame.map.path(of: page, in: language)))
  }

  /// The date of a page: of the data it shows, else of the guide's newest version.
  private func date(of page: PageAddress) -> CalendarDate? {
    let ofGuide = frame.guide.newestFirst.first?.date
    return switch page {
    case .city(let id), .map(let id), .journey(let id), .line(let id, _), .station(let id, _), .history(let id),
      .published(let id, _), .complex(let id, _):
      [frame.city(id)?.newestDate, ofGuide].compactMap { $0 }.max()
    case .cities, .about, .acknowledgements, .accessibility, .own, .missing: ofGuide
    }
  }

  /// Robots look for their file at the root of a host only.
  private func robots(_ base: SiteBase) -> [SiteFile] {
    guard base.path.isEmpty else { return [] }
    return [SiteFile(path: "robots.txt", text: "User-agent: *\nAllow: /\nSitemap: \(base.text)/sitemap.xml\n")]
  }

  private func xml(_ text: String) -> String { Markup(text).html }
}

// MARK: Feeds (RFC 4287)

extension WebFiles {
  /// What an entry of a feed says.
  private struct Entry {
    let id: String
    let title: String
    let text: String
    let address: String
    let date: CalendarDate
  }

  private func feed(_ base: SiteBase, _ words: Words) -> SiteFile {
    let path = Self.feed(in: words.tag, of: frame)
    let home = base.address(of: frame.map.path(of: .cities, in: words.tag))
    let entries = entries(base, words)
    let updated = entries.map(\.date).max() ?? frame.today
    let title = frame.guide.title.text(for: words.tag)
    var text = Self.head + "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(xml(words.tag.rawValue))\">\n"
    text += "<id>\(xml(home))</id>\n<title>\(xml(title))</title>\n<updated>\(updated)T00:00:00Z</updated>\n"
    text += "<link rel=\"self\" type=\"application/atom+xml\" href=\"\(xml(base.address(of: path)))\"/>\n"
    text += "<link rel=\"alternate\" type=\"text/html\" href=\"\(xml(home))\"/>\n"
    text += "<author><name>\(xml(frame.guide.publisher?.text(for: words.tag) ?? title))</name></author>\n"
    for entry in entries {
      text += "<entry>\n<id>\(xml(entry.id))</id>\n<title>\(xml(entry.title))</title>\n"
      text += "<updated>\(entry.date)T00:00:00Z</updated>\n"
      text += "<link rel=\"alternate\" type=\"text/html\" href=\"\(xml(entry.address))\"/>\n"
      text += "<summary>\(xml(entry.text))</summary>\n</entry>\n"
    }
    return SiteFile(path: path.text, text: text + "</feed>\n")
  }

  /// The versions of the guide, those of its cities' data, and what riders should know, the newest first.
  private func entries(_ base: SiteBase, _ words: Words) -> [Entry] {
    let all = versions(base, words) + frame.cities.flatMap { dataVersion($0, base, words) + notices($0, base, words) }
    return all.enumerated().sorted { a, b in
      a.element.date == b.element.date ? a.offset < b.offset : a.element.date > b.element.date
    }.map(\.element)
  }

  private func versions(_ base: SiteBase, _ words: Words) -> [Entry] {
    let about = base.address(of: frame.map.path(of: .about, in: words.tag))
    return frame.guide.newestFirst.map { version in
      let name = words(.versionNumber, ["number": version.number])
      let notes = version.notes?.text(for: words.tag)
      return Entry(
        id: about + "#version-" + Slug.of(version.number),
        title: frame.guide.title.text(for: words.tag) + " · " + name, text: notes ?? name, address: about,
        date: version.date)
    }
  }

  private func dataVersion(_ city: CityIndex, _ base: SiteBase, _ words: Words) -> [Entry] {
    guard let version = city.city.version, let date = version.date else { return [] }
    let page = base.address(of: frame.map.path(of: .city(city.city.id), in: words.tag))
    let name = (city.city.network ?? city.city.name).text(for: words.tag)
    return [
      Entry(
        id: page + "#data-" + Slug.of(version.number), title: name + " · " + version.number,
        text: words(.dataChanged, ["city": name, "date": words.date(date)]), address: page, date: date)
    ]
  }

  private func notices(_ city: CityIndex, _ base: SiteBase, _ words: Words) -> [Entry] {
    let page = base.address(of: frame.map.path(of: .city(city.city.id), in: words.tag))
    return city.city.notices.compactMap { notice in
      guard let date = notice.from ?? city.city.version?.date else { return nil }
      let title = notice.title.text(for: words.tag)
      return Entry(
        id: page + "#notice-" + Slug.of(notice.id),
        title: city.city.name.text(for: words.tag) + " · " + title, text: notice.text?.text(for: words.tag) ?? title,
        address: page, date: date)
    }
  }
}
