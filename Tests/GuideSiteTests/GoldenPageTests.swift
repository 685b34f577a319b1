import Foundation
import Testing
import TransitModel
import VisualDiff

@testable import GuideSite

/// Whole pages of the toy city as text. A page that is not recorded yet is recorded, and fails the run. A page that changed
/// is kept beside the recorded one in `.build/golden-failures`, of which `make test` makes a report.
@Suite struct GoldenPageTests {
  @Test(arguments: [
    "en/index.html", "en/acknowledgements.html", "en/toy/index.html", "en/toy/lines/a.html", "en/toy/lines/b.html",
    "en/toy/stations/middle.html", "en/toy/stations/north.html", "zh-hans/toy/stations/west.html",
    "en/about.html", "en/toy/history.html", "404.html",
  ])
  func staysAsItIs(path: String) throws {
    let site = ToyCity.site()
    let made = site.jobs.lazy.flatMap { site.make($0).files }.first { $0.path == path }
    let page = String(decoding: try #require(made).bytes, as: UTF8.self)
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    let file = folder.appendingPathComponent(path.replacingOccurrences(of: "/", with: "-"))
    guard let recorded = try? String(contentsOf: file, encoding: .utf8) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try page.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(path) was recorded as Golden/\(file.lastPathComponent); look at it, then run again")
      return
    }
    guard recorded != page else { return }
    try keep(file.lastPathComponent, expected: recorded, actual: page)
    let (old, new) = (recorded.split(separator: "\n"), page.split(separator: "\n"))
    let changed = zip(old, new).first { $0 != $1 }
    let words = PageComparison(Array(recorded.utf8), Array(page.utf8)).changes.map(\.text)
    Issue.record(
      """
      \(path) changed, first at \(changed.map { "\($0.0) -> \($0.1)" } ?? "its end"); delete the golden to record anew
      \(words.prefix(20).joined(separator: "\n"))
      """)
  }

  private func keep(_ name: String, expected: String, actual: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for (side, page) in [("expected", expected), ("actual", actual)] {
      let folder = package.appendingPathComponent(".build/golden-failures/\(side)/GuideSite")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try page.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
  }
}
