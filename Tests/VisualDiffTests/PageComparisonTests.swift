import Testing
import VisualDiff

@Suite struct PageComparisonTests {
  private func changes(_ old: String, _ new: String) -> [String] {
    PageComparison(Array(old.utf8), Array(new.utf8)).changes.map(\.text)
  }

  private func station(
    name: String = "Opera", last: String = "23:11", exit: String = "", duration: String = "3 min", extra: String = ""
  ) -> String {
    """
    <!DOCTYPE html><html lang="en"><head><title>\(name)</title><style>p{}</style></head><body>
    <nav><a href="x">Cities</a></nav>
    <h1>\(name) <span lang="zh">歌剧院</span></h1>
    <section><h2>First and last trains</h2>
    <h3><a href="13.html"><span aria-hidden="true">13</span><span class="unseen">Line 13</span></a></h3>
    <table><thead><tr><th>Days</th><th>First train</th><th>Last train</th></tr></thead>
    <tbody><tr><th colspan="3" scope="rowgroup">towards East</th></tr>
    <tr><th scope="row">Weekdays</th><td><span>05:30</span></td><td><span>\(last)</span></td></tr>
    <tr><th scope="row">Weekends</th><td><span>05:40</span></td><td><span>23:30</span></td></tr></tbody></table></section>
    <section><h2>Exits</h2><ul><li><span>A</span> <span>Museum</span>\(exit)</li><li><span>B</span></li></ul>\(extra)</section>
    <h2>Changing lines</h2>
    <ul><li><p>Line 13 to Line 2</p><ul><li><span>\(duration)</span> <span>80 m</span></li></ul></li></ul>
    </body></html>
    """
  }

  @Test func anEqualPageHasNoChange() {
    #expect(changes(station(), station()) == [])
    // Markup that says nothing.
    #expect(changes(station(), station().replacing("<section>", with: "<section class=\"x\">\n")) == [])
  }

  @Test func aTrainIsNamedByItsLineDirectionAndDay() {
    #expect(
      changes(station(), station(last: "23:05")) == [
        "First and last trains › Line 13 › towards East › Weekdays › Last train: 23:11 -> 23:05"
      ])
  }

  @Test func aStationThatWasRenamedSaysSo() {
    #expect(changes(station(), station(name: "Theatre")) == ["title: Opera 歌剧院 -> Theatre 歌剧院"])
  }

  @Test func anExitThatClosedSaysSo() {
    #expect(
      changes(station(), station(exit: "<p>Closed until 31 December</p>")) == [
        "Exits › A Museum: added Closed until 31 December"
      ])
    #expect(
      changes(station(exit: " <i>north</i>"), station(exit: " <i>south</i>")) == ["Exits › A Museum: north -> south"])
  }

  @Test func listsInListsStandUnderTheirOwnWords() {
    #expect(
      changes(station(), station(duration: "5 min")) == [
        "Changing lines › Line 13 to Line 2: 3 min -> 5 min"
      ])
  }

  @Test func aRowThatWasRenamedIsToldOnce() {
    func page(_ name: String, _ last: String) -> String {
      """
      <h2>Times</h2><table><tr><th scope="col">Station</th><th scope="col">First</th><th scope="col">Last</th></tr>
      <tr><th scope="row">West</th><td>5:00</td><td>23:00</td></tr>
      <tr><th scope="row">\(name)</th><td>5:10</td><td>\(last)</td></tr></table>
      """
    }
    #expect(changes(page("Museum", "23:10"), page("Gallery", "23:10")) == ["Times: Museum -> Gallery"])
    #expect(
      changes(page("Museum", "23:10"), page("Gallery", "23:05")) == [
        "Times: Museum -> Gallery", "Times › Gallery › Last: 23:10 -> 23:05",
      ])
  }

  @Test func whatIsAddedOrGoneIsTold() {
    #expect(changes(station(), station(extra: "<p>Two lifts</p>")) == ["Exits: added Two lifts"])
    #expect(changes(station(extra: "<h3>Lifts</h3><p>Two</p>"), station()) == ["Exits › Lifts: removed Two"])
  }

  @Test(arguments: [
    "", "<", "<p", "</p></p>", "<table><tr><td>1<tr><td>2", "<ul><li>a<li>b</ul>", "<a href=\"x", "<!-- ",
    "<script><p>", "&#x41;&bad;&#99999999;", String(repeating: "<div>", count: 5000), "<td colspan=9999999>x",
    "<table><tr><td rowspan=999999999>x</table>", "<h6>x</h6><h2>y</h2>",
  ])
  func anythingIsAPage(_ text: String) {
    #expect(changes(text, text) == [])
    _ = changes(text, "<p>other</p>")
  }
}
