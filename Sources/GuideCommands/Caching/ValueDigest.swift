internal import TransitModel

/// The digest of an inert value, the same in every run of the program: what a page is made from becomes its name in the
/// cache.
///
/// It goes through all stored parts by reflection, so a part that is added to a type later is never forgotten. Values of
/// sets and dictionaries are put in order first.
enum ValueDigest {
  /// The digest of `value`.
  static func of(_ value: some Any) -> Digest {
    var state = DigestState()
    add(value, to: &state)
    return state.finished()
  }

  /// Adds `value` to a digest in the making.
  static func add(_ value: some Any, to state: inout DigestState) {
    switch value {
    case let text as String: state.add(text)
    case let number as Int: state.add(number)
    case let number as Double: state.add(number)
    case let flag as Bool: state.add(flag ? 1 : 0)
    default: addParts(of: value, to: &state)
    }
  }

  private static func addParts(of value: some Any, to state: inout DigestState) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
      for digest in mirror.children.map({ of($0.value) }).sorted() { state.add(digest) }
      return state.add(mirror.children.count)
    }
    guard !mirror.children.isEmpty else { return state.add("\(value)") }
    if mirror.displayStyle == .collection, let course = value as? [Coordinate] { return add(course, to: &state) }
    for child in mirror.children {
      // The case of an enumeration is the label of what it carries.
      if mirror.displayStyle == .enum { state.add(child.label ?? "") }
      add(child.value, to: &state)
    }
    state.add(mirror.children.count)
  }

  /// What reflection would add for the course of a track; there are so many that it would take longer than all else.
  private static func add(_ course: [Coordinate], to state: inout DigestState) {
    for place in course {
      state.add(place.latitude)
      state.add(place.longitude)
      state.add(2)
    }
    state.add(course.count)
  }
}
