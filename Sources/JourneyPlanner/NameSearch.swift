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
    return .unknown(suggestions(text, limit: Self.mostCandidates))
  }

  /// The stations and places whose names begin with, hold or resemble what was typed so far, the best first.
  public func suggestions(_ text: [UInt8], limit: Int) -> [Int32] {
    var scored: [(score: Int32, length: Int32, thing: Int32)] = []
    for form in forms(of: text) {
      let scalars = Folding.scalars(form[...])
      for key in 0..<keyCount {
        guard let score = score(key, form, scalars) else { continue }
        scored.append((score, Int32(self.text(ofKey: key).count), thing(key)))
      }
    }
    var result: [Int32] = []
    while result.count < limit {
      var best: (score: Int32, length: Int32, thing: Int32)?
      for entry in scored where !result.contains(entry.thing) {
        if let best, (best.score, best.length, best.thing) <= (entry.score, entry.length, entry.thing) { continue }
        best = entry
      }
      guard let best else { break }
      result.append(best.thing)
    }
    return result
  }

  /// How well a key fits, the lower the better; nothing when it does not.
  private func score(_ key: Int, _ form: [UInt8], _ scalars: [UInt32]) -> Int32? {
    let text = self.text(ofKey: key)
    let rank = self.rank(key)
    if rank == KeyRank.syllables { return Syllables.fit(form, text) ? 10 + rank : nil }
    if text.elementsEqual(form) { return rank }
    if text.starts(with: form) { return 10 + rank }
    if rank == KeyRank.initials { return nil }
    if form.count > 1 && holds(text, form) { return 20 + rank }
    if rank == KeyRank.exitPlace || abs(Slips.count(text) - scalars.count) > 2 { return nil }
    let distance = Slips.distance(Folding.scalars(text), scalars, atMost: 2)
    return distance.map { 30 + 10 * $0 + rank }
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
    let scalars = Folding.scalars(form[...])
    let isLatin = form.allSatisfy { $0 < 0x80 }
    guard scalars.count >= (isLatin ? 5 : 3) else { return [] }
    var result: [Int32] = []
    for key in 0..<keyCount where rank(key) < KeyRank.initials {
      let text = self.text(ofKey: key)
      if abs(Slips.count(text) - scalars.count) > 1 { continue }
      if Slips.distance(Folding.scalars(text), scalars, atMost: 1) != nil,
        !result.contains(thing(key))
      {
        result.append(thing(key))
      }
    }
    Sorting.sort(&result)
    return result
  }
}

/// Typing slips: letters left out, added, changed or swapped (Damerau and Levenshtein's distance, restricted).
enum Slips {
  /// How many code points a text has.
  static func count(_ text: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in text where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// How many slips lie between two texts; nothing when more than `limit`.
  static func distance(_ a: [UInt32], _ b: [UInt32], atMost limit: Int32) -> Int32? {
    if abs(a.count - b.count) > Int(limit) || a.isEmpty || b.isEmpty { return nil }
    if Int32(min(a.count, b.count)) <= 2 * limit { return nil }
    var before = [Int32](repeating: 0, count: b.count + 1)
    var row = (0...b.count).map { Int32($0) }
    for i in 1...a.count {
      var next = [Int32](repeating: Int32(i), count: b.count + 1)
      var lowest = Int32(i)
      for j in 1...b.count {
        let cost: Int32 = a[i - 1] == b[j - 1] ? 0 : 1
        next[j] = min(row[j] + 1, next[j - 1] + 1, row[j - 1] + cost)
        if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] { next[j] = min(next[j], before[j - 2] + 1) }
        lowest = min(lowest, next[j])
      }
      if lowest > limit { return nil }
      before = row
      row = next
    }
    return row[b.count] <= limit ? row[b.count] : nil
  }
}
