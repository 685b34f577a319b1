internal import Mustache

/// What a page, or a module of one, shows: inert values that a template looks up by name.
///
/// A view never computes. The values stand ready when it is made; ``value(named:)`` only hands them out.
protocol View: MustacheParent, Equatable, Sendable {
  /// What stands under that name; nothing when the view has no such name. A name it has, but nothing to say under, is
  /// ``ViewValue/absent``.
  func value(named name: String) -> ViewValue?
}

extension View {
  /// What Mustache asks for.
  func child(named name: String) -> Any? { value(named: name)?.rendered }
}

/// A value of a view.
enum ViewValue {
  /// A text; templates escape it.
  case string(String)
  /// HTML that stands as it is.
  case markup(Markup)
  /// A condition.
  case condition(Bool)
  /// A part with values of its own.
  case part(any View)
  /// Parts one after the other.
  case parts([any View])
  /// Nothing to say.
  case absent

  /// A text, or nothing to say.
  init(_ text: String?) { self = text.map { .string($0) } ?? .absent }
  /// HTML, or nothing to say.
  init(_ markup: Markup?) { self = markup.map { .markup($0) } ?? .absent }
  /// A number, as it is.
  init(_ number: Int) { self = .string(String(number)) }
  /// A condition.
  init(_ condition: Bool) { self = .condition(condition) }
  /// A part, or nothing to say.
  init(_ part: (some View)?) { self = part.map { .part($0) } ?? .absent }
  /// Parts one after the other.
  init(_ parts: [some View]) { self = .parts(parts) }

  /// The value as Mustache takes it.
  var rendered: Any {
    switch self {
    case .string(let text): RenderedText(renderText: text.replacingForbiddenCharacters.breakingGraphemesForEscaping)
    case .markup(let markup): RenderedText(renderText: markup.html)
    case .condition(let condition): condition
    case .part(let view): view
    case .parts(let views): views
    case .absent: Absent()
    }
  }
}

/// A text that has no parts: Mustache need not look for any by reflection.
private struct RenderedText: MustacheCustomRenderable, MustacheParent {
  let renderText: String
  var isNull: Bool { false }
  func child(named name: String) -> Any? { nil }
}

/// A name that is known, with nothing to say: an empty text, a section left out.
private struct Absent: MustacheCustomRenderable {
  var renderText: String { "" }
  var isNull: Bool { true }
}
