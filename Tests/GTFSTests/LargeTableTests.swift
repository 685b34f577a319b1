import GTFS
import Testing
import TransitModel

/// A table so large that two processors read it side by side.
@Suite struct LargeTableTests {
  /// So many trains of three stops, a minute apart, again and again on the same day.
  private static let trains = 12_000

  /// The toy feed with many trains. `change` may put other text in the place of a train's three rows.
  private func feed(_ change: (_ train: Int, _ rows: String) -> String = { $1 }) -> ToyFeed {
    var trips = ["route_id,service_id,trip_id,trip_headsign,direction_id"]
    var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    for train in 0..<Self.trains {
      let hour = 5 + train / 60 % 18
      let clock = (hour < 10 ? "0" : "") + "\(hour):" + (train % 60 < 10 ? "0" : "") + "\(train % 60)"
      trips.append("1,wk,trip-\(train),Gamma,0")
      let rows = ["a", "b", "c"].enumerated().map { "trip-\(train),\(clock):0\($0),\(clock):0\($0),\($1),\($0)\n" }
      times += change(train, rows.joined())
    }
    return ToyFeed().with("trips.txt", trips.joined(separator: "\n") + "\n").with("stop_times.txt", times)
  }

  private func faults(_ feed: ToyFeed) -> (stops: Int, lines: [Int]) {
    let reading = feed.read()
    return (
      reading.value?.trips.reduce(0) { $0 + $1.stopTimes.count } ?? 0,
      reading.findings.filter { $0.code == "foreign_key_violation" }.compactMap(\.location.line)
    )
  }

  @Test func findingsOfBothHalvesNameTheirLines() {
    let broken = [0, 100, 5_999, 6_000, 6_001, 11_999]
    let whole = faults(feed()).stops
    let found = faults(feed { broken.contains($0) ? $1.split(separator: ",b,").joined(separator: ",nowhere,") : $1 })
    #expect(found.lines == broken.map { 3 * $0 + 3 })
    #expect(whole - found.stops <= broken.count && whole > 0)
  }

  @Test func aTrainWhoseRowsStandInBothHalvesIsWhole() {
    // The rows of a train stand apart: those of its last stop at the end of the file.
    var last: [String] = []
    let parted = feed { train, rows in
      let lines = rows.split(separator: "\n")
      last.append(contentsOf: lines.suffix(1).map { $0 + "\n" })
      return lines.prefix(2).map { $0 + "\n" }.joined()
    }
    let text = (parted.files["stop_times.txt"] ?? "") + last.joined()
    #expect(parted.with("stop_times.txt", text).read().value == feed().read().value)
  }

  @Test func quotesOverTheMiddleAreRead() {
    // All that looks like rows of trains between the quotes is one cell of a row that costs itself alone.
    let found = faults(
      feed { train, rows in
        switch train {
        case 4_000: "\"trip\n" + rows
        case 8_000: rows + "\",,,a,1\n"
        default: rows
        }
      })
    #expect(found.lines == [3 * 4_000 + 2])
    #expect(found.stops > 0)
  }

  @Test func whatIsFoundInBothHalvesIsCountedAsOne() {
    let found = feed { $0 % 60 == 7 ? $1.split(separator: ",c,").joined(separator: ",nowhere,") : $1 }.read().findings
      .filter { $0.code == "foreign_key_violation" }
    #expect(found.count == 101)
    #expect(found.last?.message == "\(Self.trains / 60 - 100) more of this kind")
    #expect(found.first?.location.line == 3 * 7 + 4)
  }
}
