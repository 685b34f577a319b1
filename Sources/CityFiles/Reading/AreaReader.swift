internal import TransitModel

/// Reads water and parks.
struct AreaReader {
  let context: ReadingContext

  private static let usualWidth = 60.0

  /// The areas of `city.yaml`, in its order.
  func areas(_ cursor: YAMLCursor?) -> [Area] {
    (cursor?.list() ?? []).compactMap { $0.map(Forms.area).flatMap(area) }
  }

  private func area(_ map: YAMLMap) -> Area? {
    let name = context.text(map["name"])
    let owner = name.map { "area \($0.local.quoted)" } ?? "an area"
    guard let kind = map.required("kind", of: owner)?.choice(Area.Kind.self), let extent = extent(map, owner) else {
      return nil
    }
    return Area(kind: kind, name: name ?? LocalizedText([]), extent: extent)
  }

  private func extent(_ map: YAMLMap, _ owner: String) -> Area.Extent? {
    switch (map["ring"], map["course"]) {
    case (let ring?, nil):
      if let width = map["metres"] {
        width.report(
          "needless-key", "\(owner) has a ring and a width", hint: "leave out \"metres\", which is for a \"course\"")
      }
      return points(ring, atLeast: 3).map { .ring($0) }
    case (nil, let course?):
      let metres = map["metres"].map { $0.number(in: 1...20_000) } ?? Self.usualWidth
      guard let points = points(course, atLeast: 2), let metres else { return nil }
      return .course(points, metres: metres)
    case (nil, nil):
      context.log.error(
        "missing-key", at: map.location, "\(owner) has neither a ring nor a course",
        .init(expected: "\"ring\" or \"course\"", hint: "add \"ring\": three or more [latitude, longitude]"))
      return nil
    case (_?, let course?):
      course.report(
        "contradiction", "\(owner) has a ring and a course", expected: "one of them",
        hint: "write two areas, or leave one out")
      return nil
    }
  }

  private func points(_ cursor: YAMLCursor, atLeast least: Int) -> [Coordinate]? {
    guard let items = cursor.list() else { return nil }
    guard items.count >= least else {
      cursor.report(
        "bad-coordinate", "\(cursor.name.quoted) has \(items.count) points", found: "\(items.count) points",
        expected: "at least \(least) pairs of [latitude, longitude]")
      return nil
    }
    let points = items.map { context.coordinate($0) }
    let whole = points.compactMap { $0 }
    return whole.count == points.count ? whole : nil
  }
}
