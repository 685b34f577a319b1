public import Diagrams
public import TransitModel

/// A kind of sheet: which parts it has, on which paper, in which languages and colours.
public struct PrintSet: Hashable, Sendable {
  /// What is printed.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    /// A sheet for the wall of a station.
    case sheet
    /// The pocket timetable of a line, folded.
    case pocket
    /// The booklet of a city.
    case booklet
  }

  /// What it is called.
  public let id: String
  /// What is printed.
  public var form = Form.sheet
  /// The parts of a sheet, in the order in which they are read.
  public var modules: [SheetModuleKind]
  /// The paper, where nobody says.
  public var paper: Paper
  /// Whether the long side lies at the foot.
  public var isLandscape = false
  /// The colours of lines.
  public var palette = LinePalette.own
  /// The colour of its head; nothing: the usual one.
  public var color: LineColor?
  /// The languages of its words and names, the large one first; empty: the city's, at most two.
  public var languages: [LanguageTag] = []
  /// What stands above the name.
  public var header: LocalizedText?
  /// What stands at the foot, before the sources.
  public var footer: LocalizedText?
  /// The stations whose last connections are told, by id; empty: airports, railway stations and the largest interchanges.
  public var places: [StationID] = []

  /// A kind of sheet.
  public init(id: String, form: Form = .sheet, modules: [SheetModuleKind] = [], paper: Paper) {
    self.id = id
    self.form = form
    self.modules = modules
    self.paper = paper
  }

  /// The kinds that need no `guide.yaml`.
  public static let builtIn = [
    PrintSet(id: "station", modules: SheetModuleKind.allCases, paper: .a3),
    PrintSet(id: "departures", modules: [.departures, .firstLast, .connections], paper: .a3),
    PrintSet(id: "surroundings", modules: [.exits, .facilities, .surroundings, .network], paper: .a3),
    PrintSet(id: "pocket", form: .pocket, paper: .a4),
    PrintSet(id: "booklet", form: .booklet, paper: .a5),
  ]
}
