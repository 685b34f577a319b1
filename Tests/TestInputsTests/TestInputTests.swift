import Foundation
import TestInputs
import Testing
import TransitModel

/// The inputs of tests themselves.
@Suite struct TestInputTests {
  /// Without them tests would run on fewer inputs and none would say so.
  @Test(.enabled(if: TestInput.hasShared, "../shared/data is missing: tests read the project's own inputs alone"))
  func inputsBesideTheRepositoryAreFound() {
    #expect(TestInput.sharedFeeds.filter { $0.path.hasPrefix("gtfs/") }.count >= 7)
    #expect(TestInput.sharedFeeds.filter { $0.path.hasPrefix("cases/") }.count >= 50)
    for folder in ["world", "osm", "linegraphs"] {
      #expect(!TestInput.all(in: folder, of: .shared).isEmpty, "\(folder)")
    }
  }

  /// Every input of the project's own is named in their README, and none is that is not there.
  @Test func theReadmeNamesEveryInput() throws {
    let readme = String(decoding: try TestInput.fixture("README.md").bytes(), as: UTF8.self)
    let named = readme.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap { row in
      row.dropFirst(3).split(separator: "`").first.map(String.init)
    }
    let inputs = ["feeds", "smallfeeds", "linegraphs", "geojson", "osm"].flatMap {
      TestInput.all(in: $0, of: .fixtures)
    }
    #expect(inputs.count > 50)
    #expect(named.sorted() == inputs.map(\.name).sorted())
  }

  @Test func aSmallFeedIsTheBasisButForItsTables() throws {
    let (basis, feed) = (TestInput.smallFeed("basis"), TestInput.smallFeed("express"))
    #expect(feed.table("calendar.txt") == basis.table("calendar.txt"))
    #expect(feed.table("stops.txt")?.contains("cape,Cape,60.10,5.22\n") == true)
    #expect(feed.table("trips.txt")?.contains("1,D,a,0,\n") == true)
    #expect(feed.table("stop_times.txt")?.contains("b,6:23:00,6:23:00,fort,2\n") == true)
    #expect(
      TestInput.smallFeed("night-over-offset").table("stop_times.txt")?.contains("out,8:00:00,8:06:00,quay,1\n") == true
    )
    #expect(feed.table("levels.txt") == nil)
  }

  @Test(arguments: TestInput.smallFeeds) func aSmallFeedSaysWhatIsOddAboutIt(feed: TestInput) throws {
    let first = String(decoding: try feed.bytes(), as: UTF8.self).split(separator: "\n").first
    #expect(first?.hasSuffix(".") == true)
    #expect(try feed.readFeed().value != nil)
  }
}
