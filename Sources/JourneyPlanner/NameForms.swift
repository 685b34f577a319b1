/// The forms in which a name is compared: as it is written, with usual words and abbreviations in one form, and with umlauts
/// as one letter or two.
public enum NameForms {
  /// The distinct forms of a text, each folded words with a blank between (``Folding``); the first is as it is written.
  public static func all(of text: ArraySlice<UInt8>) -> [[UInt8]] {
    let plain = Folding.words(text)
    if plain.isEmpty { return [] }
    var forms = [plain]
    add(usual(plain), to: &forms)
    let spelledOut = Folding.words(text, umlautsAsTwo: true)
    if spelledOut != plain {
      add(spelledOut, to: &forms)
      add(usual(spelledOut), to: &forms)
    }
    return forms
  }

  /// The words of a text in their usual forms, with a blank between each two.
  public static func usualWords(of text: ArraySlice<UInt8>) -> [UInt8] { usual(Folding.words(text)) }

  /// Adds a form where it is not among them.
  static func add(_ form: [UInt8], to forms: inout [[UInt8]]) {
    for known in forms where known == form { return }
    forms.add(form)
  }

  /// Where the words of a form stand.
  static func words(_ form: ArraySlice<UInt8>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = form.startIndex
    for place in form.indices where form[place] == Folding.blank {
      result.add(start..<place)
      start = place + 1
    }
    result.add(start..<form.endIndex)
    return result
  }

  /// The words with each usual one in its one form: "saint pancras" is "st pancras", "yorckstrasse" is "yorckst".
  static func usual(_ form: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for word in words(form[...]) {
      if !result.isEmpty { result.add(Folding.blank) }
      result += usual(word: form[word])
    }
    return result
  }

  private static func usual(word: ArraySlice<UInt8>) -> [UInt8] {
    if let short = entry(of: word, in: shortForms) { return short }
    var place = endings.utf8Start
    let end = place + endings.utf8CodeUnitCount
    while place < end {
      let ending = length(place, end, until: UInt8(ascii: "="))
      let short = length(place + ending + 1, end, until: Folding.blank)
      if word.count > ending, isSame(word.suffix(ending), place) {
        var result = Array(word.dropLast(ending))
        for index in 0..<short { result.add(place[ending + 1 + index]) }
        return result
      }
      place += ending + short + 2
    }
    return withoutOrdinal(word)
  }

  /// "125th" as "125".
  private static func withoutOrdinal(_ word: ArraySlice<UInt8>) -> [UInt8] {
    guard word.count > 2, entry(of: word.suffix(2), in: "th=th st=st nd=nd rd=rd") != nil else { return Array(word) }
    for byte in word.dropLast(2) where !isDigit(byte) { return Array(word) }
    return Array(word.dropLast(2))
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// What stands after `word=` in a table.
  static func entry(of word: ArraySlice<UInt8>, in table: StaticString) -> [UInt8]? {
    var place = table.utf8Start
    let end = place + table.utf8CodeUnitCount
    while place < end {
      let key = length(place, end, until: UInt8(ascii: "="))
      let value = length(place + key + 1, end, until: Folding.blank)
      if key == word.count, isSame(word, place) {
        var result: [UInt8] = []
        for index in 0..<value { result.add(place[key + 1 + index]) }
        return result
      }
      place += key + value + 2
    }
    return nil
  }

  private static func length(_ place: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, until sign: UInt8) -> Int {
    var length = 0
    while place + length < end, place[length] != sign { length += 1 }
    return length
  }

  private static func isSame(_ word: ArraySlice<UInt8>, _ place: UnsafePointer<UInt8>) -> Bool {
    var index = 0
    for byte in word {
      if place[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Words and the form that stands for them.
  private static let shortForms: StaticString = """
    saint=st sankt=st sainte=st ste=st sint=st street=st str=st strasse=st straat=st und=and et=and og=and och=and \
    hauptbahnhof=hbf bahnhof=bf bhf=bf station=bf stn=bf gare=bf square=sq avenue=av ave=av boulevard=blvd bd=blvd \
    road=rd place=pl platz=pl mount=mt fort=ft junction=jct centre=ctr center=ctr heights=hts parkway=pkwy
    """

  /// Endings of words that are whole words elsewhere; the beginnings of "strasse" are what is typed on the way to it.
  private static let endings: StaticString = """
    strasse=st strass=st stras=st stra=st str=st hauptbahnhof=hbf bahnhof=bf bhf=bf platz=pl
    """
}

extension NameForms {
  /// A form without the words and signs for "station" at its ends; nothing where it has none, or is nothing else.
  public static func withoutStation(_ form: [UInt8]) -> [UInt8]? {
    var rest = form[...]
    while let shorter = strip(rest), !shorter.isEmpty { rest = shorter }
    return rest.count < form.count ? Array(rest) : nil
  }

  /// Whether ``withoutStation(_:)`` takes a sign of a script without blanks away, which belongs to a name less than words do.
  public static func isMarkedStation(_ form: [UInt8]) -> Bool {
    let bare = form[...]
    return without(signs, atEnd: true, bare) != nil || without(prefixes, atEnd: false, bare) != nil
  }

  private static func strip(_ form: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if let rest = without(signs, atEnd: true, form) ?? without(prefixes, atEnd: false, form)
      ?? without(joinedEndings, atEnd: true, form)
    {
      return rest
    }
    let words = words(form)
    guard words.count > 1 else { return nil }
    if entry(of: form[words[words.count - 1]], in: stationWords) != nil {
      return form[..<(words[words.count - 1].lowerBound - 1)]
    }
    if entry(of: form[words[0]], in: stationWords) != nil { return form[words[1].lowerBound...] }
    return nil
  }

  /// What is left of a form that begins or ends with a word of a table.
  @inline(never)
  private static func without(_ table: StaticString, atEnd: Bool, _ form: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var place = table.utf8Start
    let end = place + table.utf8CodeUnitCount
    while place < end {
      let count = length(place, end, until: Folding.blank)
      if form.count > count {
        let rest = form.count - count
        if isSame(atEnd ? form.dropFirst(rest) : form.dropLast(rest), place) {
          return trimmed(atEnd ? form.dropLast(count) : form.dropFirst(count))
        }
      }
      place += count + 1
    }
    return nil
  }

  @inline(never)
  private static func trimmed(_ form: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var form = form
    if form.first == Folding.blank { form = form.dropFirst() }
    if form.last == Folding.blank { form = form.dropLast() }
    return form
  }

  /// Folded signs for "station" that end a name: Chinese, Japanese, Korean in its letters.
  private static let signs: StaticString = "地铁站 捷运站 火车站 车站 站 駅 驿 \u{110B}\u{1167}\u{11A8}"
  /// Those that begin a name: Thai, Arabic.
  private static let prefixes: StaticString = "สถานี محطه"
  /// Latin ones that may be joined to it.
  private static let joinedEndings: StaticString = "subwaystation metrostation station"
  private static let stationWords: StaticString = """
    station=1 stn=1 sta=1 metro=1 subway=1 underground=1 tube=1 gare=1 bahnhof=1 bhf=1 bf=1 ubf=1 estacion=1 estacao=1 \
    stazione=1 stacja=1 istasyonu=1
    """
}
