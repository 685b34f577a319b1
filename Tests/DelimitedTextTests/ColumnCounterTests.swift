import DelimitedText
import Foundation
import Testing

@Suite struct ColumnCounterTests {
  @Test func countsForwardsAndBackwards() {
    let text = Array("abc\ndéf站g\nhij".utf8)
    var counter = ColumnCounter()
    func column(of place: Int, onLineFrom start: Int) -> Int {
      counter.column(of: place, onLineFrom: start, in: text)
    }
    // The second line begins at byte 4; é has two bytes, 站 three.
    for (place, expected) in [(4, 1), (8, 4), (11, 5), (5, 2), (7, 3), (12, 6), (4, 1)] {
      #expect(column(of: place, onLineFrom: 4) == expected, "byte \(place)")
    }
    #expect(column(of: 15, onLineFrom: 13) == 3)
    #expect(column(of: 2, onLineFrom: 0) == 3)
    #expect(column(of: 999, onLineFrom: 13) == 4)
    #expect(column(of: 0, onLineFrom: 4) == 1)
  }

  /// Counted from the line's start, each of 20,000 places in 4 MB would take 40 billion steps.
  @Test func placesInOneLongLineAreToldInLinearTime() {
    let cell = Array((String(repeating: "x", count: 200) + "\"y,").utf8)
    var scanner = RowScanner(Array(repeating: cell, count: 19_999).flatMap { $0 })
    var row = Row()
    let seconds = threadSeconds {
      _ = scanner.next(&row)
      for cell in row.cells { _ = scanner.position(of: cell) }
      for cell in row.cells.reversed() { _ = scanner.position(of: cell) }
    }
    #expect(row.cells.count == 20_000)
    #expect(scanner.position(of: row.cells[19_000]).column == 19_000 * 203 + 1)
    #expect(seconds < 3)
  }

  @Test func faultsInOneLongLineAreToldInLinearTime() {
    let cell = Array(("\"" + String(repeating: "x", count: 200) + "\"y,").utf8)
    var scanner = RowScanner(Array(repeating: cell, count: 19_999).flatMap { $0 })
    var row = Row()
    let seconds = threadSeconds { _ = scanner.next(&row) }
    #expect(row.faults.count == 19_999)
    #expect(row.faults.last?.position.column == 19_998 * 204 + 203)
    #expect(seconds < 3)
  }

  /// Seconds of processor time that work takes on this thread.
  private func threadSeconds(_ work: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    work()
    return now() - start
  }
}
