import Foundation
import Testing

@testable import GTFS

/// The page that says what a guide makes of each field says what the program does.
@Suite struct StandardFileTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Assets/Docs/gtfs.md")

  /// By file: the fields that are used, and those that are not, as the page has them.
  private func fields() throws -> [String: (used: Set<String>, unused: Set<String>)] {
    var found: [String: (used: Set<String>, unused: Set<String>)] = [:]
    var file = ""
    for line in try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 5 else { continue }
      if cells[1].hasPrefix("`") { file = cells[1].filter { $0 != "`" } }
      let names = cells[2].split(separator: "`").map(String.init).filter { $0 != ", " }
      // Messages of GTFS-Realtime have no ending.
      guard !names.isEmpty, cells[2].hasPrefix("`"), file.contains(".") else { continue }
      var entry = found[file] ?? ([], [])
      if cells[3].hasPrefix("not used") { entry.unused.formUnion(names) } else { entry.used.formUnion(names) }
      found[file] = entry
    }
    return found
  }

  @Test func thePageNamesEveryFileAndField() throws {
    let fields = try fields()
    #expect(StandardFile.all.count == 32)
    #expect(Set(fields.keys) == Set(StandardFile.all.map(\.name)))
    for file in StandardFile.all {
      #expect(fields[file.name]?.used == Set(file.fields.filter(\.isUsed).map(\.name)), "\(file.name)")
      #expect(fields[file.name]?.unused == Set(file.fields.filter { !$0.isUsed }.map(\.name)), "\(file.name)")
    }
  }
}
