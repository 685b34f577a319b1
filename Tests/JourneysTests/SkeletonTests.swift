import JourneyPlanner
import Testing
import TransitModel

@testable import Journeys

/// Stations in scripts whose vowels the writing does not tell are found by what people type in Latin letters.
@Suite struct SkeletonTests {
  private static let cairo = [
    "المرج", "عزبة النخل", "عين شمس", "المطرية", "سراي القبة", "كوبري القبة", "منشية الصدر", "غمرة", "الشهداء",
    "أحمد عرابي",
    "جمال عبد الناصر", "التحرير", "السادات", "سعد زغلول", "السيدة زينب", "الملك الصالح", "مار جرجس", "المعادي", "حلوان",
    "الدقي", "الجيزة",
  ]
  private static let tehran = [
    "تجریش", "قیطریه", "شهید صدر", "قلهک", "میرداماد", "شهید همت", "هفت تیر", "دروازه دولت", "سعدی", "امام خمینی",
    "خیام",
    "نواب صفوی", "آزادی", "انقلاب اسلامی", "فردوسی", "ولیعصر", "صادقیه", "تهرانپارس", "گلشهر", "خواجه نصیرالدین طوسی",
    "نوبنیاد",
  ]
  private static let telAviv = [
    "תל אביב סבידור", "השלום", "ההגנה", "האוניברסיטה", "הרצליה", "נתניה", "בנימינה", "חיפה", "רחובות", "ראשון לציון",
    "קרליבך",
    "אלנבי", "יהודית", "שאול המלך", "ארלוזורוב", "בן גוריון", "דיזנגוף", "פתח תקווה", "מרכז",
  ]
  private static let bangkok = [
    "หมอชิต", "อารีย์", "พญาไท", "ราชเทวี", "สยาม", "ชิดลม", "เพลินจิต", "นานา", "อโศก", "พร้อมพงษ์", "ทองหล่อ", "เอกมัย",
    "พระโขนง",
    "อ่อนนุช", "บางจาก", "ปุณณวิถี", "อุดมสุข", "สำโรง", "ศาลาแดง", "ช่องนนทรี", "สุรศักดิ์", "สะพานตากสิน", "กรุงธนบุรี", "วงเวียนใหญ่",
    "หัวลำโพง", "สามย่าน", "สีลม", "ลุมพินี", "คลองเตย", "สุขุมวิท", "เพชรบุรี", "ห้วยขวาง", "ลาดพร้าว", "จตุจักร", "บางซื่อ", "เตาปูน",
  ]
  private static let yangon = [
    "ရန်ကုန်", "ဘုရားလမ်း", "လမ်းမတော်", "ကြည့်မြင်တိုင်", "လှည်းတန်း", "ကမာရွတ်", "သမိုင်း", "အင်းစိန်", "ဒညင်းကုန်း",
    "မင်္ဂလာဒုံ", "မာလွှကုန်း", "တာမွေ", "ပုဇွန်တောင်", "သင်္ဃန်းကျွန်း",
  ]

  private static func planner(_ names: [String], _ language: LanguageTag) throws -> CityPlanner {
    var city = City(
      id: "toy", name: LocalizedText("Toy", language), timeZone: "Etc/UTC", currency: .none, languages: [language])
    city.stations = names.enumerated().map { Station(id: StationID("x\($0)y"), name: LocalizedText($1, language)) }
    return try CityPlanner(city)
  }

  private func found(_ typed: String, among names: [String], _ language: LanguageTag) throws -> String? {
    let planner = try Self.planner(names, language)
    guard case .station(let id) = planner.find(typed) else { return nil }
    return planner.name(of: id)?.local
  }

  @Test(arguments: [
    ("tahrir", "التحرير"), ("al-Tahreer", "التحرير"), ("et Tahrir", "التحرير"), ("El-Marg", "المرج"), ("marg", "المرج"),
    ("elmarg", "المرج"), ("Ezbet El-Nakhl", "عزبة النخل"), ("ain shams", "عين شمس"), ("El-Matareyya", "المطرية"),
    ("Saray El-Qobba", "سراي القبة"), ("kobry el kobba", "كوبري القبة"), ("Manshiet El-Sadr", "منشية الصدر"),
    ("ghamra", "غمرة"), ("shohadaa", "الشهداء"), ("Al Shohada", "الشهداء"), ("ash-shuhada", "الشهداء"),
    ("ahmed orabi", "أحمد عرابي"),
    ("Gamal Abdel Nasser", "جمال عبد الناصر"), ("sadat", "السادات"), ("Saad Zaghloul", "سعد زغلول"),
    ("El-Sayeda Zeinab", "السيدة زينب"), ("sayyida zaynab", "السيدة زينب"), ("El-Malek El-Saleh", "الملك الصالح"),
    ("mar girgis", "مار جرجس"), ("maadi", "المعادي"), ("helwan", "حلوان"), ("dokki", "الدقي"), ("giza", "الجيزة"),
  ])
  func cairo(typed: String, name: String) throws {
    #expect(try found(typed, among: Self.cairo, "ar") == name, "\(AbjadSkeleton.forms(of: name, language: "ar"))")
  }

  @Test(arguments: [
    ("tajrish", "تجریش"), ("gheytarieh", "قیطریه"), ("Qeytariyeh", "قیطریه"), ("shahid sadr", "شهید صدر"),
    ("gholhak", "قلهک"),
    ("mirdamad", "میرداماد"), ("Shahid Hemmat", "شهید همت"), ("haft-e tir", "هفت تیر"),
    ("darvazeh dowlat", "دروازه دولت"),
    ("saadi", "سعدی"), ("Emam Khomeini", "امام خمینی"), ("imam khomeyni", "امام خمینی"), ("navvab safavi", "نواب صفوی"),
    ("azadi", "آزادی"), ("Enghelab Eslami", "انقلاب اسلامی"), ("ferdowsi", "فردوسی"), ("ferdosi", "فردوسی"),
    ("vali asr", "ولیعصر"), ("sadeghiyeh", "صادقیه"), ("Tehranpars", "تهرانپارس"), ("golshahr", "گلشهر"),
    ("khajeh nasir al-din tusi", "خواجه نصیرالدین طوسی"), ("nobonyad", "نوبنیاد"),
  ])
  func tehran(typed: String, name: String) throws {
    #expect(try found(typed, among: Self.tehran, "fa") == name, "\(AbjadSkeleton.forms(of: name, language: "fa"))")
  }

  @Test(arguments: [
    ("Tel Aviv Savidor", "תל אביב סבידור"), ("hashalom", "השלום"), ("ha-shalom", "השלום"), ("shalom", "השלום"),
    ("HaHagana", "ההגנה"), ("ha universita", "האוניברסיטה"), ("herzliya", "הרצליה"), ("netanya", "נתניה"),
    ("binyamina", "בנימינה"), ("haifa", "חיפה"), ("rehovot", "רחובות"), ("rechovot", "רחובות"),
    ("Rishon LeTzion", "ראשון לציון"), ("carlebach", "קרליבך"), ("karlibach", "קרליבך"), ("allenby", "אלנבי"),
    ("yehudit", "יהודית"), ("shaul hamelech", "שאול המלך"), ("arlozorov", "ארלוזורוב"), ("ben gurion", "בן גוריון"),
    ("dizengoff", "דיזנגוף"), ("petach tikva", "פתח תקווה"), ("petah tiqwa", "פתח תקווה"), ("merkaz", "מרכז"),
  ])
  func telAviv(typed: String, name: String) throws {
    #expect(try found(typed, among: Self.telAviv, "he") == name, "\(AbjadSkeleton.forms(of: name, language: "he"))")
  }

  @Test(arguments: [
    ("mo chit", "หมอชิต"), ("ari", "อารีย์"), ("phaya thai", "พญาไท"), ("ratchathewi", "ราชเทวี"), ("siam", "สยาม"),
    ("chit lom", "ชิดลม"), ("chidlom", "ชิดลม"), ("phloen chit", "เพลินจิต"), ("nana", "นานา"), ("asok", "อโศก"),
    ("phrom phong", "พร้อมพงษ์"), ("thong lo", "ทองหล่อ"), ("ekkamai", "เอกมัย"), ("phra khanong", "พระโขนง"),
    ("on nut", "อ่อนนุช"),
    ("bang chak", "บางจาก"), ("punnawithi", "ปุณณวิถี"), ("udom suk", "อุดมสุข"), ("samrong", "สำโรง"),
    ("sala daeng", "ศาลาแดง"),
    ("chong nonsi", "ช่องนนทรี"), ("surasak", "สุรศักดิ์"), ("saphan taksin", "สะพานตากสิน"), ("krung thon buri", "กรุงธนบุรี"),
    ("wongwian yai", "วงเวียนใหญ่"), ("hua lamphong", "หัวลำโพง"), ("sam yan", "สามย่าน"), ("si lom", "สีลม"),
    ("lumphini", "ลุมพินี"),
    ("khlong toei", "คลองเตย"), ("sukhumvit", "สุขุมวิท"), ("phetchaburi", "เพชรบุรี"), ("huai khwang", "ห้วยขวาง"),
    ("lat phrao", "ลาดพร้าว"), ("chatuchak", "จตุจักร"), ("bang sue", "บางซื่อ"), ("tao poon", "เตาปูน"),
  ])
  func bangkok(typed: String, name: String) throws {
    #expect(try found(typed, among: Self.bangkok, "th") == name, "\(Romanisation.forms(of: name, language: "th"))")
  }

  @Test(arguments: [
    ("yangon", "ရန်ကုန်"), ("lanmadaw", "လမ်းမတော်"), ("kyimyindaing", "ကြည့်မြင်တိုင်"),
    ("hledan", "လှည်းတန်း"), ("kamayut", "ကမာရွတ်"), ("thamaing", "သမိုင်း"), ("insein", "အင်းစိန်"),
    ("danyingon", "ဒညင်းကုန်း"), ("mingaladon", "မင်္ဂလာဒုံ"), ("mahlwagon", "မာလွှကုန်း"), ("tamwe", "တာမွေ"),
    ("pazundaung", "ပုဇွန်တောင်"), ("thingangyun", "သင်္ဃန်းကျွန်း"),
  ])
  func yangon(typed: String, name: String) throws {
    #expect(try found(typed, among: Self.yangon, "my") == name, "\(Romanisation.forms(of: name, language: "my"))")
  }

  /// What Latin names of a station say of its consonants counts as well.
  @Test func namesInLatinLettersHaveConsonantsToo() throws {
    var city = City(
      id: "toy", name: LocalizedText("Toy", "ar"), timeZone: "Etc/UTC", currency: .none, languages: ["ar"])
    let names = LocalizedText([
      LocalizedText.Variant("ar", "العتبة"), LocalizedText.Variant("en", "Al Shohadaa Square"),
    ])
    city.stations = [Station(id: "x1", name: names), Station(id: "x2", name: LocalizedText("Q", "ar"))]
    let planner = try CityPlanner(city)
    #expect(planner.find("el shuhada sqwar") == .station("x1"))
    #expect(planner.find("ataba") == .station("x1"))
  }

  @Test func theBeginningIsSuggestedAndOtherCitiesHaveNone() throws {
    let planner = try Self.planner(Self.cairo, "ar")
    let first = planner.planner.names.suggestions(Array("tahri".utf8), limit: 1).first
    #expect(first.map { planner.labels.stationName($0).local } == "التحرير")
    let latin = try Self.planner(["Tahrir", "Roma"], "en")
    guard case .unknown = latin.find("tohrer") else {
      Issue.record("a name in Latin letters tells its vowels")
      return
    }
  }

  @Test(arguments: [
    ("Tahrir", "thrr"), ("At-Tahreer", "tthrr"), ("matthew", "mt"), ("Sukkhumvit", "shmbt"), ("Haifa", "hp"),
    ("Giza", "gz"),
    ("Khomeyni", "hmn"), ("Navvab", "nbb"),
  ])
  func consonantsOfLatinLetters(text: String, skeleton: String) {
    let forms = ConsonantSkeleton.forms(of: Folding.words(Array(text.utf8)[...]))
    #expect(forms.first.map { String(decoding: $0, as: UTF8.self) } == skeleton)
  }

  @Test func otherLettersHaveNone() {
    for text in ["", "a", "東京", "Ωx", "тт"] {
      #expect(ConsonantSkeleton.forms(of: Folding.words(Array(text.utf8)[...])).isEmpty)
    }
    #expect(AbjadSkeleton.forms(of: "Tahrir التحرير", language: "ar").isEmpty)
  }
}
