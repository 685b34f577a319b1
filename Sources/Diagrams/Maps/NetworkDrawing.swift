internal import NetworkGraph
public import Scene
public import Schematic
public import TransitModel

/// A drawn map, with what is known about it.
public struct NetworkDrawing: Sendable {
  /// The drawing.
  public private(set) var scene: Scene
  /// The plan it was drawn from.
  public let plan: NetworkPlan
  /// The graph behind the plan.
  public let graph: LineGraph
  /// How many points of the drawing a unit of the plan is, and where the plan's origin lies.
  let transform: PlanTransform
  /// The map in words.
  public let text: String
  /// The stations at which no train stops, and why.
  let closures: [StationID: Status.State]
  /// Which lines are drawn as one.
  let variants: LineVariants
  /// The language of its words; nothing for the local one.
  let language: LanguageTag?

  /// The same in black, white and grey.
  var inGrey: NetworkDrawing {
    var drawing = self
    drawing.scene = scene.inGrey
    return drawing
  }

  /// A text in the language of its words.
  func word(_ text: LocalizedText) -> String { text.text(in: language) }
}

extension LocalizedText {
  /// The text in a language; in the local one where none is asked for.
  func text(in language: LanguageTag?) -> String { language.map { text(for: $0) } ?? local }
}
