/// Thai in Latin letters by the Royal Thai General System (1999), without a dictionary: where syllables begin and end, and where a
/// vowel is not written, is taken as it is most likely.
enum ThaiRomanisation {
  static func isWritten(_ scalar: Unicode.Scalar) -> Bool { (0xE01...0xE4E).contains(scalar.value) }

  /// The ways in which a name may be read: ทร as s and as thr.
  static func forms(of text: [Unicode.Scalar]) -> [String] {
    var forms: [String] = []
    for readsTrAsS in [true, false] {
      let form = text.split { !isWritten($0) }
        .map { word in ThaiWord(word, readsTrAsS: readsTrAsS).latin }.joined(separator: " ")
      if !forms.contains(form) { forms.append(form) }
    }
    return forms
  }
}

/// A word or several without blanks between, parted into the syllables that cost least.
private struct ThaiWord {
  private let letters: [Unicode.Scalar]
  private let readsTrAsS: Bool

  /// What there is to know of a syllable.
  private struct Syllable {
    let latin: String
    let end: Int
    let cost: Double
  }

  init(_ text: some Sequence<Unicode.Scalar>, readsTrAsS: Bool) {
    letters = Self.spoken(text)
    self.readsTrAsS = readsTrAsS
  }

  /// The letters without tones, repetition, and what ์ says is not spoken.
  private static func spoken(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var letters: [Unicode.Scalar] = []
    for scalar in text {
      switch scalar.value {
      case 0xE4C:
        if let last = letters.last, ["ิ", "ุ"].contains(last) { letters.removeLast() }
        let silent = letters.popLast()
        // จันทร์, ลักษณ์: two letters are silent.
        switch (silent, letters.last) {
        case ("ร", "ท"), ("ร", "ต"), ("ร", "ด"), ("ณ", "ษ"): letters.removeLast()
        default: break
        }
      case 0xE46, 0xE48...0xE4B, 0xE4D, 0xE4E, 0xE2F: continue
      default: letters.append(scalar)
      }
    }
    return letters
  }

  /// The word by the cheapest syllables.
  var latin: String {
    var best: [(cost: Double, latin: String)?] = Array(repeating: nil, count: letters.count + 1)
    best[0] = (0, "")
    for place in letters.indices {
      guard let before = best[place] else { continue }
      for syllable in syllables(at: place) {
        let cost = before.cost + syllable.cost
        if best[syllable.end].map({ cost < $0.cost }) ?? true {
          best[syllable.end] = (cost, before.latin + syllable.latin)
        }
      }
    }
    return best[letters.count]?.latin ?? ""
  }

  // MARK: - Syllables

  private func letter(_ place: Int) -> Unicode.Scalar? { letters.indices.contains(place) ? letters[place] : nil }

  private func isConsonant(_ place: Int) -> Bool { letter(place).map { (0xE01...0xE2E).contains($0.value) } ?? false }

  /// Whether a sign of a vowel stands there, which belongs to the consonant before it.
  private func isSign(_ place: Int) -> Bool {
    letter(place).map { (0xE30...0xE3A).contains($0.value) || $0 == "็" } ?? false
  }

  private func syllables(at place: Int) -> [Syllable] {
    let lead = letter(place).flatMap { (0xE40...0xE44).contains($0.value) ? $0 : nil }
    let start = lead == nil ? place : place + 1
    var result: [Syllable] = []
    for (initial, next, cost) in initials(at: start) {
      for vowel in vowels(lead, at: next) {
        for (final, end, more) in finals(after: vowel) {
          let isBare = vowel.isUnwritten && final.isEmpty
          let initialCost =
            isBare ? bareCost(from: start, to: next) : vowel.isUnwritten ? cost + rareCost(at: start) : cost
          result.append(
            Syllable(latin: initial + vowel.latin(closed: !final.isEmpty) + final, end: end, cost: initialCost + more))
        }
      }
    }
    // What is no syllable is passed over.
    let alone = letter(place).flatMap { Self.initialSounds[$0] } ?? ""
    return result + [Syllable(latin: alone, end: place + 1, cost: 3)]
  }

  /// A consonant by itself, with an a: usual in front of other syllables with ส, ข, ถ, พ and the like.
  private func bareCost(from start: Int, to next: Int) -> Double {
    guard next == start + 1, let letter = letter(start) else { return 1.5 }
    if letter == "ง" { return 1.7 }
    return ["ส", "ข", "ถ", "ฉ", "ผ", "อ"].contains(letter) ? 0.8 : 1.2
  }

  /// No syllable without a written vowel begins with ง: it ends the one before.
  private func rareCost(at start: Int) -> Double { letter(start) == "ง" ? 0.7 : 0 }

  private func initials(at place: Int) -> [(latin: String, next: Int, cost: Double)] {
    guard isConsonant(place), let first = letter(place), let sound = Self.initialSounds[first] else { return [] }
    var result = [(sound, place + 1, 0.0)]
    guard isConsonant(place + 1), let second = letter(place + 1), let other = Self.initialSounds[second] else {
      return result
    }
    if first == "ท", second == "ร" {
      result.append((readsTrAsS ? "s" : "thr", place + 2, 0))
    } else if Self.clusters[first]?.contains(second) == true {
      result.append((sound + other, place + 2, 0))
    } else if first == "ห", Self.lifted.contains(second) {
      result.append((other, place + 2, 0))
    } else if first == "อ", second == "ย", letter(place + 2) == "ู" || letter(place + 2) == "า" {
      result.append((other, place + 2, 0))
    }
    return result
  }

  /// The vowel of a syllable.
  private struct Vowel {
    var open: String
    var end: Int
    /// What it is before a final, where that differs.
    var closed: String?
    var mayClose = true
    var mayStayOpen = true
    var isShort = false
    var isUnwritten = false

    func latin(closed isClosed: Bool) -> String { isClosed ? closed ?? open : open }
  }

  private func vowels(_ lead: Unicode.Scalar?, at place: Int) -> [Vowel] {
    switch lead {
    case "เ": return [leading(at: place)]
    case "แ": return [closing("ae", at: place)]
    case "โ": return [closing("o", at: place)]
    case "ใ", "ไ":
      let isThai = letter(place) == "ย" && !isSign(place + 1)
      return [Vowel(open: "ai", end: isThai ? place + 1 : place, mayClose: false)]
    default: return following(at: place)
    }
  }

  /// A vowel that ะ ends, or that is short before a final with ็.
  private func closing(_ latin: String, at place: Int) -> Vowel {
    if letter(place) == "ะ" { return Vowel(open: latin, end: place + 1, mayClose: false) }
    return Vowel(open: latin, end: letter(place) == "็" ? place + 1 : place)
  }

  /// Vowels that begin with เ.
  private func leading(at place: Int) -> Vowel {
    let (first, second) = (letter(place), letter(place + 1))
    switch (first, second) {
    case ("ี", "ย"): return Vowel(open: "ia", end: place + 2)
    case ("ื", "อ"): return Vowel(open: "uea", end: place + 2)
    case ("า", "ะ"): return Vowel(open: "o", end: place + 2, mayClose: false)
    case ("า", _): return Vowel(open: "ao", end: place + 1, mayClose: false)
    case ("ิ", _): return Vowel(open: "oe", end: place + 1, mayStayOpen: false)
    case ("อ", _) where !isSign(place + 1): return Vowel(open: "oe", end: place + 1)
    case ("ย", _) where !isSign(place + 1): return Vowel(open: "oei", end: place + 1, mayClose: false)
    default: return closing("e", at: place)
    }
  }

  private func following(at place: Int) -> [Vowel] {
    let next = letter(place + 1)
    switch letter(place) {
    case "ะ": return [Vowel(open: "a", end: place + 1, mayClose: false)]
    case "ั" where next == "ว":
      return [Vowel(open: "ua", end: letter(place + 2) == "ะ" ? place + 3 : place + 2, mayClose: false)]
    case "ั": return [Vowel(open: "a", end: place + 1, mayStayOpen: false, isShort: true)]
    case "า": return [Vowel(open: "a", end: place + 1)]
    case "ำ": return [Vowel(open: "am", end: place + 1, mayClose: false)]
    case "ิ": return [Vowel(open: "i", end: place + 1, isShort: true)]
    case "ี": return [Vowel(open: "i", end: place + 1)]
    case "ึ": return [Vowel(open: "ue", end: place + 1, isShort: true)]
    case "ื": return [Vowel(open: "ue", end: next == "อ" ? place + 2 : place + 1)]
    case "ุ": return [Vowel(open: "u", end: place + 1, isShort: true)]
    case "ู": return [Vowel(open: "u", end: place + 1)]
    case "็": return [Vowel(open: "o", end: place + 1)]
    case "ร" where next == "ร": return [Vowel(open: "an", end: place + 2, closed: "a")]
    default: return unwritten(at: place)
    }
  }

  /// No vowel, or one that a consonant writes.
  private func unwritten(at place: Int) -> [Vowel] {
    var result = [Vowel(open: "a", end: place, closed: "o", isUnwritten: true)]
    if letter(place) == "อ" { result.append(Vowel(open: "o", end: place + 1)) }
    if letter(place) == "ว" { result.append(Vowel(open: "ua", end: place + 1, mayStayOpen: false)) }
    return result
  }

  private func finals(after vowel: Vowel) -> [(latin: String, end: Int, cost: Double)] {
    let place = vowel.end
    var result: [(String, Int, Double)] = []
    if vowel.mayStayOpen { result.append(("", place, vowel.isUnwritten || !vowel.isShort ? 0.1 : 0.6)) }
    guard vowel.mayClose, isConsonant(place), !isSign(place + 1), let letter = letter(place),
      let sound = Self.finalSounds[letter]
    else { return result }
    var cost = vowel.isUnwritten ? 0.5 : 0
    if letter == "ร", vowel.isShort { cost += 2.4 }
    if vowel.isUnwritten, place > 0, letters[place - 1] == letter { cost += 1 }
    // ร behind a final is silent: บุตร, เพชร.
    let end =
      ["ต", "ท", "ด", "ก", "ช"].contains(letter) && self.letter(place + 1) == "ร" && !isSign(place + 2)
      ? place + 2 : nil
    for end in [place + 1, end].compactMap({ $0 }) {
      // ช in the middle of a word is spoken twice: ราชเทวี, รัชดา.
      result.append((letter == "ช" && end < letters.count ? "tcha" : sound, end, end == place + 1 ? cost : cost + 0.3))
    }
    return result
  }

  // MARK: - Sounds

  private static let initialSounds = Romanisation.table(
    "ก=k ข=kh ฃ=kh ค=kh ฅ=kh ฆ=kh ง=ng จ=ch ฉ=ch ช=ch ซ=s ฌ=ch ญ=y ฎ=d ฏ=t ฐ=th ฑ=th ฒ=th ณ=n ด=d ต=t ถ=th ท=th ธ=th น=n "
      + "บ=b ป=p ผ=ph ฝ=f พ=ph ฟ=f ภ=ph ม=m ย=y ร=r ฤ=rue ล=l ว=w ศ=s ษ=s ส=s ห=h ฬ=l อ= ฮ=h")
  private static let finalSounds = Romanisation.table(
    "ก=k ข=k ค=k ฆ=k ง=ng จ=t ช=t ซ=t ฎ=t ฏ=t ฐ=t ฑ=t ฒ=t ด=t ต=t ถ=t ท=t ธ=t ศ=t ษ=t ส=t ญ=n ณ=n น=n ร=n ล=n ฬ=n บ=p ป=p "
      + "พ=p ฟ=p ภ=p ม=m ย=i ว=o")
  private static let clusters: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ก": ["ร", "ล", "ว"], "ข": ["ร", "ล", "ว"], "ค": ["ร", "ล", "ว"], "ต": ["ร"], "ป": ["ร", "ล"], "ผ": ["ล"],
    "พ": ["ร", "ล"],
  ]
  /// What ห before it only gives another tone.
  private static let lifted: [Unicode.Scalar] = ["ง", "ญ", "น", "ม", "ย", "ร", "ล", "ว"]
}
