import CityFiles
import TransitModel

/// A small city that uses everything the format has.
enum ToyCity {
  static let files: [String: String] = [
    "city.yaml": cityYAML, "lines.yaml": linesYAML, "stations.yaml": stationsYAML, "fares.yaml": faresYAML,
    "transfers.csv": transfersCSV, "places.csv": placesCSV, "timetables/m1-east-weekday.csv": eastCSV,
    "timetables/ring-inner-daily.csv": ringCSV, "README.md": "Where the toy comes from.\n",
  ]

  /// The folder, with some files exchanged, added, or (nil) left out.
  static func folder(_ changes: [String: String?] = [:]) -> CityFolder {
    let all = files.merging(changes.compactMapValues { $0 }) { $1 }
    let kept = all.filter { name, _ in changes[name].map { $0 != nil } ?? true }
    return CityFolder(files: kept.map { (path: $0.key, bytes: Array($0.value.utf8)) })
  }

  /// The folder with the first `old` in a file exchanged for `new`.
  static func folder(_ file: String, _ old: String, _ new: String) -> CityFolder {
    folder([file: replacing(old, new, in: files[file] ?? "")])
  }

  private static func replacing(_ old: String, _ new: String, in text: String) -> String {
    let bytes = Array(text.utf8)
    let wanted = Array(old.utf8)
    guard let start = (0...max(0, bytes.count - wanted.count)).first(where: { bytes[$0...].starts(with: wanted) })
    else {
      preconditionFailure("\(old) does not occur")
    }
    return String(decoding: bytes[..<start] + Array(new.utf8) + bytes[(start + wanted.count)...], as: UTF8.self)
  }

  static let cityYAML = """
    # A city of two lines.
    id: toy
    name: {fr: Ville, en: Toytown}
    network: {fr: Métro de Ville, en: Toytown Metro}
    timeZone: Europe/Paris
    currency: EUR
    languages: [fr, en]
    romanisation: none
    serviceDays:
      - id: weekday
        name: {fr: Semaine, en: Weekdays}
        days: [mon, tue, wed, thu, fri]
        from: 2026-01-01
        until: 2026-12-31
        add: [2026-10-10]
        remove: [2026-10-01]
      - {id: daily, name: Tous les jours, days: [mon, tue, wed, thu, fri, sat, sun]}
    version: {number: "2026.07", date: 2026-07-05}
    history:
      - {date: 2010-05-01, title: {fr: Prolongement, en: Extension}, line: m1}
      - {date: 1990-05-01, title: Ouverture, text: "À midi: la ligne M1."}
    notices:
      - {id: works, title: Travaux, text: Longs., from: 2026-05-01, until: 2026-06-01, lines: [m1], stations: [opera], level: warning}
    sources:
      - {name: Toy data, url: https://example.org/data?set=1, licence: CC0-1.0, licenceURL: https://example.org/l, attribution: © Toy, covers: {en: all}, date: 2026-07-05}
    taxi: {baseFare: "4.00", baseMetres: 1000, perKilometre: 1.50, nightSurcharge: 0.2, nightFrom: "23:00", nightUntil: "29:00", detour: 1.4}
    defaults: {transferSeconds: "150", preference: fewest-changes}
    areas:
      - {kind: water, name: {en: Lake}, ring: [[48, 2], [48.1, 2], [48, 2.1]]}
      - {kind: water, course: [[48, 2], [49, 3]], metres: 120}

    """

  static let linesYAML = """
    - id: m1
      shortName: 1
      name: {fr: Ligne 1, en: Line 1}
      formerNames: [Ligne A, {name: {en: Old Line}, until: 1999-12-31}]
      code: R
      color: "#C0392B"
      labelColor: "#FFFFFF"
      mode: metro
      mark: railway
      status: {state: open, note: Tout va bien}
      timetableDate: 2026-05-30
      operator: {en: Toy Lines}
      openings:
        - {date: 2010-05-01, from: opera, to: lac, metres: 2000, name: {en: Phase 2}, formerLine: {en: Lake Line}}
        - {date: 1990-05-01}
      directions:
        - {id: east, name: {fr: Est, en: East}}
        - {id: west, name: {fr: Ouest, en: West}, headsign: Gare}
      patterns:
        - id: east
          direction: east
          stops:
            - gare
            - {station: opera, metres: 800, seconds: 90, code: "R2", platform: "2"}
            - {station: parc, metres: 900, seconds: 100}
            - {station: lac, metres: 1100, seconds: 120, board: "false", alight: true}
        - {id: east-short, direction: east, kind: short, to: parc, headsign: Parc}
        - {id: east-express, direction: east, kind: express, skip: [opera, parc], name: Express}
        - id: west
          direction: west
          stops: [lac, {station: parc, metres: 1100}, {station: opera, metres: 900}, {station: gare, metres: 800}]
        - {id: west-from-parc, direction: west, kind: short, from: parc}
      headways:
        - {pattern: west, service: weekday, from: "05:30", until: "07:00", every: 420}
        - {pattern: west, service: weekday, from: "07:00", until: "25:00", every: "180"}
      firstLast:
        - {pattern: west, service: daily, first: "05:30", last: "24:50"}
        - {pattern: west, service: daily, station: parc, last: "24:53"}
    - {id: funi, name: Funiculaire, color: "#03f", mode: funicular, directions: [{id: up, name: Haut}], patterns: [{id: up, direction: up, stops: [lac, pont]}], firstLast: [{pattern: up, service: daily, first: "06:00", last: "22:00"}]}
    - id: ring
      name: Petite Ceinture
      color: F4E636
      mode: tram
      directions: [{id: inner, name: Intérieur}]
      patterns:
        - {id: inner, direction: inner, kind: loop, stops: [gare, {station: pont, metres: 500}, {station: opera, metres: 600}, {station: gare, metres: 700}]}
        - {id: inner-from-opera, direction: inner, from: opera, to: pont}

    """

  static let stationsYAML = """
    - id: gare
      name: {fr: Gare centrale, en: Central Station}
      qualifier: Métro
      formerNames: [{name: Gare du Nord, until: 2008-01-01}, Gare]
      aliases: [Central]
      pinyin: gǎ ěr
      code: "01"
      coordinate: [48.85, 2.35]
      schematic: [100, "200.5"]
      address: {fr: 1 rue de la Gare}
      opened: 1990-05-01
      mark: railway
      levels: [{id: b1, index: -1, name: Quais}, {id: g, index: 0}]
      entrances:
        - {code: A, name: Nord, coordinate: [48.851, 2.351], places: [Mairie, {en: City Hall}], stepFree: yes, level: b1}
        - {code: B, status: {state: closed, from: 2026-01-01, until: 2026-09-01, note: Travaux}}
      facilities:
        - lift
        - {kind: toilet, level: b1, location: {en: beside entrance A}, status: closed}
    - {id: opera, name: Opéra, coordinate: [48.853, 2.36]}
    - {id: parc, name: Parc, status: passing}
    - {id: lac, name: {fr: Lac, en: Lake}}
    - {id: pont, name: Pont}

    """

  static let faresYAML = """
    tariffs:
      - id: metro
        name: Métro
        basis: distance
        bands: [{upToMetres: 2000, fare: 1.50}, {fare: "2.10"}]
        discounts:
          - {name: Tôt, factor: 0.5, service: weekday, from: "05:00", until: "07:00", at: entry, stations: [lac]}
        combined: true
      - {id: tram, basis: flat, lines: [ring], fare: "1.20"}
      - id: funi
        basis: zone
        lines: [funi]
        zones: {bas: [lac], haut: [pont]}
        fares: [{from: bas, to: haut, fare: 2}, {from: haut, to: haut, fare: 1, oneWay: true}]

    """

  /// Tariffs of every kind.
  static let everyTariff = """
    tariffs:
      - id: metro
        name: Métro
        basis: distance
        bands: [{upToMetres: 2000, fare: 1.50}, {fare: "2.10"}]
        discounts:
          - {name: Tôt, factor: 0.5, service: weekday, from: "05:00", until: "07:00", at: entry, stations: [lac]}
      - id: m1
        basis: zone
        lines: [m1]
        zones: {bas: [lac], haut: [gare]}
        fares: [{from: bas, to: haut, fare: 2}, {from: haut, to: haut, fare: 1, oneWay: true}]
      - {id: tram, basis: tickets, lines: [ring], tickets: [{fare: "1.20", changes: 1, seconds: 3600}]}
      - id: funi
        basis: legs
        lines: [funi]
        riders: [{id: adult, name: Adulte, default: true}, {id: senior, name: {fr: Aîné, en: Senior}}]
        media: [{id: card, name: Carte, kind: transit-card}, {id: tap, kind: contactless}]
        products:
          - {id: single, name: Ticket, prices: [{fare: "2.00", rider: adult, medium: card}, {fare: "1.00", rider: senior}]}
          - {id: less, fare: "-0.50"}
        areas: [{id: bas, stations: [lac]}, {id: haut, name: Le haut, stations: [pont, lac]}]
        timeframes: [{id: peak, windows: [{service: weekday, from: "07:00", until: "09:00"}]}]
        legs: [{group: funi, lines: [funi], from: bas, to: haut, boarding: peak, leaving: peak, product: single, priority: 1}]
        transfers: [{from: funi, to: funi, count: 2, seconds: 3600, limit: arrival-to-departure, charge: both, product: less}]
        joins: [{fromLines: [funi], toLines: [funi], from: pont, to: pont}]

    """

  static let transfersCSV = """
    from_station,from_line,from_direction,to_station,to_line,to_direction,seconds,metres,stairs,kind,service,start,end,step_free
    gare,m1,,,ring,,150,80,82,,,,,true
    gare,m1,west,,ring,inner,60,,,,weekday,,07:00,
    parc,,,pont,,,400,350,,minimum,,,,
    opera,ring,,,m1,,,,,forbidden,,22:00,,

    """

  static let placesCSV = """
    id,name,name:en,latitude,longitude,station,entrance,kind
    mairie,"Mairie, la vieille",City Hall,48.8512,2.3513,gare,A,office
    plage,Plage,,,,lac,,

    """

  static let eastCSV = """
    trip,pattern,block,gare,opera,parc,lac
    1,east,b1,05:00,05:01/05:02,05:04,05:06
    2,east-short,,05:10,~05:12,05:14,
    3,,,23:58,24:00:30,24:02,24:04
    x,east-express,,6:00,-,|,06:05

    """

  static let ringCSV = """
    gare,pont,opera,gare,pont,opera,gare
    05:00,05:02,05:04,05:06,,,
    ,,05:14,05:16,05:18,,

    """
}
