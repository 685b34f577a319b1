import Archives
import GuideSite
import ImageCodecs
import Testing
import TransitModel

@testable import GuideCommands

@Suite struct ZimTests {
  @Test(
    arguments: [
      ("en", "eng"), ("zh-Hans", "zho"), ("zh-Hant-TW", "zho"), ("pt-BR", "por"), ("yue", "yue"), ("NB", "nob"),
      ("x", "und"), ("qq", "und"), ("b2x", "und"),
    ])
  func aLanguageHasThreeLetters(tag: String, code: String) {
    #expect(LanguageCode.threeLetters(of: LanguageTag(tag)) == code)
  }

  @Test(
    arguments: [
      ("Every train", 80, "Every train"), ("Every train of the city, also at night", 25, "Every train of the city…"),
      ("Every train of the city, also at night", 26, "Every train of the city…"),
      ("Every train of the city", 13, "Every train…"), ("Every train of the city", 12, "Every train…"),
      ("北京的每一条线路每一座车站", 6, "北京的每一…"), ("a Donaudampfschifffahrtsgesellschaft", 12, "a Donaudamp…"),
    ])
  func aDescriptionIsCutBehindAWord(text: String, count: Int, cut: String) {
    #expect(ZimMetadata.cut(text, to: count) == cut)
    #expect(ZimMetadata.cut(text, to: count).count <= count)
  }

  @Test func anArchiveSaysWhatTheGuideSays() throws {
    let names = LocalizedText([.init("en", "Metro Guide"), .init("zh-Hans", "地铁指南")])
    var guide = Guide(title: names, languages: ["en", "zh-Hans", "zh-Hant"])
    let date = try #require(CalendarDate("2026-09-01"))
    func said(_ cities: [String]) -> [String: String] {
      let metadata = ZimMetadata(
        guide, languages: guide.languages, cities: cities, description: "Every train", date: date)
      return Dictionary(metadata.values.map { ($0.name, $0.text) }) { first, _ in first }
    }
    let bare = said(["north", "south"])
    #expect(bare["Title"] == "Metro Guide" && bare["Description"] == "Every train" && bare["Date"] == "2026-09-01")
    #expect(bare["Language"] == "eng,zho" && bare["Name"] == "metro-guide_mul_all")
    #expect(bare["Creator"] == "Metro Guide" && bare["Publisher"] == "Metro Guide")
    #expect(bare["LongDescription"] == nil && bare["Source"] == nil)
    guide.publisher = LocalizedText("Friends", "en")
    guide.longShareText = LocalizedText("Every train, and when the last one goes", "en")
    guide.baseURL = "https://example.org/metro"
    guide.languages = ["zh-Hans"]
    let full = said(["north"])
    #expect(full["Title"] == "地铁指南" && full["Creator"] == "Friends" && full["Source"] == guide.baseURL)
    #expect(full["Language"] == "zho" && full["Name"] == "metroguide_zho_north")
    #expect(full["LongDescription"] == "Every train, and when the last one goes")
  }

  @Test func aLongTitleIsTold() throws {
    let source = GuideSource(path: "/there/guide.yaml", folderName: "there")
    func warning(_ title: String) throws -> Finding? {
      ZimMetadata(
        Guide(title: LocalizedText(title, "en"), languages: ["en"]), languages: ["en"], cities: [], description: "",
        date: try #require(CalendarDate("2026-09-01"))
      ).warning(in: source)
    }
    #expect(try warning(String(repeating: "a", count: 30)) == nil)
    let finding = try #require(try warning(String(repeating: "a", count: 31)))
    #expect(
      FindingText(of: finding, in: source.folderName).line
        == "there/guide.yaml: warning: the title has 31 characters, of which Kiwix may show 30; "
        + "a profile can have a shorter one for --zim"
    )
  }

  private func contents(_ files: [String: String]) -> ZimContents {
    ZimContents(of: files.map { PackedFile(path: $0.key, bytes: Array($0.value.utf8)) })
  }

  @Test func whatOnlyTheWebNeedsStaysOut() {
    let kept = [
      "assets/data/north/pack.js": "text/javascript", "assets/guide.css": "text/css",
      "assets/guide.svg": "image/svg+xml", "assets/icons/180.png": "image/png",
      "assets/scripts/common.js": "text/javascript", "en/feed.xml": "application/xml",
      "en/index.html": "text/html", "en/north/stations/a.html": "text/html", "index.html": "text/html",
    ]
    let left = [
      "404.html", "worker.js", "manifest.webmanifest", "sitemap.xml", "robots.txt", "en/north/stations/a.png",
      "assets/data/north.zip", "offline/north.zip", "offline/index.json", "assets/embed.html", "assets/icons/512.png",
    ]
    let entries = contents(
      Dictionary((kept.keys + left).map { ($0, "words of \($0)") }) { first, _ in first }
    ).entries
    #expect(entries.map(\.file.path) == kept.keys.sorted())
    for entry in entries { #expect(entry.type == kept[entry.file.path], "\(entry.file.path)") }
    #expect(entries.filter(\.isPage).count == 3)
  }

  @Test func theScriptOfAllPagesLearnsWhereItIs() throws {
    let text = String(repeating: "metroguide; ", count: 40)
    let entries = contents(["assets/scripts/common.js": text, "assets/scripts/map.js": text]).entries
    let texts = try entries.map { String(decoding: try #require(ZimContents.bytes(of: $0)), as: UTF8.self) }
    #expect(texts == ["((globalThis.metroguide??={}).data??={}).packed=true;\n" + text, text])
  }

  @Test func theTitleOfAPageStandsWithoutThatOfTheGuide() {
    let description = #"<meta name="description" content="&quot;A&quot;">"#
    let page = "<head><title>Tom &amp;amp; &lt;Ann&gt; · North · Guide</title>\(description)</head><title>no</title>"
    let head = PageHead(of: Array(page.utf8))
    #expect(head.title == "Tom &amp; <Ann> · North · Guide" && head.description == "\"A\"")
    #expect(head.title(without: ["Guide", "Führer"]) == "Tom &amp; <Ann> · North")
    #expect(head.title(without: ["North"]) == head.title)
    #expect(PageHead(of: Array("<head><title>Guide</title></head>".utf8)).title(without: ["Guide"]) == "Guide")
    #expect(PageHead(of: []).title.isEmpty && PageHead(of: []).description.isEmpty)
  }

  @Test func theIconIsShrunkByItsMeans() throws {
    let (red, clear) = (Image.pixel(200, 0, 0), Image.pixel(0, 255, 0, 0))
    let image = try #require(Image(width: 4, height: 2, pixels: [red, red, red, clear, red, red, clear, clear]))
    let small = try #require(ZimPicture.shrunk(image, by: 2))
    #expect(small.pixels == [red, Image.pixel(200, 0, 0, 64)])
    #expect(ZimPicture.shrunk(image, by: 3) == nil)
  }

  @Test func twoArchivesOfAGuideAreTheSame() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["north"], in: folder)
      for name in ["one", "two"] {
        let (status, said) = await world.run("build", "--zim", name + ".zim")
        #expect(status == 0, "\(said)")
      }
      let one = try FileSystem.read(folder + "/one.zim")
      let two = try FileSystem.read(folder + "/two.zim")
      #expect(one.starts(with: [0x5A, 0x49, 0x4D, 0x04]) && one == two)
      try world.write(city: "north", middle: "Centre")
      #expect(await world.run("build", "--zim", "two.zim").status == 0)
      #expect(try FileSystem.read(folder + "/two.zim") != one)
      #expect(try FileSystem.names(in: folder).filter { $0.hasPrefix(".") } == [])
    }
  }

  @Test func whatCannotBeWrittenIsToldInALineBeforeAnythingIsMade() async throws {
    try await TemporaryFolder.with { folder in
      let world = try SmallWorld(["north"], in: folder)
      try FileSystem.makeFolder(folder + "/taken")
      let cases = [
        ("gone/a.zim", Int32(2), "metroguide: cannot write \"gone/a.zim\": no such file or directory\n"),
        ("taken", 2, "metroguide: cannot write \"taken\": is a directory\n"),
        ("-", 2, "metroguide: --zim cannot write to standard output; name a file, such as guide.zim\n"),
        (
          "/dev/null", 2,
          "metroguide: --zim cannot write to \"/dev/null\", which is no file; name a file, such as guide.zim\n"
        ),
      ]
      for (name, status, line) in cases {
        let (ended, said) = await world.run("build", "--zim", name)
        #expect(ended == status && said == line)
      }
      #expect(FileSystem.entry(at: folder + "/Output") == nil)
      let (status, said) = await world.build("1/2", "--zim", "a.zim")
      #expect(status == 2 && said.contains("--zim goes with metroguide merge"))
    }
  }
}
