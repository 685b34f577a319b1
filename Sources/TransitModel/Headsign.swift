/// What a train shows in front.
public enum Headsign {
  /// Whether a headsign says itself that it names where the train goes, so that nothing leads to it: `To Egmore`, `nach Bern`,
  /// `中野行き`. The name of a station only begins so: `To Kwa Wan`.
  ///
  /// - Parameter isName: whether a text is the name of a station.
  public static func leads(_ text: String, isName: (String) -> Bool = { _ in false }) -> Bool {
    let small = text.lowercased()
    let isLed =
      beginnings.contains { small.hasPrefix($0) && small != $0 }
      || wordEndings.contains { small.hasSuffix($0) }
      || followingSigns.contains { small.hasSuffix($0) && small != $0 }
    return isLed && !isName(text)
  }

  // Put together once: every headsign of a guide is asked.
  private static let beginnings = leadingWords.map { $0 + " " } + leadingSigns
  private static let wordEndings = followingWords.map { " " + $0 }

  /// Words before a name, as metros and feeds write them.
  private static let leadingWords = [
    // English, German, Dutch, Scandinavian languages, Finnish.
    "to", "towards", "toward", "direction", "nach", "richtung", "in richtung", "naar", "richting", "mot", "till", "mod",
    "til",
    "retning", "riktning", "suunta",
    // French, Spanish, Portuguese, Italian, Catalan, Romanian.
    "vers", "en direction de", "à destination de", "hacia", "dirección", "direccion", "sentido", "destino", "para",
    "direção",
    "direcção", "verso", "direzione", "per", "cap a", "direcció", "spre", "către",
    // Russian, Ukrainian, Bulgarian, Polish, Czech, Greek.
    "до", "до станции", "до станції", "на", "в сторону", "в сторону станции", "в направлении", "у напрямку",
    "в напрямку",
    "у бік", "към", "do", "kierunek", "směr", "προς",
    // Arabic, Persian, Hebrew.
    "إلى", "الى", "باتجاه", "اتجاه", "نحو", "به سمت", "به سوی", "به", "אל", "לכיוון", "כיוון",
    // Turkish, Vietnamese, Indonesian.
    "yön:", "đi", "ke", "menuju", "→", "←",
  ]

  /// Signs before a name that no space parts from it.
  private static let leadingSigns = ["开往", "開往", "往", "มุ่งหน้า", "มุ่งสู่", "ปลายทาง", "ไปยัง", "ไป"]

  /// Words after a name.
  private static let followingWords = [
    "방면", "방향", "yönü", "yönüne", "istikameti", "felé", "की ओर", "की दिशा", "方面", "方向", "行き", "ゆき",
  ]

  /// Signs after a name that no space parts from it.
  private static let followingSigns = ["行き", "ゆき", "方面", "方向", "止まり", "행", "방면"]
}

extension Line {
  /// Whether trains show what a sense of travel is called, which leads nowhere: `Inner loop` on a ring, `Eastbound`. Feeds call
  /// directions what their trains show, which is where these go.
  ///
  /// - Parameter isStation: whether a text is the name of a station.
  public func namesSense(_ headsign: LocalizedText, isStation: (String) -> Bool) -> Bool {
    let isSense = directions.contains { direction in
      guard direction.name == headsign else { return false }
      return direction.headsign == nil || patterns(of: direction.id).first?.isLoop ?? false
    }
    return isSense && !headsign.variants.contains { isStation($0.text) }
  }
}

extension City {
  /// Whether a station has that name, in whatever language.
  public func hasStation(named text: String) -> Bool {
    stations.contains { $0.name.variants.contains { $0.text == text } }
  }
}
