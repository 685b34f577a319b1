import Testing
import TransitModel

@testable import GuideSite

@Suite struct PageNameTests {
  private func names(_ stations: [(String, String)]) -> [String] {
    var city = ToyCity.city
    city.stations = stations.map { Station(id: StationID($0), name: LocalizedText($1, "en")) }
    let names = PageNames.stations(of: city)
    return city.stations.map { names[$0.id] ?? "" }
  }

  @Test func idsThatTellNothingGiveWayToNames() {
    #expect(
      names([
        ("70011", "Forest Hills"), ("MCAR", "MacArthur"), ("wudaokou", "Wu Dao Kou"), ("S1", "São Bento"), ("9", "東"),
      ]) == ["forest-hills", "macarthur", "wudaokou", "sao-bento", "9"])
  }

  @Test func namesThatRecurAreFollowedByTheId() {
    #expect(names([("121", "86 St"), ("626", "86 St"), ("127", "42 St")]) == ["86-st-121", "86-st-626", "42-st"])
  }

  /// A feed's city that was written as a folder has these names for ids.
  @Test func namesThatAreIdsStayAsTheyAre() {
    #expect(
      names([("86-st-121", "86 St"), ("86-st-626", "86 St"), ("42-st", "42 St")]) == [
        "86-st-121", "86-st-626", "42-st",
      ])
  }

  @Test func linesGoByWhatStandsOnTheirBadges() {
    var city = ToyCity.city
    city.lines = [("859", "HOB"), ("1", "1"), ("airport", "AE"), ("x", "")].map {
      Line(
        id: LineID($0), shortName: $1, name: LocalizedText("Night Line", "en"),
        color: LineColor(red: 0, green: 0, blue: 0))
    }
    let names = PageNames.lines(of: city)
    #expect(city.lines.map { names[$0.id] } == ["hob", "1", "airport", "night-line"])
  }
}
