/// The minutes at which trains start around a night, from 18:00 on the evening before until noon.
struct NightStarts: Hashable {
  /// Minutes of the evening before the night.
  static let evening = 360
  private static let minutes = 1080
  private var bits: [UInt64] = Array(repeating: 0, count: (minutes + 63) / 64)

  /// A night's gap is at least that many minutes long.
  static let shortestGap = 90
  /// It begins before that minute of the day, 04:00: what leaves later begins a day.
  static let latestBegin = 240

  /// Notes a start, in minutes after midnight; one outside the night is passed over.
  mutating func insert(_ minute: Int) {
    let place = minute + Self.evening
    if place >= 0, place < Self.minutes { bits[place / 64] |= 1 << UInt64(place % 64) }
  }

  /// Adds the starts of others.
  mutating func formUnion(_ other: NightStarts) {
    for index in bits.indices { bits[index] |= other.bits[index] }
  }

  /// Whether a train starts between midnight and the hour at which days begin.
  var hasEarly: Bool { starts.contains { $0 >= 0 && $0 < Self.latestBegin } }

  /// The last start before the longest gap after midnight: negative where nothing starts between midnight and the gap;
  /// nothing where trains run all night.
  var lastBeforeGap: Int? {
    var best: (begin: Int, length: Int)?
    var last = -Self.evening
    for start in starts + [Self.minutes - Self.evening] {
      let length = start - last
      if start > 0, last < Self.latestBegin, length > best?.length ?? 0 { best = (last, length) }
      last = start
    }
    return best.flatMap { $0.length >= Self.shortestGap ? $0.begin : nil }
  }

  private var starts: [Int] {
    var result: [Int] = []
    for (index, word) in bits.enumerated() {
      var rest = word
      while rest != 0 {
        result.append(index * 64 + rest.trailingZeroBitCount - Self.evening)
        rest &= rest - 1
      }
    }
    return result
  }
}
