public import TransitModel

/// What a publisher says about the guide: the contents of its `guide.yaml`.
public struct Guide: Hashable, Sendable {
  /// What it is called.
  public var title: LocalizedText
  /// Who publishes it.
  public var publisher: LocalizedText?
  /// Where to write to: an address of mail or of a page.
  public var contact: String?
  /// The path of the logo among the guide's assets.
  public var logo: String?
  /// The colour of links and marks; nothing: the guide's own.
  public var accent: LineColor?
  /// Its theme, by name among `Styles/themes`; nothing: the usual one.
  public var theme: String?
  /// The languages it can be read in, the first one first shown; never empty.
  public var languages: [LanguageTag]
  /// Where it will stand, without which there are no share cards, feed and sitemap.
  public var baseURL: String?
  /// Which modules stand on which kind of page, and in which order.
  public var arrangements: [PageKind: ModuleArrangement] = [:]
  /// What a shared page says, in a line.
  public var shareText: LocalizedText?
  /// What a shared page says where there is room.
  public var longShareText: LocalizedText?
  /// Its versions, in any order.
  public var versions: [Version] = []
  /// Pages of the publisher's own, in the order of the menu.
  public var pages: [OwnPage] = []

  /// A guide with a title, in some languages.
  public init(title: LocalizedText, languages: [LanguageTag]) {
    self.title = title
    self.languages = languages
  }

  /// A version of the guide.
  public struct Version: Hashable, Sendable {
    /// Its number, as written.
    public let number: String
    /// Its date.
    public let date: CalendarDate
    /// What is new in it.
    public let notes: LocalizedText?
    /// Whom it thanks.
    public let thanks: [String]
    /// What it said about itself.
    public let about: LocalizedText?

    /// A version.
    public init(
      number: String, date: CalendarDate, notes: LocalizedText? = nil, thanks: [String] = [],
      about: LocalizedText? = nil
    ) {
      self.number = number
      self.date = date
      self.notes = notes
      self.thanks = thanks
      self.about = about
    }
  }
}

extension Guide {
  /// A page of the publisher's own: a template inside the frame of every page.
  public struct OwnPage: Hashable, Sendable {
    /// The name of its file, without the ending.
    public let id: String
    /// Its template by name, without the ending; `NAME.LANGUAGE` comes before `NAME` where there is one.
    public let template: String
    /// Its title, also in the menu.
    public let title: LocalizedText

    /// A page.
    public init(id: String, template: String, title: LocalizedText) {
      self.id = id
      self.template = template
      self.title = title
    }
  }

  /// Whether pages can link to a text as to an address of mail or of the web.
  public static func isContact(_ text: String) -> Bool { WebAddress.contact(text) != nil }

  /// The versions, the newest first.
  var newestFirst: [Version] {
    versions.enumerated().sorted { a, b in
      a.element.date == b.element.date ? a.offset > b.offset : a.element.date > b.element.date
    }.map(\.element)
  }
}

/// A kind of page.
public enum PageKind: String, CaseIterable, Hashable, Sendable {
  case cities, city, map, journey, line, station, complex, acknowledgements, accessibility, about, history, published,
    page,
    missing
}

/// How a publisher changes the list of a page's modules.
public struct ModuleArrangement: Hashable, Sendable {
  /// Modules by name in the order in which they stand; those not named follow in their own order.
  public let first: [String]
  /// Modules that are left out.
  public let off: [String]

  /// An arrangement.
  public init(first: [String] = [], off: [String] = []) {
    self.first = first
    self.off = off
  }
}
