import OpenStreetMap
import TestInputs
import TransitModel

/// OpenStreetMap data and line graphs.
extension TestInput {
  /// The town of the project's own.
  static let harbour = fixture("osm/harbour.osm")

  /// All files of OpenStreetMap.
  static let extracts = all(in: "osm", of: .fixtures) + all(in: "osm", of: .shared)

  /// Line graphs of the project's own.
  static let ownLineGraphs = all(in: "linegraphs", of: .fixtures)

  /// Networks of the world, as line graphs.
  static let world = all(in: "world", of: .shared)

  /// A city out of a file of OpenStreetMap.
  func readExtract(_ change: (inout OpenStreetMapOptions) -> Void = { _ in }) throws -> Reading<City> {
    var options = OpenStreetMapOptions(id: CityID(name), name: name)
    change(&options)
    return OpenStreetMapReader(options).city(try bytes())
  }
}
