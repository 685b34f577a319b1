internal import TransitModel

/// Makes stations of a city from their drafts.
struct StationMapping {
  let extract: Extract
  let map: StationMap
  let local: LanguageTag
  let log: FindingLog

  /// The station; its name is empty where nobody says one.
  func station(_ index: Int) -> Station {
    let draft = map.stations[index]
    let elements = draft.elements.compactMap { extract[$0] }
    let names = draft.named.map { ElementNames($0, local: local) }
    var station = Station(id: StationID(draft.id.code), name: names?.text ?? LocalizedText([]))
    addNames(of: elements, to: &station, names)
    station.stopIDs = (draft.elements + draft.areas).filter { $0 != draft.id }.map(\.code)
    station.coordinate = draft.coordinate
    let sign = elements.first { StationGrouping.isStation($0) }
    station.code = sign?["ref"].flatMap { $0.utf8.count <= 12 && !$0.contains(";") ? $0 : nil }
    station.opened = sign?["start_date"].flatMap { CalendarDate($0) }
    if let date = elements.lazy.compactMap({ $0["start_date"] }).first, station.opened == nil {
      station.opened = CalendarDate(date)
    }
    return station
  }

  /// Names of its other elements: translations where they are of the same name, else further names.
  private func addNames(of elements: [Element], to station: inout Station, _ names: ElementNames?) {
    guard let names else { return }
    var variants = station.name.variants
    var aliases = names.aliases
    var former = names.formerNames
    for element in elements {
      let other = ElementNames(element, local: local)
      if other.text.local == station.name.local {
        variants += other.text.variants.filter { variant in !variants.contains { $0.language == variant.language } }
        former += other.formerNames.filter { !former.contains($0) }
        aliases += other.aliases
      } else if other.text.local.contains(where: \.isLetter) {
        // What is a number alone is a platform's.
        aliases.append(other.text.local)
        report(element, other.text.local, differsFrom: station.name.local)
      }
    }
    let shown = Set(variants.map(\.text))
    station.name = LocalizedText(Array(variants.prefix(60)))
    station.aliases = Array(aliases.unique.filter { !shown.contains($0) }.prefix(20))
    station.formerNames = Array(former.prefix(8))
  }

  /// Tells of a stop whose name is another one than its station's, unless the one is part of the other.
  private func report(_ element: Element, _ name: String, differsFrom other: String) {
    guard let a = FoldedName(name), let b = FoldedName(other), !a.text.contains(b.text), !b.text.contains(a.text) else {
      return
    }
    log.add(
      "osm-different-names", .warning, element.id,
      "its name \(name.quoted) differs from \(other.quoted), the name of its station, which is taken", found: name,
      expected: other)
  }
}
