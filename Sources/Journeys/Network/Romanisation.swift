internal import TransitModel

/// Latin letters for names in other alphabets, as people type them who do not have those on their keyboards: by the system that
/// is usual for each script, without marks. Scripts that do not write their vowels have ``AbjadSkeleton`` instead.
enum Romanisation {
  /// The ways in which a name may be typed; none for a name that has Latin letters, or is in a script without a system here.
  static func forms(of text: String, language: LanguageTag) -> [String] {
    let scalars = Array(text.lowercased().unicodeScalars)
    guard !scalars.contains(where: { isLatin($0) }) else { return [] }
    for value in scalars.lazy.map(\.value) {
      switch value {
      case 0x370...0x3FF: return [greek(scalars)]
      case 0x400...0x52F: return cyrillic(scalars, language)
      case 0x561...0x587: return [byLetter(scalars, armenian).replacing("ou", with: "u")]
      case 0x900...0xD7F: return [Abugida.latin(of: scalars)]
      case 0xE01...0xE4E: return ThaiRomanisation.forms(of: scalars)
      case 0x1000...0x109F: return BurmeseRomanisation.forms(of: scalars)
      case 0x10D0...0x10FF: return [byLetter(scalars, georgian)]
      case 0x3041...0x30FF: return kana(scalars)
      case 0xAC00...0xD7A3: return Hangul.forms(of: scalars)
      default: continue
      }
    }
    return []
  }

  static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    (0x61...0x7A).contains(scalar.value) || (0xDF...0x24F).contains(scalar.value)
      || (0x1E00...0x1EFF).contains(scalar.value)
  }

  // MARK: - Alphabets

  /// A table written as `а=a б=b`.
  static func table(_ text: String) -> [Unicode.Scalar: String] {
    var table: [Unicode.Scalar: String] = [:]
    for entry in text.split(separator: " ") {
      let parts = entry.split(separator: "=", omittingEmptySubsequences: false)
      if let letter = parts.first?.unicodeScalars.first, parts.count == 2 { table[letter] = String(parts[1]) }
    }
    return table
  }

  private static func byLetter(_ text: [Unicode.Scalar], _ table: [Unicode.Scalar: String]) -> String {
    text.map { table[$0] ?? String($0) }.joined()
  }

  /// Russian as passports and stations write it (ICAO 9303 without its ie for ъ).
  private static let russian = table(
    "а=a б=b в=v г=g д=d е=e ё=e ж=zh з=z и=i й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= "
      + "ы=y ь= э=e ю=yu я=ya і=i ї=i є=ye ґ=g ў=w ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=gj ќ=kj ѕ=dz ә=a ғ=g қ=k ң=n ө=o ұ=u ү=u һ=h"
  )
  /// Ukrainian by the law of 2010; letters that it writes otherwise at the beginning of a word stand with a capital key there.
  private static let ukrainian = russian.merging(
    table("г=h ґ=g є=ie и=y і=i ї=i й=i ю=iu я=ia щ=shch х=kh")
  ) { $1 }
  private static let ukrainianFirst = table("є=ye ї=yi й=y ю=yu я=ya")
  /// Bulgarian by the law of 2009.
  private static let bulgarian = russian.merging(table("щ=sht ъ=a х=h ь=y")) { $1 }
  /// Serbian and Macedonian in their own Latin letters, without marks.
  private static let serbian = russian.merging(table("ж=z х=h ц=c ч=c ш=s й=j")) { $1 }

  private static func cyrillic(_ text: [Unicode.Scalar], _ language: LanguageTag) -> [String] {
    switch language.base {
    case "uk":
      var isFirst = true
      return [
        text.map { letter in
          defer { isFirst = !letter.properties.isAlphabetic }
          return (isFirst ? ukrainianFirst[letter] : nil) ?? ukrainian[letter] ?? String(letter)
        }.joined()
      ]
    case "bg": return [byLetter(text, bulgarian)]
    case "sr", "mk", "bs": return [byLetter(text, serbian)]
    default:
      let plain = byLetter(text, russian)
      // -ий and -ый are often written with one letter.
      let short = plain.replacing("iy", with: "y").replacing("yy", with: "y")
      return short == plain ? [plain] : [plain, short]
    }
  }

  /// Greek by ELOT 743, pairs of letters first.
  private static func greek(_ text: [Unicode.Scalar]) -> String {
    let plain = text.map { accents[$0] ?? $0 }
    var (result, place) = ("", 0)
    while place < plain.count {
      if place + 1 < plain.count, let pair = greekPairs[String(plain[place]) + String(plain[place + 1])] {
        result += pair
        place += 2
      } else {
        result += greekLetters[plain[place]] ?? String(plain[place])
        place += 1
      }
    }
    return result
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "ά": "α", "έ": "ε", "ή": "η", "ί": "ι", "ό": "ο", "ύ": "υ", "ώ": "ω", "ΐ": "ι", "ΰ": "υ", "ϊ": "ι", "ϋ": "υ",
    "ς": "σ",
  ]
  private static let greekLetters = table(
    "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=ch ψ=ps ω=o")
  private static let greekPairs = [
    "ου": "ou", "αυ": "av", "ευ": "ev", "γγ": "ng", "γξ": "nx", "γχ": "nch", "μπ": "mp", "ντ": "nt", "γκ": "gk",
  ]

  /// Georgian by the national system of 2002, without apostrophes.
  private static let georgian = table(
    "ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz "
      + "წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h")
  /// Armenian by BGN/PCGN, without apostrophes.
  private static let armenian = table(
    "ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o չ=ch պ=p ջ=j "
      + "ռ=r ս=s վ=v տ=t ր=r ց=ts ւ=u փ=p ք=k և=ev օ=o ֆ=f")

  // MARK: - Kana

  /// Hepburn, with long vowels as they are written and as one letter: `toukyou`, `tokyo`.
  private static func kana(_ text: [Unicode.Scalar]) -> [String] {
    var result = ""
    var doubles = false
    for scalar in text {
      let letter = (0x30A1...0x30F6).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
      if letter == "っ" {
        doubles = true
      } else if letter == "ー" {
        continue
      } else if let small = ["ゃ": "a", "ゅ": "u", "ょ": "o"][letter], result.hasSuffix("i") {
        result.removeLast()
        result += ["sh", "ch", "j"].contains(where: result.hasSuffix) ? small : "y" + small
      } else {
        guard let own = syllables[letter] else { return [] }
        if doubles { result += own.hasPrefix("ch") ? "t" : own.prefix(1) }
        result += own
        doubles = false
      }
    }
    let short = [("aa", "a"), ("oo", "o"), ("ou", "o"), ("uu", "u")].reduce(result) { $0.replacing($1.0, with: $1.1) }
    return short == result ? [result] : [result, short]
  }

  private static let syllables = table(
    "あ=a い=i う=u え=e お=o か=ka き=ki く=ku け=ke こ=ko が=ga ぎ=gi ぐ=gu げ=ge ご=go さ=sa し=shi す=su せ=se そ=so ざ=za じ=ji "
      + "ず=zu ぜ=ze ぞ=zo た=ta ち=chi つ=tsu て=te と=to だ=da ぢ=ji づ=zu で=de ど=do な=na に=ni ぬ=nu ね=ne の=no は=ha ひ=hi "
      + "ふ=fu へ=he ほ=ho ば=ba び=bi ぶ=bu べ=be ぼ=bo ぱ=pa ぴ=pi ぷ=pu ぺ=pe ぽ=po ま=ma み=mi む=mu め=me も=mo や=ya ゆ=yu よ=yo "
      + "ら=ra り=ri る=ru れ=re ろ=ro わ=wa を=o ん=n ゔ=vu ぁ=a ぃ=i ぅ=u ぇ=e ぉ=o")
}

/// Korean by the Revised Romanisation of 2000.
private enum Hangul {
  private static let initials = [
    "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p", "h",
  ]
  private static let vowels = [
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we", "wi", "yu", "eu",
    "ui", "i",
  ]
  private static let finals = [
    "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p", "t", "t", "ng", "t",
    "t", "k", "t",
    "p", "t",
  ]
  /// What a final is before a vowel.
  private static let opened = [
    "", "g", "kk", "ks", "n", "nj", "n", "d", "r", "lg", "lm", "lb", "ls", "lt", "lp", "r", "m", "b", "ps", "s", "ss",
    "ng", "j", "ch",
    "k", "t", "p", "",
  ]

  /// Syllable by syllable, and as it is spoken: `jongro`, `jongno`.
  static func forms(of text: [Unicode.Scalar]) -> [String] {
    let (plain, spoken) = (latin(of: text, isSpoken: false), latin(of: text, isSpoken: true))
    return plain == spoken ? [plain] : [spoken, plain]
  }

  private static func latin(of text: [Unicode.Scalar], isSpoken: Bool) -> String {
    var result = ""
    var last: Int?
    for scalar in text {
      guard (0xAC00...0xD7A3).contains(scalar.value) else {
        result += (last.map { finals[$0] } ?? "") + String(scalar)
        last = nil
        continue
      }
      let number = Int(scalar.value - 0xAC00)
      let initial = number / 588
      var start = initials[initial]
      if let final = last {
        let (end, own) = isSpoken ? joined(final, initial) : (finals[final], start)
        result += end
        start = own
      }
      result += start + vowels[number % 588 / 28]
      last = number % 28
    }
    return result + (last.map { finals[$0] } ?? "")
  }

  /// A final and the initial that follows it, as they sound together.
  private static func joined(_ final: Int, _ initial: Int) -> (String, String) {
    let (end, start) = (finals[final], initials[initial])
    if initial == 11, final != 0, end != "ng" { return (opened[final], "") }
    switch (end, start) {
    case ("k", "n"), ("k", "m"): return ("ng", start)
    case ("t", "n"), ("t", "m"): return ("n", start)
    case ("p", "n"), ("p", "m"): return ("m", start)
    case ("k", "r"): return ("ng", "n")
    case ("p", "r"): return ("m", "n")
    case ("m", "r"), ("ng", "r"): return (end, "n")
    case ("n", "r"), ("l", "n"), ("l", "r"): return ("l", "l")
    default: return (end, start)
    }
  }
}

/// Scripts of India, whose blocks of Unicode have the same letters in the same places: by Hunter's system, without marks.
private enum Abugida {
  /// By place in a block: independent vowels, consonants, and signs of vowels.
  private static let vowels: [UInt32: String] = [
    0x05: "a", 0x06: "a", 0x07: "i", 0x08: "i", 0x09: "u", 0x0A: "u", 0x0B: "ri", 0x0E: "e", 0x0F: "e", 0x10: "ai",
    0x12: "o", 0x13: "o",
    0x14: "au",
  ]
  private static let consonants: [UInt32: String] = [
    0x15: "k", 0x16: "kh", 0x17: "g", 0x18: "gh", 0x19: "n", 0x1A: "ch", 0x1B: "chh", 0x1C: "j", 0x1D: "jh", 0x1E: "n",
    0x1F: "t",
    0x20: "th", 0x21: "d", 0x22: "dh", 0x23: "n", 0x24: "t", 0x25: "th", 0x26: "d", 0x27: "dh", 0x28: "n", 0x29: "n",
    0x2A: "p",
    0x2B: "ph", 0x2C: "b", 0x2D: "bh", 0x2E: "m", 0x2F: "y", 0x30: "r", 0x31: "r", 0x32: "l", 0x33: "l", 0x34: "zh",
    0x35: "v",
    0x36: "sh", 0x37: "sh", 0x38: "s", 0x39: "h", 0x58: "q", 0x59: "kh", 0x5A: "g", 0x5B: "z", 0x5C: "r", 0x5D: "rh",
    0x5E: "f",
    0x5F: "y",
  ]
  private static let signs: [UInt32: String] = [
    0x3E: "a", 0x3F: "i", 0x40: "i", 0x41: "u", 0x42: "u", 0x43: "ri", 0x46: "e", 0x47: "e", 0x48: "ai", 0x4A: "o",
    0x4B: "o",
    0x4C: "au",
  ]

  static func latin(of text: [Unicode.Scalar]) -> String {
    var result = ""
    // A consonant has an a behind it that the next letter may take away, and the end of a word does.
    var isOpen = false
    func close(_ vowel: String) {
      if isOpen { result += vowel }
      isOpen = false
    }
    // In Dravidian scripts the a at the end of a word is spoken.
    let keepsLast = text.contains { (0xB80...0xD7F).contains($0.value) }
    for scalar in text {
      guard (0x900...0xD7F).contains(scalar.value) else {
        close(keepsLast ? "a" : "")
        result.unicodeScalars.append(scalar)
        continue
      }
      let place = scalar.value % 0x80
      if let sign = signs[place] {
        result += sign
        isOpen = false
      } else if place == 0x4D {
        isOpen = false
      } else if let consonant = consonants[place] {
        close("a")
        result += consonant
        isOpen = true
      } else {
        close("a")
        result += vowels[place] ?? (place == 0x02 || place == 0x01 ? "n" : "")
      }
    }
    close(keepsLast ? "a" : "")
    return result
  }
}
