import Testing
import TransitModel

@Suite struct HeadsignTests {
  @Test(arguments: [
    "To Egmore", "towards Upminster", "nach Bern", "Richtung Messe", "in Richtung Flughafen", "vers Nation",
    "Direction Balard",
    "Hacia Valdecarros", "Dirección Moncloa", "sentido Odivelas", "para Cais do Sodré", "verso Comasina",
    "Direzione Rho",
    "naar Isolatorweg", "mot Akalla", "retning Vanløse", "до Пушкина", "В сторону станции Речной вокзал",
    "у напрямку Осокорки",
    "προς Δουκίσσης Πλακεντίας", "kierunek Młociny", "إلى حلوان", "باتجاه المرج", "לכיוון ירושלים", "به سمت تجریش",
    "มุ่งหน้าหัวลำโพง", "往象山", "开往西单", "開往淡水", "中野行き", "渋谷方面", "동대문 방면", "인천행", "西单方向", "Hacıosman yönü", "→ Nord",
  ])
  func aHeadsignMayLeadToItsPlaceItself(text: String) {
    #expect(Headsign.leads(text))
  }

  @Test(arguments: [
    "Tooting", "Nachod", "Versailles", "Paradise", "Motol", "До", "To", "往", "Tolworth", "Richtungsweg", "Perugia",
    "Верхние Лихоборы",
    "אלנבי", "行徳", "행당", "ดอนเมือง", "",
  ])
  func aNameThatOnlyBeginsAlikeDoesNot(text: String) {
    #expect(!Headsign.leads(text))
  }

  @Test func aStationIsCalledAsItIs() {
    for name in ["To Kwa Wan", "Para Vista", "기업은행", "Do Bairro"] {
      #expect(!Headsign.leads(name) { $0 == name })
      #expect(Headsign.leads(name))
    }
  }
}
