/// What a feed says in an alert, as it stands there (gtfs.org, "GTFS Realtime Reference").
public struct ServiceAlert: Hashable, Sendable {
  /// What happens to what it is about.
  public enum Effect: Int, CaseIterable, Hashable, Sendable {
    case noService = 1
    case reducedService, significantDelays, detour, additionalService, modifiedService, otherEffect, unknownEffect
    case stopMoved, noEffect, accessibilityIssue

    static let names = [
      "NO_SERVICE", "REDUCED_SERVICE", "SIGNIFICANT_DELAYS", "DETOUR", "ADDITIONAL_SERVICE", "MODIFIED_SERVICE",
      "OTHER_EFFECT", "UNKNOWN_EFFECT", "STOP_MOVED", "NO_EFFECT", "ACCESSIBILITY_ISSUE",
    ]
  }

  /// How much it matters.
  public enum Severity: Int, CaseIterable, Hashable, Sendable {
    case unknown = 1
    case info, warning, severe

    static let names = ["UNKNOWN_SEVERITY", "INFO", "WARNING", "SEVERE"]
  }

  /// When it holds, in seconds since 1970; its end is not part of it.
  public struct Period: Hashable, Sendable {
    /// Its beginning; nothing: long ago.
    public var start: UInt64?
    /// Its end; nothing: not known.
    public var end: UInt64?

    /// A period.
    public init(start: UInt64? = nil, end: UInt64? = nil) { (self.start, self.end) = (start, end) }
  }

  /// What it is about: what fits all that is given.
  public struct Selector: Hashable, Sendable {
    /// The agency's id.
    public var agency: String?
    /// The route's id.
    public var route: String?
    /// The kind of route.
    public var routeType: Int?
    /// The trip's id.
    public var trip: String?
    /// The id of a stop, platform or station.
    public var stop: String?
    /// Whether it is about one sense of travel, or about a part of the trips in another way.
    public var isPartial = false

    /// What is about everything; what it is about is set afterwards.
    public init() {}
  }

  /// A text in a language.
  public struct Translation: Hashable, Sendable {
    /// The language; nothing: not said.
    public let language: String?
    /// The text.
    public let text: String

    /// A text.
    public init(_ text: String, language: String? = nil) { (self.language, self.text) = (language, text) }
  }

  /// The id of its entity.
  public var id: String
  /// When it holds; none: for as long as it stands in the feed.
  public var periods: [Period] = []
  /// What it is about.
  public var selectors: [Selector] = []
  /// What happens.
  public var effect = Effect.unknownEffect
  /// How much it matters.
  public var severity = Severity.unknown
  /// In a few words, by language.
  public var header: [Translation] = []
  /// At length.
  public var description: [Translation] = []
  /// Addresses of pages that say more.
  public var urls: [Translation] = []

  /// An alert that says nothing yet.
  public init(id: String) { self.id = id }
}
