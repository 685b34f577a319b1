import CityFiles
import Testing
import TransitModel

/// Line graphs as the tools people have write them.
@Suite struct LineGraphFormTests {
  private func read(_ features: [String], _ rest: String = "") -> Reading<LineGraph> {
    let text = #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]" + rest + "}"
    return LineGraphFile.read(Array(text.utf8), file: "graph.json")
  }

  private func point(_ id: String, _ place: String) -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(place)]},"#
      + #""properties":{"id":"\#(id)","station_id":"\#(id)","station_label":"\#(id)"}}"#
  }

  private func edge(_ type: String, _ course: String, _ properties: String) -> String {
    #"{"type":"Feature","geometry":{"type":"\#(type)","coordinates":\#(course)},"properties":{\#(properties)}}"#
  }

  private let ends = #""from":"a","to":"b""#
  private let lines = #""lines":[{"id":"1","label":"1","color":"CC0000"}]"#
  private var points: [String] { [point("a", "8,48"), point("b", "8.1,48")] }

  @Test func piecesThatFollowEachOtherAreOneCourse() {
    let course = "[[[8,48],[8.05,48.01]],[[8.05,48.01],[8.1,48]]]"
    let reading = read(points + [edge("MultiLineString", course, "\(ends),\(lines)")])
    #expect(reading.findings.isEmpty)
    #expect(reading.value?.edges.map(\.from) == [0])
    #expect(reading.value?.edges.first?.course == [Coordinate(latitude: 48.01, longitude: 8.05)].compactMap(\.self))
  }

  /// What a tool writes behind a name that is not one of its own stays.
  @Test(arguments: [
    ("'Parc - Park (n4618293165)'", "Parc - Park"),
    ("'Gare de l''Ouest - Weststation (n143725278)'", "Gare de l'Ouest - Weststation"),
    ("Ada (w123456)", "Ada"), ("Ada (n1)", "Ada (n1)"), ("Ada (North)", "Ada (North)"), ("(n123456)", "(n123456)"),
    ("'Ada'", "'Ada'"), ("Nou d'Octubre", "Nou d'Octubre"), ("Ada (n12345x)", "Ada (n12345x)"), ("()", "()"),
    ("'", "'"), ("GTB Nagar;Guru Tegh Bahadur Nagar", "GTB Nagar"), ("; Ada ;Bob", "Ada"), (";", ";"),
  ])
  func namesStandWithoutTheElementsOfOpenStreetMap(label: String, name: String) throws {
    let point = point("a", "8,48").replacing(#""station_label":"a""#, with: #""station_label":"\#(label)""#)
    let reading = read([point, points[1], edge("LineString", "[[8,48],[8.1,48]]", "\(ends),\(lines)")])
    #expect(reading.value?.nodes.first?.name.local == name)
  }

  @Test func metresOfTheWebsMercatorAreReadWhereTheFileSaysSo() throws {
    let crs = #","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#
    let far = [point("a", "868292.028,6106854.834"), point("b", "871631.613,6106854.834")]
    let way = edge("LineString", "[[868292.028,6106854.834],[871631.613,6106854.834]]", "\(ends),\(lines)")
    let place = try #require(read(far + [way], crs).value?.nodes.first?.coordinate)
    #expect(abs(place.latitude - 48) < 1e-6 && abs(place.longitude - 7.8) < 1e-6)
    // Without a word they are no degrees, and what to do about it is said.
    let silent = read(far + [way])
    #expect(silent.findings.first?.code == "bad-coordinate")
    #expect(silent.findings.first?.hint?.contains("crs") == true)
  }

  @Test func anotherProjectionIsRefusedByItsName() {
    let crs = #","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}"#
    let reading = read(points, crs)
    #expect(reading.value == nil)
    #expect(reading.findings.map(\.code) == ["unknown-crs"])
    #expect(reading.findings.first?.message.contains("EPSG::25832") == true)
  }

  @Test func linesMayBeATextOfJSON() {
    let text = #""lines":"[{\"id\":\"1\",\"label\":\"1\",\"color\":\"CC0000\"},{\"id\":\"2\",\"color\":\"x\"}]""#
    let reading = read(points + [edge("LineString", "[[8,48],[8.1,48]]", "\(ends),\(text)")])
    #expect(reading.value?.edges.first?.lines == [0, 1])
    #expect(reading.findings.map(\.code) == ["bad-color"])
    let broken = read(points + [edge("LineString", "[[8,48],[8.1,48]]", #"\#(ends),"lines":"1, 2""#)])
    #expect(broken.findings.map(\.code) == ["empty-graph", "no-lines", "bad-lines"])
  }

  @Test func anEdgeWithoutEndsJoinsThePointsItEndsAt() {
    let reading = read(points + [edge("LineString", "[[8.00001,48],[8.05,48.01],[8.1,48.00001]]", lines)])
    #expect(reading.findings.isEmpty)
    #expect(reading.value?.edges.map { [$0.from, $0.to] } == [[0, 1]])
    let lost = read(points + [edge("LineString", "[[8,48],[8.2,48]]", lines)])
    #expect(lost.findings.map(\.code) == ["empty-graph", "dangling-edge"])
  }

  @Test func coloursMayBeNamed() {
    for (written, wanted) in [
      ("red", "#FF0000"), ("Dark Green", "#006400"), ("#00F", "#0000FF"), ("00ff00", "#00FF00"),
    ] {
      let lines = #""lines":[{"id":"1","color":"\#(written)"}]"#
      let reading = read(points + [edge("LineString", "[[8,48],[8.1,48]]", "\(ends),\(lines)")])
      #expect(reading.findings.isEmpty)
      #expect(reading.value?.lines.first?.color.hex == wanted)
    }
  }

  @Test func wholeLinesAreCutAtTheStopsTheyServe() {
    func stop(_ id: String, _ place: String, _ route: String) -> String {
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(place)]},"#
        + #""properties":{"stop_id":"\#(id)","stop_name":"Stop \#(id)","routes":[{"route_short_name":"\#(route)"}]}}"#
    }
    let stops = [
      stop("a", "7.8,48", "1"), stop("b", "7.83,48", "1"), stop("c", "7.86,48.01", "1"), stop("d", "7.845,48.005", "2"),
    ]
    let route = #""route_id":"r1","route_short_name":"1","route_color":"CC0000""#
    let reading = read(stops + [edge("MultiLineString", "[[[7.8,48],[7.83,48],[7.86,48.01]]]", route)])
    #expect(reading.findings.isEmpty)
    #expect(reading.value?.edges.map { [$0.from, $0.to] } == [[0, 1], [1, 2]])
    #expect(reading.value?.nodes.map(\.name.local).first == "Stop a")
    #expect(reading.value?.lines.map(\.shortName) == ["1"])
    // Where no stop names the line, it stops at all it passes.
    let other = #""route_id":"r3","route_short_name":"3","route_color":"0000CC""#
    let silent = read(stops + [edge("LineString", "[[7.8,48],[7.83,48],[7.86,48.01]]", other)])
    #expect(silent.value?.edges.map { [$0.from, $0.to] } == [[0, 1], [1, 3], [3, 2]])
  }

  @Test func whatIsNeitherPointNorLineIsSaid() {
    let area = edge("Polygon", "[[[8,48],[8.1,48],[8,48.1],[8,48]]]", #""name":"lake""#)
    let reading = read(points + [edge("LineString", "[[8,48],[8.1,48]]", "\(ends),\(lines)"), area])
    #expect(reading.findings.map(\.code) == ["unused-geometry"])
    #expect(reading.value?.edges.count == 1)
  }
}
