import Testing

@testable import GuideCommands

@Suite struct FileTitleTests {
  @Test(arguments: [
    ("hong_kong", "Hong Kong"), ("berlin_s-bahn", "Berlin S-Bahn"), ("wien", "Wien"),
    ("new_york_-_jfk_airport", "New York - JFK Airport"), ("minneapolis-st_paul", "Minneapolis-St Paul"),
    ("rio_de_janeiro", "Rio de Janeiro"), ("la_paz", "La Paz"), ("zug_und_bus", "Zug und Bus"),
    ("tokyo_-_the_rest", "Tokyo - The Rest"), ("mcDonald_line", "mcDonald Line"), ("line_e", "Line E"),
    ("évry", "Évry"), ("北京", "北京"), ("", ""), ("_a_", " A "),
  ])
  func wordsBeginWithACapital(stem: String, title: String) {
    #expect(FileTitle.of(stem) == title)
  }
}
