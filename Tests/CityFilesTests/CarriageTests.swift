import CityFiles
import Testing
import TransitModel

/// Where to stand, as `carriages.csv` says.
@Suite struct CarriageTests {
  private static let header = "line,direction,station,exit,transfer,car,door,source\n"

  private func read(_ rows: String...) -> Reading<City> {
    ToyCity.folder(["carriages.csv": Self.header + rows.map { $0 + "\n" }.joined()]).read()
  }

  private func codes(_ rows: String...) -> [String] {
    ToyCity.folder(["carriages.csv": Self.header + rows.map { $0 + "\n" }.joined()]).read().findings.filter {
      $0.location.file == "carriages.csv" && $0.location.line == 2 && $0.severity != .error
    }.map(\.code)
  }

  @Test func exitsAndChangesAreRead() throws {
    let reading = read("m1,east,opera,,ring,3,2,counted", "ring,inner,gare,A,,1,,", "ring,inner,gare,,m1,2,,")
    let city = try #require(reading.value)
    #expect(reading.findings.filter { $0.location.file == "carriages.csv" } == [])
    #expect(
      city.carriages == [
        CarriageAdvice(
          line: "m1", direction: "east", station: "opera", goal: .transfer("ring"), car: 3, door: 2, source: "counted"),
        CarriageAdvice(line: "ring", direction: "inner", station: "gare", goal: .exit("A"), car: 1),
        CarriageAdvice(line: "ring", direction: "inner", station: "gare", goal: .transfer("m1"), car: 2),
      ])
  }

  @Test func whatIsNotThereIsFoundAndLeftOut() {
    #expect(codes("ring,inner,lac,,m1,1,,") == ["carriage-without-stop"])
    #expect(codes("m2,east,opera,,ring,1,,") == ["dangling-line"])
    #expect(codes("m1,up,opera,,ring,1,,") == ["dangling-direction"])
    #expect(codes("m1,east,opera,,funi,1,,") == ["carriage-without-transfer"])
    #expect(codes("ring,inner,gare,Z,,1,,") == ["dangling-entrance"])
    #expect(codes("ring,inner,gare,,,1,,") == ["carriage-without-goal"])
    #expect(codes("ring,inner,gare,A,m1,1,,") == ["carriage-without-goal"])
    let twice = read("ring,inner,gare,A,,1,,", "ring,inner,gare,A,,2,,")
    #expect(twice.value?.carriages.map(\.car) == [1])
    #expect(twice.findings.contains { $0.code == "duplicate-carriage" && $0.location.line == 3 })
    let rest = read("ring,inner,lac,,m1,1,,", "ring,inner,gare,A,,1,,")
    #expect(rest.value?.carriages.count == 1)
  }

  /// What stands in a file that cannot be read is not missing.
  @Test(arguments: ["stations.yaml", "lines.yaml"]) func brokenFilesSayNothingOfCarriages(_ broken: String) {
    let rows = "m1,east,opera,,ring,1,,\nring,inner,gare,A,,1,,\n"
    let findings = ToyCity.folder(["carriages.csv": Self.header + rows, broken: "- {id: a\n"]).read().findings
    #expect(findings.contains { $0.location.file == broken })
    #expect(!findings.contains { $0.location.file == "carriages.csv" })
  }
}
