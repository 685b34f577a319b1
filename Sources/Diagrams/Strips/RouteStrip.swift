public import Journeys
public import Localization
public import Scene
public import TransitModel

/// The picture of a journey to share: where, when, which trains, and what the last one hangs on; or several departures
/// side by side.
public struct RouteStrip: Sendable {
  /// What the picture is for, which decides its size.
  public enum Layout: String, CaseIterable, Hashable, Sendable {
    /// 360 points wide (1080 pixels at three a point), as tall as needed.
    case phone
    /// 360 by 640 points (1080 × 1920 pixels), a phone's screen.
    case story
    /// 360 by 360 points, without the stops on the way.
    case square
    /// 600 by 315 points (1200 × 630 pixels), for the previews of links.
    case card
    /// 480 points wide on white paper, within a sheet of A4, which lies on its side for several departures.
    case print

    /// How many pixels a point takes where nothing else is said.
    public var scale: Double {
      switch self {
      case .phone, .story, .square: 3
      case .card, .print: 2
      }
    }
  }

  /// A departure and what became of it.
  public struct Departure: Hashable, Sendable {
    /// The time asked for, where there are several to tell apart.
    public var asked: ServiceTime?
    /// The journey; nothing: the destination can no longer be reached.
    public var journey: Journey?
    /// What the last journey of the day hangs on.
    public var lastTrain: LastTrain?
    /// The first journey of the day.
    public var first: Journey?
    /// About what a taxi costs.
    public var taxi: Money?
    /// Where there is no journey: the one that still leads to where the last train is missed.
    public var reached: Journey?

    /// A departure.
    public init(
      asked: ServiceTime? = nil, journey: Journey?, lastTrain: LastTrain? = nil, first: Journey? = nil,
      taxi: Money? = nil, reached: Journey? = nil
    ) {
      self.asked = asked
      self.journey = journey
      self.lastTrain = lastTrain
      self.first = first
      self.taxi = taxi
      self.reached = reached
    }
  }

  /// What may be chosen.
  public struct Options: Sendable {
    /// What the picture is for.
    public var layout: Layout = .phone
    /// The words beside the names.
    public var words: Languages
    /// The languages of names, the large one first; the first two count. Empty: the city's.
    public var languages: [LanguageTag] = []
    /// The manner.
    public var style: DiagramStyle = .house
    /// Where the guide is; the picture gets a QR code that leads there.
    public var url: String?
    /// Where stations lead.
    public var link: @Sendable (StationID) -> String? = { _ in nil }
    /// The day the journey is on.
    public var date: CalendarDate?

    /// The usual choices, with words out of these languages.
    public init(words: Languages) { self.words = words }
  }

  /// The city.
  public let city: City
  /// Where the journey begins.
  public let from: LocalizedText
  /// Where it ends.
  public let to: LocalizedText
  /// The departures, one or several.
  public let departures: [Departure]
  /// What was chosen.
  public let options: Options

  /// The picture of one or several departures from one place to another.
  public init(
    city: City, from: LocalizedText, to: LocalizedText, departures: [Departure], options: Options
  ) {
    self.city = city
    self.from = from
    self.to = to
    self.departures = departures
    self.options = options
  }

  /// The drawing.
  ///
  /// - Throws: ``TextFault`` when a text cannot be set.
  public func scene(measuring: any TextMeasuring) throws(TextFault) -> Scene {
    let content = StripContent(self)
    let composer = StripComposer(content: content.folded(), options: options, measuring: measuring)
    let scene =
      switch options.layout {
      case .phone: try composer.tall(width: 360, least: 0)
      case .story: try composer.story(PictureSize.screen)
      case .print: try composer.sheet(PictureSize.a4)
      case .square: try composer.framed(width: 360, height: 360)
      case .card: try composer.framed(width: 600, height: 315)
      }
    return content.wording.isRightToLeft ? scene.mirrored : scene.settingDirections
  }

  /// Width and height of a picture, in points.
  typealias PaperSize = (width: Double, height: Double)

  /// What a picture of a fixed size has to fit.
  enum PictureSize {
    static let screen: PaperSize = (width: 360.0, height: 640.0)
    /// A sheet of A4 without its margins.
    static let a4: PaperSize = (width: 539.0, height: 786.0)
  }

  /// The texts to share with the picture: one line, and one with every leg.
  public var shareText: (short: String, long: String) { StripContent(self).shareText }
}
