import CairoBackend
import CityFiles
import Foundation
import Scene
import TestInputs
import Testing
import TransitModel

@testable import Diagrams

private let shipped: [City] = {
  let assets = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Assets/Cities")
  return ["beijing", "taipei"].compactMap { name in
    let files = ["city.yaml", "lines.yaml", "stations.yaml"].compactMap { file in
      (try? Data(contentsOf: assets.appending(path: name + "/" + file))).map { (path: file, bytes: Array($0)) }
    }
    return CityFolder(files: files).read().value
  }
}()

/// What holds of the diagram of any line.
@Suite struct LinePropertyTests {
  @Test func theDiagramsOfShippedLinesShowEveryStationOnce() throws {
    #expect(shipped.count == 2)
    for city in shipped { try LineProperties.check(city) }
  }

  @Test(arguments: TestInput.ownFeeds + TestInput.sharedFeeds.filter { !$0.path.hasPrefix("bad-gtfs/") })
  func theDiagramsOfFeedsShowEveryStationOnce(feed: TestInput) throws {
    guard let city = try feed.readFeed().value else { return }
    try LineProperties.check(city)
  }
}

/// What holds of the diagram of a line.
struct LineProperties {
  let city: City
  let line: Line
  let name: String

  /// Checks every line of a city.
  static func check(_ city: City) throws {
    for line in city.lines { try LineProperties(city: city, line: line, name: "\(city.id) \(line.id)").check() }
  }

  private var served: Set<StationID> { Set(line.patterns.flatMap(\.stops).map(\.station)) }

  func check() throws {
    guard served.count > 1 else { return }
    let places = Dictionary(
      city.stations.compactMap { station in station.coordinate.map { (station.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    let directions = Set(line.patterns.map(\.direction)).sorted()
    for direction in [nil] + directions.map(Optional.some) {
      let course = LineCourse(line: line, direction: direction, places: places, trips: city.tripCounts(of: line.id))
      #expect(course.stations.count == Set(course.stations).count, "\(name): a station is drawn twice")
      #expect(Set(course.stations) == served, "\(name): stations are missing")
      checkNeighbours(course)
    }
    try checkScenes()
  }

  /// Stations that are drawn next to each other are so on a pattern; or trains of one sense stop at one of them only.
  private func checkNeighbours(_ course: LineCourse) {
    var steps: Set<StationPair> = []
    for pattern in line.patterns {
      for (a, b) in zip(pattern.stops, pattern.stops.dropFirst()) {
        steps.insert(StationPair(from: a.station, to: b.station))
        steps.insert(StationPair(from: b.station, to: a.station))
      }
    }
    for chain in course.chains {
      for (a, b) in zip(chain, chain.dropFirst()) where !steps.contains(StationPair(from: a, to: b)) {
        #expect(
          course.oneWayStops[a] != nil || course.oneWayStops[b] != nil, "\(name): no train joins \(a) and \(b)")
      }
    }
  }

  private func checkScenes() throws {
    for (orientation, width) in [(LineDiagram.Orientation.horizontal, nil), (.horizontal, 900), (.vertical, 360)]
      as [(LineDiagram.Orientation, Double?)]
    {
      var options = LineDiagram.Options(words: .shipped)
      options.orientation = orientation
      options.width = width
      let scene = try LineDiagram(city: city, line: line, options: options).scene(measuring: FixedTextMeasuring())
      var drawn: [String] = []
      func count(_ node: Node) {
        guard case .group(let group) = node else { return }
        if group.role == .item, let id = group.id { drawn.append(id) }
        group.children.forEach(count)
      }
      scene.nodes.forEach(count)
      let name = "\(name) \(orientation) \(width ?? 0)"
      #expect(drawn.count == served.count && Set(drawn).count == served.count, "\(name): \(drawn.count)")
      let findings = SceneCheck(smallestSize: 9).findings(in: scene)
      #expect(findings.isEmpty, "\(name): \(findings.prefix(3))")
    }
  }
}
