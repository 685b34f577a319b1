internal import TransitModel

/// A cell of a timetable: `08:10`, `08:10:30`, `08:10/08:12`, each with `~` before it where it is an estimate.
struct TimeCell {
  /// When the train is there.
  let stopTime: StopTime

  /// Reads the bytes of a cell; nothing where they are no time. It works on bytes because a city has a million of them.
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    let read: StopTime? = bytes.withUnsafeBufferPointer { text in
      var cursor = Cursor(text: text, index: range.lowerBound, end: range.upperBound)
      guard let arrival = cursor.time() else { return nil }
      var departure = arrival
      if cursor.skip(UInt8(ascii: "/")) {
        guard let time = cursor.time() else { return nil }
        departure = time
      }
      guard cursor.isAtEnd else { return nil }
      return StopTime(
        arrival: ServiceTime(seconds: arrival), departure: ServiceTime(seconds: departure),
        isApproximate: cursor.isApproximate)
    }
    guard let read else { return nil }
    stopTime = read
  }

  private struct Cursor {
    let text: UnsafeBufferPointer<UInt8>
    var index: Int
    let end: Int
    var isApproximate = false

    var isAtEnd: Bool { index == end }

    mutating func skip(_ byte: UInt8) -> Bool {
      guard index < end, text[index] == byte else { return false }
      index += 1
      return true
    }

    /// Seconds of `H:MM`, `HH:MM` or `HH:MM:SS`, up to 99:59:59, after a `~` or none: a train that starts on the night
    /// after may run for long.
    mutating func time() -> Int? {
      if skip(UInt8(ascii: "~")) { isApproximate = true }
      guard let hours = number(digits: 1...2, below: 100), skip(UInt8(ascii: ":")), let minutes = number(digits: 2...2)
      else {
        return nil
      }
      guard skip(UInt8(ascii: ":")) else { return hours * 3600 + minutes * 60 }
      return number(digits: 2...2).map { hours * 3600 + minutes * 60 + $0 }
    }

    /// A number below a limit.
    private mutating func number(digits: ClosedRange<Int>, below limit: Int = 60) -> Int? {
      var value = 0
      var count = 0
      while index < end, count < digits.upperBound, (0x30...0x39).contains(text[index]) {
        value = value * 10 + Int(text[index] - 0x30)
        index += 1
        count += 1
      }
      return count >= digits.lowerBound && value < limit ? value : nil
    }
  }
}
