/// Typing slips between a typed text and names: letters left out, added, changed or swapped (Damerau and Levenshtein's
/// distance, restricted). All names are compared in the same memory.
struct Slips {
  /// The code points that were typed.
  let typed: [UInt32]
  /// Which letters they are, as ``marks(_:)`` has it.
  private let typedMarks: UInt64
  private var name: [UInt32] = []
  /// Three rows of the table of distances, one after the other.
  private var rows: [Int32]

  /// A folded text that was typed.
  init(_ form: [UInt8]) {
    typed = Folding.scalars(Folding.joined(form[...])[...])
    typedMarks = Self.marks(typed)
    rows = [Int32](repeating: 0, count: 3 * (typed.count + 1))
  }

  /// How many slips lie between what was typed and a name; nothing when more than `limit`.
  mutating func distance(to text: ArraySlice<UInt8>, atMost limit: Int32) -> Int32? {
    Folding.decode(text, into: &name)
    dropBlanks()
    if abs(name.count - typed.count) > Int(limit) || min(name.count, typed.count) <= 2 * Int(limit) { return nil }
    // Each slip adds at most one letter that the other text lacks, and takes at most one.
    let marks = Self.marks(name)
    if max((marks & ~typedMarks).nonzeroBitCount, (typedMarks & ~marks).nonzeroBitCount) > Int(limit) { return nil }
    if !hasSameDigits { return nil }
    let distance = distance(atMost: limit)
    return distance <= limit ? distance : nil
  }

  private mutating func dropBlanks() {
    var count = 0
    for letter in name where letter != 0x20 {
      name[count] = letter
      count += 1
    }
    name.removeLast(name.count - count)
  }

  /// Whether both have the same digits in the same order: another number is no slip, but another street or code.
  private var hasSameDigits: Bool {
    var place = 0
    for letter in typed where letter <= 0x39 && letter >= 0x30 {
      while place < name.count, name[place] > 0x39 || name[place] < 0x30 { place += 1 }
      if place == name.count || name[place] != letter { return false }
      place += 1
    }
    while place < name.count {
      if name[place] <= 0x39 && name[place] >= 0x30 { return false }
      place += 1
    }
    return true
  }

  /// Whether what was typed is long enough to tell what was meant: five Latin letters, three characters, two Korean syllables.
  var canTell: Bool {
    for letter in typed where letter >= 0x1100 && letter < 0x1200 { return typed.count >= 6 }
    for letter in typed where letter >= 0x80 { return typed.count >= 3 }
    return typed.count >= 5
  }

  /// A bit for each letter, some of which share one.
  private static func marks(_ letters: [UInt32]) -> UInt64 {
    var marks: UInt64 = 0
    for letter in letters { marks |= 1 << UInt64(letter & 63) }
    return marks
  }

  /// The distance to the name that was decoded last; something above `limit` when it is more.
  private mutating func distance(atMost limit: Int32) -> Int32 {
    let width = typed.count + 1
    var (before, row, next) = (0, width, 2 * width)
    for place in 0..<width { rows[row + place] = Int32(place) }
    for i in 1...name.count {
      var lowest = Int32(i)
      rows[next] = lowest
      for j in 1..<width {
        let cost: Int32 = name[i - 1] == typed[j - 1] ? 0 : 1
        var least = min(rows[row + j] + 1, rows[next + j - 1] + 1, rows[row + j - 1] + cost)
        if i > 1 && j > 1 && name[i - 1] == typed[j - 2] && name[i - 2] == typed[j - 1] {
          least = min(least, rows[before + j - 2] + 1)
        }
        rows[next + j] = least
        lowest = min(lowest, least)
      }
      if lowest > limit { return lowest }
      (before, row, next) = (row, next, before)
    }
    return rows[row + typed.count]
  }
}
