/// What decides how a document is tagged.
struct TagOptions {
  /// The language of the document (BCP 47).
  let language: String
  /// What relative links start from.
  let baseURL: String?
  /// How many points of a page a point of a scene takes.
  let scale: Double
  /// How far from the page's corner scenes begin, in points.
  let margin: Double
  /// Whether text is drawn as outlines.
  let outlinesText: Bool
}
