import Testing
import TransitModel

@testable import JourneyPlanner
@testable import Journeys

/// What people type for stations of the world, against the names their agencies write.
@Suite struct NameFormTests {
  private static let names = [
    "München Hauptbahnhof", "Möckernbrücke", "S+U Friedrichstr. Bhf (Berlin)", "S+U Alexanderplatz Bhf (Berlin)",
    "Zürich, Bahnhofstrasse", "Görlitzer Bahnhof", "Süd", "Elephant & Castle", "King's Cross St. Pancras",
    "Gare Saint-Lazare", "Place d'Italie", "Times Sq-42 St", "125 St", "Άγιος Δημήτριος", "Σύνταγμα", "Щёлковская",
    "Қабанбай Ғабит", "Բաղրամյան Սարալանջ", "강남", "서울역", "İncirli", "Kızılay", "Şişli-Mecidiyeköy", "Ōtemachi", "市ケ谷",
    "代々木", "アキハバラ", "台北車站", "國貿", "الإسعاف", "حدائق الأهرام", "محطة أبو الريش", "ת״א השלום", "Keoneʻae", "Nørreport",
    "Świętokrzyska", "Náměstí Míru", "Kőbánya-Kispest", "Sá̱nchez", "Bến Thành", "สถานีสยาม", "Gdańsk Główny",
    "Montréal–Gare Centrale", "Plaça de Catalunya", "Straßburg Œuvre", "Maillingerstraße", "S+U Yorckstr. (Berlin)",
    "Donauwörth, Bahnhof", "Mesum Bf", "Hilden Süd/Talstraße", "St. Pauli", "Århus", "Duesseldorf Messe", "がくえん前",
  ]

  private static func planner(_ names: [String] = names) throws -> CityPlanner {
    var city = City(
      id: "toy", name: LocalizedText("Toy", "und"), timeZone: "UTC", currency: try #require(Currency(code: "EUR")),
      languages: ["und"])
    city.stations = names.enumerated().map { Station(id: StationID("x\($0)y"), name: LocalizedText($1, "und")) }
    return try CityPlanner(city)
  }

  private func name(_ typed: String, _ planner: CityPlanner) -> String? {
    guard case .station(let id) = planner.find(typed) else { return nil }
    return planner.name(of: id)?.local
  }

  @Test(arguments: [
    ("München Hbf", "München Hauptbahnhof"), ("Muenchen Hauptbahnhof", "München Hauptbahnhof"),
    ("Hbf München", "München Hauptbahnhof"), ("MUNCHEN HBF", "München Hauptbahnhof"),
    ("Mu\u{308}nchen", "München Hauptbahnhof"), ("Moeckernbruecke", "Möckernbrücke"),
    ("mockernbrucke", "Möckernbrücke"),
    ("Friedrichstraße", "S+U Friedrichstr. Bhf (Berlin)"), ("friedrichstr", "S+U Friedrichstr. Bhf (Berlin)"),
    ("friedrich", "S+U Friedrichstr. Bhf (Berlin)"), ("Alexanderplatz", "S+U Alexanderplatz Bhf (Berlin)"),
    ("Bahnhof Alexanderplatz", "S+U Alexanderplatz Bhf (Berlin)"), ("Zuerich Bahnhofstraße", "Zürich, Bahnhofstrasse"),
    ("bahnhofstr zurich", "Zürich, Bahnhofstrasse"), ("Görlitzer Bhf", "Görlitzer Bahnhof"),
    ("Goerlitzer", "Görlitzer Bahnhof"), ("sued", "Süd"), ("elephant and castle", "Elephant & Castle"),
    ("Castle Elephant", "Elephant & Castle"), ("Kings Cross", "King's Cross St. Pancras"),
    ("Saint Pancras", "King's Cross St. Pancras"), ("king’s cross saint pancras", "King's Cross St. Pancras"),
    ("st lazare", "Gare Saint-Lazare"), ("Gare St Lazare", "Gare Saint-Lazare"), ("lazare", "Gare Saint-Lazare"),
    ("Place Italie", "Place d'Italie"), ("italie", "Place d'Italie"), ("Times Square", "Times Sq-42 St"),
    ("42nd Street Times Square", "Times Sq-42 St"), ("125th Street", "125 St"), ("125th", "125 St"),
    ("ΑΓΙΟΣ ΔΗΜΗΤΡΙΟΣ", "Άγιος Δημήτριος"), ("αγιοσ δημητριος", "Άγιος Δημήτριος"), ("συνταγμα", "Σύνταγμα"),
    ("ЩЕЛКОВСКАЯ", "Щёлковская"), ("қАБАНБАЙ ғабит", "Қабанбай Ғабит"), ("ԲԱՂՐԱՄՅԱՆ", "Բաղրամյան Սարալանջ"),
    ("강남역", "강남"), ("\u{1100}\u{1161}\u{11BC}\u{1102}\u{1161}\u{11B7}", "강남"), ("서울", "서울역"),
    ("incirli", "İncirli"), ("KIZILAY", "Kızılay"), ("sisli mecidiyekoy", "Şişli-Mecidiyeköy"),
    ("otemachi", "Ōtemachi"),
    ("市ヶ谷", "市ケ谷"), ("市ヶ谷駅", "市ケ谷"), ("代代木", "代々木"), ("あきはばら", "アキハバラ"), ("ｱｷﾊﾊﾞﾗ", "アキハバラ"),
    ("アキハ\u{30CF}\u{3099}ラ駅", "アキハバラ"), ("ガクエン前", "がくえん前"), ("台北车站", "台北車站"), ("臺北車站", "台北車站"), ("台北", "台北車站"),
    ("国贸", "國貿"), ("国贸站", "國貿"), ("الاسعاف", "الإسعاف"), ("حدائق الاهرام", "حدائق الأهرام"),
    ("ابو الريش", "محطة أبو الريش"), ("محطه ابو الريش", "محطة أبو الريش"), ("תא השלום", "ת״א השלום"),
    ("ת\"א השלום", "ת״א השלום"), ("keoneae", "Keoneʻae"), ("Noerreport", "Nørreport"), ("norreport", "Nørreport"),
    ("swietokrzyska", "Świętokrzyska"), ("namesti miru", "Náměstí Míru"), ("kobanya kispest", "Kőbánya-Kispest"),
    ("Sanchez", "Sá̱nchez"), ("ben thanh", "Bến Thành"), ("สยาม", "สถานีสยาม"), ("gdansk gl", "Gdańsk Główny"),
    ("montreal centrale", "Montréal–Gare Centrale"), ("placa catalunya", "Plaça de Catalunya"),
    ("Strassburg Oeuvre", "Straßburg Œuvre"), ("Maillingerstr.", "Maillingerstraße"),
    ("Maillinger Str", "Maillingerstraße"),
    ("Yorckstrasse", "S+U Yorckstr. (Berlin)"), ("Bahnhof Donauwörth", "Donauwörth, Bahnhof"),
    ("Mesum Bahnhof", "Mesum Bf"), ("Hilden Talstr", "Hilden Süd/Talstraße"), ("Sankt Pauli", "St. Pauli"),
    ("Aarhus", "Århus"), ("arhus", "Århus"), ("Düsseldorf Messe", "Duesseldorf Messe"),
  ])
  func findsWhatPeopleType(typed: String, name: String) throws {
    #expect(self.name(typed, try Self.planner()) == name)
  }

  /// Ids, codes and numbers are other things when a digit of them is another.
  @Test(arguments: ["90012", "135 St", "12 St", "R29", "Pier 2", "Pier 11", "124th", "25 St", "5 St"])
  func neverCorrectsDigits(typed: String) throws {
    var city = City(
      id: "toy", name: LocalizedText("Toy", "en"), timeZone: "UTC", currency: try #require(Currency(code: "EUR")),
      languages: ["en"])
    city.stations = [("90001", "Times Sq"), ("90013", "125 St"), ("p", "Pier 1"), ("MX", "Charlie")].map {
      Station(id: StationID($0.0), name: LocalizedText($0.1, "en"))
    }
    city.stations[3].code = "R28"
    city.stations[3].stopIDs = ["R33"]
    let planner = try CityPlanner(city)
    guard case .unknown(let candidates) = planner.find(typed) else {
      Issue.record("\(typed) is answered: \(planner.find(typed))")
      return
    }
    #expect(candidates.isEmpty)
    #expect(planner.find("r28") == .station("MX"))
    #expect(planner.find("R33") == .station("MX"))
    #expect(planner.find("Charlei") == .station("MX"))
  }

  @Test func idsThatDifferInCapitalsAloneAreTheirOwn() throws {
    var city = City(
      id: "toy", name: LocalizedText("Toy", "en"), timeZone: "UTC", currency: try #require(Currency(code: "EUR")),
      languages: ["en"])
    city.stations = ["a", "b"].map { Station(id: StationID($0), name: LocalizedText("Stop " + $0 + $0, "en")) }
    city.stations[0].stopIDs = ["P-1"]
    city.stations[1].stopIDs = ["p1", "q"]
    let planner = try CityPlanner(city)
    #expect(planner.find("P-1") == .station("a"))
    #expect(planner.find("p1") == .station("b"))
    #expect(planner.find("Q") == .station("b"))
    guard case .ambiguous = planner.find("P1") else {
      Issue.record("\"P1\" may be either")
      return
    }
  }

  @Test func whatSeveralNamesHoldIsAmbiguousAndWholeWordsComeFirst() throws {
    let planner = try Self.planner(["Park Street", "Parkside", "Court Street", "Old Court House"])
    #expect(name("park", planner) == "Park Street")
    #expect(name("parks", planner) == "Parkside")
    guard case .ambiguous(let candidates) = planner.find("court") else {
      Issue.record("two names hold \"court\"")
      return
    }
    #expect(candidates.map(\.name.local) == ["Court Street", "Old Court House"])
    guard case .unknown = planner.find("co") else {
      Issue.record("two letters tell nothing")
      return
    }
  }

  @Test func suggestionsKnowTheSameForms() throws {
    let planner = try Self.planner()
    func first(_ typed: String) -> String? {
      planner.planner.names.suggestions(Array(typed.utf8), limit: 1).first.map { planner.labels.stationName($0).local }
    }
    #expect(first("Hauptbhf Muenchen") == nil || first("Muenchen Haupt") == "München Hauptbahnhof")
    #expect(first("friedrichstra") == "S+U Friedrichstr. Bhf (Berlin)")
    #expect(first("강나") == "강남")
    #expect(first("square 42") == "Times Sq-42 St")
    #expect(first("臺北車") == "台北車站")
  }

  /// Every form of a text that Unicode takes for the same is the same here.
  @Test(arguments: [
    ("가각", "\u{1100}\u{1161}\u{1100}\u{1161}\u{11A8}"), ("й ї ў ӂ", "и\u{306} і\u{308} у\u{306} ж\u{306}"),
    ("ガ", "カ\u{3099}"), ("ぱ", "は\u{309A}"), ("ΐ", "ι\u{308}\u{301}"), ("ế", "e\u{302}\u{301}"), ("آ", "ا\u{653}"),
    ("ｈａｌｌ １", "hall 1"),
  ])
  func foldsComposedAndDecomposedAlike(composed: String, decomposed: String) {
    #expect(Folding.fold(composed.utf8) == Folding.fold(decomposed.utf8))
  }

  @Test func usualWordsHaveOneForm() {
    func usual(_ text: String) -> String {
      String(decoding: NameForms.usualWords(of: Array(text.utf8)[...]), as: UTF8.self)
    }
    #expect(usual("Saint Pancras") == usual("St. Pancras"))
    #expect(usual("Hauptbahnhof") == "hbf")
    #expect(usual("Ostbahnhof") == "ostbf")
    #expect(usual("Yorckstr.") == usual("Yorckstraße"))
    #expect(usual("125th Street") == "125 st")
    #expect(usual("1st 2nd 3rd 4th th") == "1 2 3 4 th")
    #expect(usual("") == "")
  }

  /// No text makes folding or the search stop: bytes that are no text, blanks, very long ones.
  @Test(arguments: [
    "", " ", "\u{0}", "&&&", "々々", "ゞ", "st st st st", String(repeating: "a ", count: 3000), "\u{3099}\u{FF9E}", "ſ",
    "-",
  ])
  func takesAnyText(text: String) throws {
    let planner = try Self.planner(["a", text + "x"])
    _ = planner.find(text)
    _ = planner.planner.names.suggestions([0xFF, 0xC3] + Array(text.utf8), limit: 3)
  }
}
