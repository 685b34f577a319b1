import Diagrams
import Journeys
import Scene
import Testing
import TransitModel

@Suite struct RouteStripTests {
  private func strip(_ change: (inout RouteStrip.Options) -> Void = { _ in }) -> RouteStrip {
    let city = SampleJourney.city()
    var options = RouteStrip.Options(words: .shipped)
    options.date = CalendarDate("2026-09-07")
    change(&options)
    return RouteStrip(
      city: city, from: ToyCity.words("五道口", "Wudaokou"), to: ToyCity.words("陶然亭", "Taoranting"),
      departures: [.init(journey: SampleJourney.journey(in: city))], options: options)
  }

  @Test func aPhoneStripIsDrawnAsRecorded() throws {
    try Golden.expect(strip().scene(measuring: FixedTextMeasuring()), "strip-phone")
  }

  @Test func aCardIsDrawnAsRecorded() throws {
    try Golden.expect(
      strip { $0.layout = .card }.scene(measuring: FixedTextMeasuring()), "strip-card")
  }

  @Test func everyLayoutKeepsItsSizeAndItsWordsApart() throws {
    for layout in RouteStrip.Layout.allCases {
      for url in [nil, "https://example.org/guide/"] {
        let scene = try strip {
          $0.layout = layout
          $0.url = url
        }.scene(measuring: FixedTextMeasuring())
        #expect(SceneCheck(smallestSize: 9).findings(in: scene).isEmpty, "\(layout)")
        switch layout {
        case .phone: #expect(scene.width == 360)
        case .story: #expect(scene.width == 360 && scene.height == 640)
        case .square: #expect(scene.width == 360 && scene.height == 360)
        case .card: #expect(scene.width == 600 && scene.height == 315)
        case .print: #expect(scene.width == 480)
        }
      }
    }
  }

  @Test func theBottleneckStandsInRed() throws {
    let scene = try strip().scene(measuring: FixedTextMeasuring())
    let red = scene.textRuns.filter { $0.paint.name == "here" }.map(\.text)
    #expect(red == ["23:10", "23:18", "西直门", "Xizhimen"])
    #expect(scene.textRuns.contains { $0.text == "能赶到的末班车 23:18" })
  }

  @Test func pastMidnightIsTheNextDay() throws {
    let texts = try strip().scene(measuring: FixedTextMeasuring()).textRuns.map(\.text)
    #expect(texts.contains("22:58 – 00:02 次日"))
  }

  @Test func departuresStandSideBySide() throws {
    let one = strip()
    let city = one.city
    let three = RouteStrip(
      city: city, from: one.from, to: one.to,
      departures: [
        .init(asked: ServiceTime(22, 50), journey: SampleJourney.journey(in: city, isLast: false)),
        .init(asked: ServiceTime(22, 58), journey: SampleJourney.journey(in: city)),
        .init(asked: ServiceTime(23, 20), journey: nil, taxi: Money(minorUnits: 4550, currency: city.currency)),
      ], options: .init(words: .shipped))
    let scene = try three.scene(measuring: FixedTextMeasuring())
    #expect(SceneCheck(smallestSize: 9).findings(in: scene).isEmpty)
    let texts = scene.textRuns.map(\.text)
    #expect(texts.contains("22:50 出发") && texts.contains("今晚已无法到达") && texts.contains("出租车约¥46"))
  }

  @Test func whoComesTooLateSeesWhereTheLastTrainIsMissed() throws {
    let one = strip()
    let missed = try #require(SampleJourney.departures(in: one.city).dropFirst(2).first)
    let late = RouteStrip(
      city: one.city, from: one.from, to: one.to, departures: missed, options: .init(words: .shipped))
    let scene = try late.scene(measuring: FixedTextMeasuring())
    let red = scene.textRuns.filter { $0.paint.name == "here" }.map(\.text)
    #expect(red == ["23:32", "西直门", "Xizhimen"])
    #expect(scene.textRuns.contains { $0.text == "能赶到的末班车 23:18 已开出" })
    #expect(scene.textRuns.filter { $0.paint.name == "passed" }.map(\.text) == ["开往天宫院", "陶然亭", "Taoranting"])
    #expect(!scene.textRuns.contains { $0.text == "西四" })
  }

  @Test func theStatusSaysHowMuchTimeThereIs() throws {
    let one = strip()
    let columns = SampleJourney.departures(in: one.city).prefix(3)
    let words = try columns.map { departures in
      let strip = RouteStrip(
        city: one.city, from: one.from, to: one.to, departures: departures, options: .init(words: .shipped))
      return try strip.scene(measuring: FixedTextMeasuring()).textRuns.map(\.text)
    }
    #expect(words[0].contains("最后一班") && words[1].contains("最后一班") && words[2].contains("今晚已无法到达"))
  }

  @Test func theShareTextTellsTheJourney() {
    let text = strip { $0.url = "https://example.org/" }.shareText
    #expect(text.short == "五道口 → 陶然亭 22:58 – 00:02 次日 · 64分钟 · 换乘1次 · ¥5 · 西直门 · 能赶到的末班车 23:18 https://example.org/")
    #expect(text.long.split(separator: "\n").count >= 9)
    #expect(text.long.contains("能赶到的末班车 23:18"))
  }
}
