import CityFiles
import Testing

@testable import GuideCommands

/// A JSON Schema is YAML too, which spares a second reader.
@Suite struct GuideSchemaTests {
  private func schema(_ name: String) throws -> YAMLNode {
    let resources = try RecordedSession().session().resources()
    let bytes = try resources.read("Assets/Schemas/" + name)
    return try #require(YAMLFile.read(TextFile(path: name, bytes: bytes), log: FindingLog()))
  }

  private func member(_ key: String, of node: YAMLNode?) -> YAMLNode? {
    guard case .mapping(let entries)? = node?.content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  private func keys(of node: YAMLNode?) -> [String] {
    guard case .mapping(let entries)? = node?.content else { return [] }
    return entries.map(\.key)
  }

  @Test func theGuideSchemaHasTheKeysThatAreRead() throws {
    let root = try schema("guide.schema.json")
    for form in GuideForms.all {
      let definition = form.name == "guide" ? root : member(form.name, of: member("$defs", of: root))
      #expect(keys(of: member("properties", of: definition)).sorted() == form.keys.sorted(), "\(form.name)")
    }
  }

  @Test func theReportSchemaHasTheKeysThatAreWritten() throws {
    let root = try schema("build-report.schema.json")
    guard case .object(let members) = BuildReport().json else {
      Issue.record("the report is no object")
      return
    }
    #expect(keys(of: member("properties", of: root)).sorted() == members.keys.sorted())
  }
}
