import Foundation
import Testing

@testable import GuideCommands

@Suite struct ValidateTests {
  private let recorded = RecordedSession()

  /// A folder with three files in which something is wrong.
  private func withBrokenCity(_ body: (String) async throws -> Void) async throws {
    let files = [
      "city.yaml": "id: toy\nname: Toy\ntimeZone: UTC\nlanguages: en\ncolour: red\n",
      "lines.yaml": """
      - id: m4
        name: M4
        color: "#123456"
        directions: [{id: out, name: Out}]
        patterns:
          - {id: out, direction: out, stops: [oprea, gare]}
      """,
      "stations.yaml": "- {id: opera, name: Opéra}\n- {id: gare, name: Gare}\n",
    ]
    try await TemporaryFolder.with { folder in
      for (name, text) in files {
        try WholeFile(path: folder + "/" + name, name: name).write(Array(text.utf8))
      }
      try await body(folder)
    }
  }

  @Test func printsEveryFindingAndEndsWithOne() async throws {
    try await withBrokenCity { folder in
      let status = await recorded.run("validate", ".", "--color", "never", in: folder)
      #expect(status == 1)
      let lines = recorded.printed.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasPrefix("city.yaml:5:1: warning: city has no key \"colour\"") == true)
      #expect(
        lines.last?.hasPrefix("lines.yaml:6:41: pattern \"out\" of line \"m4\" names unknown station \"oprea\"") == true
      )
      #expect(lines.last?.hasSuffix("did you mean \"opera\"?") == true)
      #expect(recorded.complaints == ".: 1 error, 1 warning\n")
    }
  }

  @Test func printsJSON() async throws {
    try await withBrokenCity { folder in
      let status = await recorded.run("validate", ".", "--json", in: folder)
      #expect(status == 1)
      let document = try JSONSerialization.jsonObject(with: Data(recorded.printed.utf8)) as? [String: Any]
      #expect(document?["valid"] as? Bool == false)
      let city = try #require((document?["cities"] as? [[String: Any]])?.first)
      #expect(city["errors"] as? Int == 1)
      let finding = try #require((city["findings"] as? [[String: Any]])?.last)
      #expect(finding["code"] as? String == "dangling-station")
      #expect(finding["found"] as? String == "oprea")
      #expect((finding["location"] as? [String: Any])?["column"] as? Int == 41)
    }
  }

  @Test func aSoundCityEndsWithNothing() async throws {
    let example = try recorded.session().resources().assets + "/Examples/tidewater"
    #expect(await recorded.run("validate", example, "--quiet") == 0)
    #expect(recorded.printed == "")
    #expect(recorded.complaints == "")
  }

  @Test func aCityThatIsNotThereIsWrongUsage() async {
    #expect(await recorded.run("validate", "nowhere") == 2)
    #expect(recorded.complaints.contains("no city \"nowhere\""))
  }
}
