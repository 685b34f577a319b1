public import Diagrams
public import Scene
public import TransitModel

/// Everything a guide is made from, as values.
public struct SiteInput: Sendable {
  /// What the publisher says.
  public var guide: Guide
  /// The cities, in the order of the guide.
  public var cities: [City]
  /// The templates: the shipped ones, then those the publisher lays over them, with paths inside their folders.
  public var templates: [SiteFile] = []
  /// `Styles/…css`, `Icons/…svg` and `Languages/…yaml` of the assets folder, then those the publisher adds, with paths
  /// inside the folder; what is under `Site/` is carried over into `assets/`, and what is under `Root/` into the guide's folder.
  public var assets: [SiteFile] = []
  /// The day against which the age of data is told; nothing: the newest date in the data.
  public var today: CalendarDate?
  /// The planner as a WebAssembly module in base64; nothing: pages answer no questions.
  public var plannerModule: String?
  /// What the guide is made with.
  public var software: [SoftwareCredit] = []
  /// The fonts that pages bring along; nothing, or nothing for a script: they show what the reader's device has.
  public var fonts: (@Sendable (FontScript, FontWeight) -> FontSource?)?
  /// Measures the words of drawings; nothing: there are no drawings.
  public var measuring: (any TextMeasuring & Sendable)?
  /// Makes a PNG of a drawing, at so many pixels a point; nothing: link previews have no pictures.
  public var picturing: (@Sendable (Scene, Double) throws -> [UInt8])?
  /// Where laid-out maps are kept between builds; nothing: nowhere.
  public var maps: (any MapKeeping)?
  /// The journeys that get pages of their own, in order.
  public var journeys: [PublishedJourney] = []
  /// The names of the cities that could not be read, and that the guide has to do without.
  public var missing: [String] = []

  /// The cities of a guide; everything else is set afterwards.
  public init(guide: Guide, cities: [City]) {
    self.guide = guide
    self.cities = cities
  }
}
