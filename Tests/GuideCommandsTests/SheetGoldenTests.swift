import Diagrams
import Foundation
import GuideSite
import Journeys
import Localization
import Scene
import Testing
import TransitModel

@testable import GuideCommands

/// What one sheet of each set of the example city says, in the order in which it is read: recorded as text, one line for each
/// heading, paragraph, row and member of a list. `METROGUIDE_RECORD=1` records anew, and fails the run all the same.
@Suite struct SheetGoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  private func expect(_ pages: [Scene], _ name: String) throws {
    let text = pages.map { ReadingText(of: $0).text }.joined(separator: "\n----\n") + "\n"
    let file = Self.folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["METROGUIDE_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(name).txt")
      return
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    guard expected != text else { return }
    let (wanted, found) = (expected.split(separator: "\n"), text.split(separator: "\n"))
    let difference = found.difference(from: wanted).map { change in
      switch change {
      case .remove(let line, let text, _): "- \(line + 1): \(text)"
      case .insert(let line, let text, _): "+ \(line + 1): \(text)"
      }
    }
    Issue.record("\(name) says something else:\n\(difference.prefix(20).joined(separator: "\n"))")
  }

  @Test(arguments: PrintSet.builtIn.map(\.id)) func saysWhatWasRecorded(id: String) throws {
    let (city, languages) = try #require(Tidewater.loaded)
    let set = try #require(PrintSet.builtIn.first { $0.id == id })
    let planner = try CityPlanner(city)
    let writer = try #require(StationSheets(city, set: set, languages: languages, planner: planner))
    let measuring = FixedTextMeasuring()
    let maps = try #require(Tidewater.maps)
    switch set.form {
    case .sheet:
      var sheet = Sheet(try #require(writer.content(of: "central")), on: set.paper)
      sheet.maps = maps
      try expect([try sheet.drawing(measuring: measuring).scene], id)
    case .pocket:
      let line = try #require(city.lines.first)
      let pocket = Pocket(try #require(writer.pocket(of: line.id)), on: set.paper)
      try expect(try pocket.drawing(measuring: measuring).pages, id)
    case .booklet:
      var booklet = Booklet(try #require(writer.booklet()), on: set.paper)
      booklet.maps = maps
      try expect(try booklet.drawing(measuring: measuring).pages, id)
    }
  }
}

/// What a drawing says to those who hear it.
private struct ReadingText {
  private var lines: [String] = []

  var text: String { lines.filter { !$0.isEmpty }.joined(separator: "\n") }

  init(of scene: Scene) {
    for node in scene.nodes { add(node) }
  }

  private mutating func add(_ node: Node) {
    switch node {
    case .shape: break
    case .text(let run): lines.append(run.text)
    case .group(let group): add(group)
    }
  }

  private mutating func add(_ group: Group) {
    switch group.structure {
    case .artifact: break
    case .heading(let level):
      lines.append(String(repeating: "#", count: level) + " " + words(group))
    case .figure(let alternative, _): lines.append("[" + alternative + "]")
    case .row: lines.append(group.children.map(cell).joined(separator: " | "))
    case .paragraph, .item: lines.append(words(group))
    default:
      if group.role == .decoration { break }
      for child in group.children { add(child) }
    }
  }

  private func cell(_ node: Node) -> String {
    if case .group(let group) = node { words(group) } else { "" }
  }

  private func words(_ group: Group) -> String { Node.group(group).textRuns.map(\.text).joined(separator: " ") }
}
