import Testing
import TransitModel

@testable import CityFiles

/// Water and parks in `city.yaml`.
@Suite struct AreaTests {
  private func read(_ areas: String) -> (city: City?, findings: [Finding]) {
    let head = "id: a\nname: {en: A}\ntimeZone: Europe/Paris\ncurrency: EUR\nlanguages: [en]\nareas:\n"
    let files = [
      (path: "city.yaml", bytes: Array((head + areas).utf8)),
      (path: "stations.yaml", bytes: Array("- {id: x, name: {en: X}}\n- {id: y, name: {en: Y}}\n".utf8)),
      (
        path: "lines.yaml",
        bytes: Array(
          """
          - id: "1"
            shortName: "1"
            name: {en: Line 1}
            color: "#112233"
            directions: [{id: up, name: {en: Up}}]
            patterns: [{id: all, direction: up, stops: [{station: x}, {station: y}]}]

          """.utf8)
      ),
    ]
    let reading = CityFolder(files: files).read()
    return (reading.value, reading.findings)
  }

  @Test func ringsAndCoursesAreRead() throws {
    let (city, findings) = read(
      """
        - {kind: water, name: {en: Lake}, ring: [[48, 2], [48.1, 2], [48, 2.1]]}
        - {kind: park, ring: [[48, 2], [48.1, 2], [48, 2.1], [48.2, 2.2]]}
        - {kind: water, course: [[48, 2], [49, 3]], metres: 120}
        - {kind: water, course: [[48, 2], [49, 3]]}

      """)
    let areas = try #require(city, "\(findings)").areas
    #expect(areas.map(\.kind) == [.water, .park, .water, .water])
    #expect(areas.map(\.coordinates.count) == [3, 4, 2, 2])
    #expect(areas.map(\.name.local) == ["Lake", "", "", ""])
    let widths = areas.map { area -> Double in
      if case .course(_, let metres) = area.extent { return metres }
      return 0
    }
    #expect(widths == [0, 0, 120, 60])
  }

  @Test(arguments: [
    ("{ring: [[48, 2], [48.1, 2], [48, 2.1]]}", "missing-key", 5),
    ("{kind: lake, ring: [[48, 2], [48.1, 2], [48, 2.1]]}", "unknown-value", 12),
    ("{kind: water}", "missing-key", 5),
    ("{kind: water, ring: [[48, 2], [48.1, 2]]}", "bad-coordinate", 25),
    ("{kind: water, course: [[48, 2]]}", "bad-coordinate", 27),
    ("{kind: water, course: [[48, 2], [98, 3]]}", "bad-coordinate", nil),
    ("{kind: water, course: [[48, 2], [49, 3]], metres: 0}", "number-out-of-range", 55),
    ("{kind: water, course: [[48, 2], [49, 3]], metres: wide}", "bad-number", 55),
    ("{kind: water, course: [[48, 2], [49, 3]], ring: [[48, 2], [48.1, 2], [48, 2.1]]}", "contradiction", 27),
    ("{kind: water, ring: [[48, 2], [48.1, 2], [48, 2.1]], metres: 5}", "needless-key", nil),
    ("{kind: water, rings: [[48, 2], [48.1, 2], [48, 2.1]]}", "unknown-key", nil),
    ("water", "wrong-type", 5),
  ])
  func whatIsAmissIsToldWithItsPlace(area: String, code: String, column: Int?) throws {
    let (_, findings) = read("  - \(area)\n")
    let finding = try #require(findings.first { $0.code == code }, "\(findings)")
    #expect(finding.severity == (code == "unknown-key" ? .warning : .error))
    #expect(finding.location.file == "city.yaml")
    #expect(finding.location.line == 7)
    if let column { #expect(finding.location.column == column) }
  }
}
