/// Finds stations, places and complexes by what people type.
///
/// Typed text and names are compared in folded form (``Folding``), with usual words and abbreviations in one form
/// (``NameForms``). The best kind of match decides: an id or code, then a name in any language or its pinyin, then former and
/// other names, then initials, then what an exit leads to, then some words of a name in any order (``NameFit``), then names
/// with one typing slip. Ids, codes and digits are never corrected. Stations of one complex that a text names alike are that
/// complex.
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

  /// What a text names. Things are stations, then places, then complexes, in one numbering.
  public enum Result: Equatable, Sendable {
    /// One thing.
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
    if let thing = identified(text) { return .found(thing) }
    let forms = TypedForms(text)
    for (index, form) in forms.all.enumerated() {
      if let result = settled(matches(form, ranks: forms.leastRank(index)...KeyRank.exitPlace)) { return result }
    }
    if let result = settled(fits(forms)) { return result }
    for skeleton in skeletons(forms) {
      if let result = settled(matches(skeleton, ranks: KeyRank.skeleton...KeyRank.skeleton)) { return result }
    }
    return settled(slips(forms)) ?? .unknown([])
  }

  /// The one thing, or the complex they are all of, or what they may be; nothing for none.
  private func settled(_ things: [Int32]) -> Result? {
    if things.isEmpty { return nil }
    let settled = planner.complexes.collapsed(things)
    return settled.count == 1 ? .found(settled[0]) : .ambiguous(Array(settled.prefix(Self.mostCandidates)))
  }

  /// What has exactly these bytes as its id, where ids of several differ in capitals or signs alone.
  private func identified(_ text: [UInt8]) -> Int32? {
    var found: Int32?
    for key in 0..<keyCount where rank(key) == KeyRank.exactID && self.text(ofKey: key).elementsEqual(text) {
      if found != nil { return nil }
      found = thing(key)
    }
    return found
  }

  /// The stations, places and complexes whose names begin with, hold or resemble what was typed so far, the best first.
  public func suggestions(_ text: [UInt8], limit: Int) -> [Int32] {
    // For each thing how well its best key fits, and then how long that is.
    let things = Int(planner.pack.network.stationCount) + planner.pack.labels.placeID.count
    var fits = [Int64](repeating: .max, count: things + planner.complexes.count)
    let forms = TypedForms(text)
    for (index, form) in (forms.all + skeletons(forms)).enumerated() {
      let isSkeleton = index >= forms.all.count
      var slips = Slips(form)
      let joined = Folding.joined(form[...])
      for key in 0..<keyCount {
        guard isSkeleton == (rank(key) == KeyRank.skeleton), let score = score(key, form, joined, &slips) else {
          continue
        }
        let place = Int(thing(key))
        fits[place] = min(fits[place], Int64(score) << 32 | Int64(self.text(ofKey: key).count))
      }
    }
    planner.complexes.collapse(&fits)
    var result: [Int32] = []
    while result.count < limit {
      var best = 0
      for thing in fits.indices where fits[thing] < fits[best] { best = thing }
      if fits.isEmpty || fits[best] == .max { break }
      fits[best] = .max
      result.add(Int32(best))
    }
    return result
  }

  /// How well a key fits, the lower the better; nothing when it does not.
  private func score(_ key: Int, _ form: [UInt8], _ joined: [UInt8], _ slips: inout Slips) -> Int32? {
    let text = self.text(ofKey: key)
    let rank = self.rank(key)
    if rank == KeyRank.exactID { return nil }
    if rank == KeyRank.syllables { return Syllables.fit(joined, text) ? 10 + rank : nil }
    if let end = NameFit.end(of: joined[...], in: text, from: text.startIndex) {
      // Consonants alone come behind words, and before typing slips.
      if rank == KeyRank.skeleton && end == text.endIndex { return 28 }
      if rank == KeyRank.skeleton { return joined.count >= Self.leastConsonants ? 38 : nil }
      return end == text.endIndex ? rank : 10 + rank
    }
    if rank == KeyRank.skeleton { return nil }
    if rank == KeyRank.initials || rank == KeyRank.id { return nil }
    if let fit = NameFit.fit(form, text) {
      if rank == KeyRank.exitPlace { return 20 + rank }
      return fit == NameFit.all ? 6 : 16 + fit
    }
    if joined.count > 1 && NameFit.holds(text, joined[...]) { return 20 + rank }
    if rank == KeyRank.exitPlace { return nil }
    return slips.distance(to: text, atMost: 2).map { 30 + 10 * $0 + rank }
  }

  /// The fewest consonants that are taken for the beginning of a name.
  private static let leastConsonants = 3

  /// The consonants that were typed, where any name has some; most cities have none.
  private func skeletons(_ forms: TypedForms) -> [[UInt8]] {
    for key in 0..<keyCount where rank(key) == KeyRank.skeleton {
      return forms.all.first.map { ConsonantSkeleton.forms(of: $0) } ?? []
    }
    return []
  }

  /// What has exactly this key, of the best of some ranks.
  private func matches(_ form: [UInt8], ranks: ClosedRange<Int32>) -> [Int32] {
    let joined = Folding.joined(form[...])
    var best = Int32.max
    var result: [Int32] = []
    var low = 0
    var high = keyCount
    while low < high {
      let middle = (low + high) / 2
      if NameFit.precedes(text(ofKey: middle), joined) { low = middle + 1 } else { high = middle }
    }
    while low < keyCount, NameFit.isSame(text(ofKey: low), joined) {
      let rank = rank(low)
      if ranks.contains(rank) && rank <= best {
        if rank < best { result = [] }
        best = rank
        if !result.contains(thing(low)) { result.add(thing(low)) }
      }
      low += 1
    }
    return sorted(result)
  }

  /// What has names that some words fit best.
  private func fits(_ forms: TypedForms) -> [Int32] {
    var best = NameFit.part
    var result: [Int32] = []
    for form in forms.all {
      for key in 0..<keyCount where rank(key) == KeyRank.name || rank(key) == KeyRank.otherName {
        guard let fit = NameFit.fit(form, text(ofKey: key)), fit <= best else { continue }
        if fit < best { result = [] }
        best = fit
        if !result.contains(thing(key)) { result.add(thing(key)) }
      }
    }
    return sorted(result)
  }

  /// What has a name one slip away; none for texts too short to tell.
  private func slips(_ forms: TypedForms) -> [Int32] {
    guard let form = forms.all.first else { return [] }
    var slips = Slips(form)
    guard slips.canTell else { return [] }
    var result: [Int32] = []
    for key in 0..<keyCount where rank(key) == KeyRank.name || rank(key) == KeyRank.otherName {
      let isClose = slips.distance(to: text(ofKey: key), atMost: 1) != nil
      if isClose && !result.contains(thing(key)) { result.add(thing(key)) }
    }
    return sorted(result)
  }

  /// In order, and where stations are among them these alone: a place and a station of one name are the station.
  private func sorted(_ things: [Int32]) -> [Int32] {
    let places =
      planner.pack.network.stationCount..<(planner.pack.network.stationCount + Int32(planner.pack.labels.placeID.count))
    var result: [Int32] = []
    for thing in things where !places.contains(thing) { result.add(thing) }
    if result.isEmpty { result = things }
    Sorting.sort(&result)
    return result
  }
}

/// The forms of a typed text that are looked for, one after the other.
struct TypedForms {
  /// As it is typed, then in usual words, with umlauts as two letters, without tone numbers, and without words for station.
  private(set) var all: [[UInt8]]

  init(_ text: [UInt8]) {
    all = NameForms.all(of: text[...])
    guard let plain = all.first else { return }
    for form in all {
      if let rest = NameForms.withoutStation(form), !all.contains(where: { $0 == rest }) { all.add(rest) }
    }
    let letters = Self.withoutToneNumbers(plain)
    if letters != plain && letters.count >= 4 { all.add(letters) }
  }

  /// The best rank a form is looked for by: ids and codes by the text itself alone.
  func leastRank(_ index: Int) -> Int32 { index == 0 ? KeyRank.id : KeyRank.name }

  /// Pinyin without the digits 1 to 5 after its syllables; anything else as it is.
  private static func withoutToneNumbers(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (index, byte) in text.enumerated() {
      let isTone = byte >= UInt8(ascii: "1") && byte <= UInt8(ascii: "5")
      let before = index > 0 ? text[index - 1] : 0
      if isTone && before >= UInt8(ascii: "a") && before <= UInt8(ascii: "z") { continue }
      result.add(byte)
    }
    return result
  }
}
