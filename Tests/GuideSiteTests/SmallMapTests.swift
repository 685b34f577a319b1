import Foundation
import Geometry
import Scene
import Testing
import TransitModel

@testable import Diagrams
@testable import GuideSite

/// The cities' maps in small on the guide's first page.
@Suite struct SmallMapTests {
  private static func shared(_ path: String, of site: GuideSite) -> String? {
    let made = site.jobs.lazy.filter { $0.city == nil }.flatMap { site.make($0).files }.first { $0.path == path }
    return made.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private static func map(_ paths: [[PathElement]]) -> LocatorMap {
    let courses = paths.enumerated().map { number, path in
      LocatorMap.Course(
        line: LineID("\(number)"), color: LineColor(red: 0xCC, green: 0, blue: UInt8(number % 256)), path: path,
        stops: [])
    }
    return LocatorMap(courses: courses, ways: [])
  }

  @Test func aCardShowsTheLinesInTheirColoursAndNoWord() throws {
    let page = try #require(Self.shared("en/index.html", of: ToyCity.drawn()))
    let map = try #require(
      page.components(between: "<svg class=\"city-map\" aria-hidden=\"true\"", and: "</svg>").first)
    #expect(map.contains("stroke=\"#f4e636\" d=\"M") && map.contains("stroke=\"#102080\" d=\"M"))
    // The name stands beside it.
    #expect(!map.contains("<text") && !map.contains("<title") && !map.contains("Toytown"))
    #expect(map.utf8.count <= SmallMap.mostBytes)
  }

  @Test func aCityWithoutALineHasNoneAndLeavesNoHole() throws {
    var city = ToyCity.city
    (city.lines, city.trips, city.transfers) = ([], [], [])
    let page = try #require(Self.shared("en/index.html", of: ToyCity.drawn(city)))
    #expect(!page.contains("city-map") && page.contains("class=\"card\""))
  }

  @Test func straightRunsArePiecedTogetherAndSaidByTheirEnds() throws {
    let (a, b, c, d) = (Point(10, 10), Point(20, 10), Point(40, 10), Point(40, 30))
    // The pieces come in the order of the edges, and point either way.
    let miniature = MapMiniature(Self.map([[.move(b), .line(c), .move(b), .line(a), .move(d), .line(c)]]))
    #expect(miniature.courses.map { $0.runs.count } == [1])
    let shown = try #require(SmallMap(miniature)?.markup.html)
    #expect(shown.contains("d=\"M10 10h30v20\"") || shown.contains("d=\"M40 30v-20h-30\""), "\(shown)")
  }

  @Test func aRingAndAForkAreWhole() {
    let ring: [PathElement] = [
      .move(Point(0, 0)), .line(Point(40, 0)), .line(Point(40, 40)), .line(Point(0, 40)), .line(Point(0, 0)),
    ]
    let rings = MapMiniature(Self.map([ring])).courses.flatMap(\.runs)
    #expect(rings.count == 1 && rings.first?.first == rings.first?.last && rings.first?.count == 5)
    let fork: [PathElement] = [
      .move(Point(0, 0)), .line(Point(20, 0)), .line(Point(40, 10)), .move(Point(20, 0)), .line(Point(40, -10)),
    ]
    #expect(MapMiniature(Self.map([fork])).courses.flatMap(\.runs).count == 3)
  }

  @Test func theLargestNetworkStaysSmall() throws {
    // Ninety lines that turn at each of ninety stations.
    let paths = (0..<90).map { line in
      (0..<90).map { stop -> PathElement in
        let at = Point(Double(stop * 5), Double((line * 37 + stop * stop * 11) % 300))
        return stop == 0 ? .move(at) : .line(at)
      }
    }
    let map = try #require(SmallMap(MapMiniature(Self.map(paths))))
    #expect(map.markup.html.utf8.count <= SmallMap.mostBytes)
    #expect(map.markup.html.contains("<path"))
    #expect(SmallMap(MapMiniature(Self.map([]))) == nil)
  }

  @Test func aColourThatCouldNotBeSeenHasAnEdge() throws {
    func shown(_ color: LineColor) throws -> Int {
      let course = LocatorMap.Course(
        line: "a", color: color, path: [.move(.zero), .line(Point(90, 90))], stops: [])
      let map = try #require(SmallMap(MapMiniature(LocatorMap(courses: [course], ways: []))))
      return map.markup.html.components(separatedBy: "<path").count - 1
    }
    #expect(try shown(.white) == 2 && shown(.black) == 2)
    #expect(try shown(LineColor(red: 0xC0, green: 0x20, blue: 0x20)) == 1)
  }
}
