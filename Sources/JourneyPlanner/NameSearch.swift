/// Finds stations and places by what people type.
///
/// Typed text and names are compared in folded form (``Folding``). The best kind of match decides: an id or code, then a
/// name in any language or its pinyin, then former and other names, then initials, then what an exit leads to, then names
/// with one typing slip.
public struct NameSearch: Sendable {
  private let planner: Planner

  /// A search among the names of a city.
  init(_ planner: Planner) { self.planner = planner }

  private var keyCount: Int { planner.pack.labels.keyText.count }

  private func text(ofKey key: Int) -> ArraySlice<UInt8> {
    planner.pack.labels.text(planner.pack.labels.keyText[key])
  }

  private func rank(_ key: Int) -> Int32 { planner.pack.labels.keyRank[key] }

  private func thing(_ key: Int) -> Int32 { planner.pack.labels.keyOf[key] }

  /// The station whose id is exactly this.
  private func station(withID id: [UInt8]) -> Int32? {
    for station in 0..<planner.pack.labels.stationID.count
    where planner.pack.labels.text(planner.pack.labels.stationID[station]).elementsEqual(id) {
      return Int32(station)
    }
    return nil
  }

  /// What a text names.
  public enum Result: Equatable, Sendable {
    /// One station, or one place (numbered after the stations).
    case found(Int32)
    /// Several, the best first.
    case ambiguous([Int32])
    /// Nothing; the names that come nearest, the best first.
    case unknown([Int32])
  }

  /// At most so many candidates are listed.
  public static let mostCandidates = 8

  /// What `text` (UTF-8) names.
  public func find(_ text: [UInt8]) -> Result {
    let result = named(text)
    guard case .unknown = result else { return result }
    return .unknown(suggestions(text, limit: Self.mostCandidates))
  }

  /// The same without a search for what comes nearest where it names nothing.
  func named(_ text: [UInt8]) -> Result {
    if let station = station(withID: text) { return .found(station) }
    let forms = forms(of: text)
    for form in forms {
      let matches = matches(form)
      if matches.count == 1 { return .found(matches[0]) }
      if matches.count > 1 { return .ambiguous(Array(matches.prefix(Self.mostCandidates))) }
    }
    guard let form = forms.first else { return .unknown([]) }
    let slips = slips(form)
    if slips.count == 1 { return .found(slips[0]) }
    if slips.count > 1 { return .ambiguous(Array(slips.prefix(Self.mostCandidates))) }
    return .unknown([])
  }

  /// The stations and places whose names begin with, hold or resemble what was typed so far, the best first.
  public func suggestions(_ text: [UInt8], limit: Int) -> [Int32] {
    // For each station and place how well its best key fits, and then how long that is.
    let things = Int(planner.pack.network.stationCount) + planner.pack.labels.placeID.count
    var fits = [Int64](repeating: .max, count: things)
    for form in forms(of: text) {
      var slips = Slips(form)
      for key in 0..<keyCount {
        guard let score = score(key, form, &slips) else { continue }
        let place = Int(thing(key))
        fits[place] = min(fits[place], Int64(score) << 32 | Int64(self.text(ofKey: key).count))
      }
    }
    var result: [Int32] = []
    while result.count < limit {
      var best = 0
      for thing in fits.indices where fits[thing] < fits[best] { best = thing }
      if fits.isEmpty || fits[best] == .max { break }
      fits[best] = .max
      result.append(Int32(best))
    }
    return result
  }

  /// How well a key fits, the lower the better; nothing when it does not.
  private func score(_ key: Int, _ form: [UInt8], _ slips: inout Slips) -> Int32? {
    let text = self.text(ofKey: key)
    let rank = self.rank(key)
    if rank == KeyRank.syllables { return Syllables.fit(form, text) ? 10 + rank : nil }
    if text.elementsEqual(form) { return rank }
    if text.starts(with: form) { return 10 + rank }
    if rank == KeyRank.initials { return nil }
    if form.count > 1 && holds(text, form) { return 20 + rank }
    if rank == KeyRank.exitPlace { return nil }
    return slips.distance(to: text, atMost: 2).map { 30 + 10 * $0 + rank }
  }

  private func holds(_ text: ArraySlice<UInt8>, _ part: [UInt8]) -> Bool {
    guard text.count > part.count else { return false }
    for start in text.startIndex...(text.endIndex - part.count)
    where text[start..<(start + part.count)].elementsEqual(part) {
      return true
    }
    return false
  }

  /// The folded text, and what is left of it without a word for station or without tone numbers.
  private func forms(of text: [UInt8]) -> [[UInt8]] {
    let folded = Folding.fold(text[...])
    guard !folded.isEmpty else { return [] }
    var forms = [folded]
    for ending in Self.stationWords where folded.count > ending.utf8CodeUnitCount {
      let rest = folded.count - ending.utf8CodeUnitCount
      var isSame = true
      for index in 0..<ending.utf8CodeUnitCount where folded[rest + index] != ending.utf8Start[index] { isSame = false }
      if isSame { forms.append(Array(folded[..<rest])) }
    }
    let toneless = Self.withoutToneNumbers(folded)
    if toneless != folded { forms.append(toneless) }
    return forms
  }

  private static let stationWords: [StaticString] = ["subwaystation", "metrostation", "station", "地铁站", "站", "駅"]

  /// Pinyin without the digits 1 to 5 after its syllables; anything else as it is.
  private static func withoutToneNumbers(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in text.enumerated() {
      let isTone = (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(byte)
      let before = index > 0 ? text[index - 1] : 0
      if isTone && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(before) { continue }
      result.append(byte)
    }
    return result
  }

  /// What has exactly this key, of the best rank there is.
  private func matches(_ form: [UInt8]) -> [Int32] {
    var best = Int32.max
    var result: [Int32] = []
    var low = 0
    var high = keyCount
    while low < high {
      let middle = (low + high) / 2
      if text(ofKey: middle).lexicographicallyPrecedes(form) { low = middle + 1 } else { high = middle }
    }
    while low < keyCount, text(ofKey: low).elementsEqual(form) {
      if rank(low) < best {
        best = rank(low)
        result = []
      }
      if rank(low) == best && !result.contains(thing(low)) { result.append(thing(low)) }
      low += 1
    }
    // A place and a station of the same name: the station is meant.
    let stationsOnly = result.filter { $0 < planner.pack.network.stationCount }
    var sorted = stationsOnly.isEmpty ? result : stationsOnly
    Sorting.sort(&sorted)
    return sorted
  }

  /// What has a name one slip away; none for texts too short to tell.
  private func slips(_ form: [UInt8]) -> [Int32] {
    var slips = Slips(form)
    let isLatin = form.allSatisfy { $0 < 0x80 }
    guard slips.typed.count >= (isLatin ? 5 : 3) else { return [] }
    var result: [Int32] = []
    for key in 0..<keyCount where rank(key) < KeyRank.initials {
      let isClose = slips.distance(to: text(ofKey: key), atMost: 1) != nil
      if isClose && !result.contains(thing(key)) { result.append(thing(key)) }
    }
    Sorting.sort(&result)
    return result
  }
}

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
    typed = Folding.scalars(form[...])
    typedMarks = Self.marks(typed)
    rows = [Int32](repeating: 0, count: 3 * (typed.count + 1))
  }

  /// How many slips lie between what was typed and a name; nothing when more than `limit`.
  mutating func distance(to text: ArraySlice<UInt8>, atMost limit: Int32) -> Int32? {
    Folding.decode(text, into: &name)
    if abs(name.count - typed.count) > Int(limit) || min(name.count, typed.count) <= 2 * Int(limit) { return nil }
    // Each slip adds at most one letter that the other text lacks, and takes at most one.
    let marks = Self.marks(name)
    if max((marks & ~typedMarks).nonzeroBitCount, (typedMarks & ~marks).nonzeroBitCount) > Int(limit) { return nil }
    let distance = distance(atMost: limit)
    return distance <= limit ? distance : nil
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
