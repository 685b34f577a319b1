import CityFiles
import Testing
import TransitModel

/// What colours are printed with, as `inks.csv` says.
@Suite struct InkTests {
  private static let header = "color,cyan,magenta,yellow,black,spot\n"

  private func read(_ rows: String...) -> Reading<City> {
    ToyCity.folder(["inks.csv": Self.header + rows.map { $0 + "\n" }.joined()]).read()
  }

  @Test func inksAreRead() throws {
    let reading = read("#C8102E,0,100,80,10.5,PANTONE 186 C", "\"0f7bc0\",90,40,0,5,")
    let city = try #require(reading.value, "\(reading.findings)")
    #expect(reading.findings.filter { $0.location.file == "inks.csv" } == [])
    #expect(
      city.inks == [
        ColorInk(
          color: LineColor(red: 0xC8, green: 0x10, blue: 0x2E), cyan: 0, magenta: 100, yellow: 80, black: 10.5,
          spot: "PANTONE 186 C"),
        ColorInk(color: LineColor(red: 0x0F, green: 0x7B, blue: 0xC0), cyan: 90, magenta: 40, yellow: 0, black: 5),
      ])
  }

  @Test(arguments: [
    ("#C8102E,0,100,80,101,", "number-out-of-range", 2, "black"), ("#C8102E,0,,80,1,", "empty-value", 2, "magenta"),
    ("red-ish,0,1,80,1,", "bad-color", 2, "red-ish"),
    ("#C8102E,0,1,80,1,\n#c8102e,0,1,80,1,", "duplicate-ink", 3, "#C8102E"),
    ("#C8102E,0,1,80,1,Blue\n#c8102f,0,1,81,1,Blue", "spot-color-mismatch", 3, "Blue"),
  ])
  func whatIsWrongIsFound(rows: String, code: String, line: Int, words: String) {
    let findings = read(rows).findings.filter { $0.location.file == "inks.csv" }
    #expect(findings.count == 1, "\(findings)")
    #expect(findings.first?.code == code)
    #expect(findings.first?.location.line == line)
    #expect("\(findings)".contains(words))
    #expect(findings.first?.severity == .error)
  }

  @Test func aColumnThatIsMissingIsFound() {
    let reading = ToyCity.folder(["inks.csv": "color,cyan\n#C8102E,1\n"]).read()
    #expect(reading.findings.filter { $0.code == "missing-column" }.count == 3)
  }
}
