import GuideSite
import Testing

@testable import GuideCommands

/// Own pages in Markdown: what becomes of them before pages are made.
@Suite struct MarkdownPagesTests {
  private static let guide = """
    title: Guide
    cities: [.]
    templates: texts
    pages:
      - {id: visit, template: visit.md, title: Visit}
      - {id: how_to, template: more/how.md, title: How}
    """

  private func written(_ files: [String: String], in folder: String) throws -> BuildPlan {
    for (path, text) in ["guide.yaml": Self.guide, "city.yaml": "id: toy\n"]
      .merging(files, uniquingKeysWith: { $1 })
    {
      let place = folder + "/" + path
      try FileSystem.makeFolder(Path.parent(of: place) ?? folder)
      try WholeFile(path: place, name: path).write(Array(text.utf8))
    }
    return try RecordedSession().session(folder: folder).plan(BuildRequest())
  }

  private func text(_ path: String, in files: [SiteFile]) throws -> String {
    String(decoding: try #require(files.first { $0.path == path }, "\(files.map(\.path))").bytes, as: UTF8.self)
  }

  @Test func becomeTemplatesByLanguage() throws {
    try TemporaryFolder.with { folder in
      let plan = try written(
        [
          "texts/visit.md": "# Visit\n\nSee {{this}}.\n", "texts/visit.de.md": "Siehe.\n",
          "texts/more/how.md": "Go [there](../visit.md#see).\n",
        ], in: folder)
      let files = try plan.markdownTemplates()
      #expect(files.map(\.path).sorted() == ["more/how.md.mustache", "visit.md.de.mustache", "visit.md.mustache"])
      #expect(try text("visit.md.mustache", in: files).contains("<p>See &#123;&#123;this}}.</p>"))
      #expect(try text("more/how.md.mustache", in: files).contains("<a href=\"page-visit.html#see\">"))
      #expect(try plan.ownPages(plan.templateFiles()).map(\.template) == ["visit.md", "more/how.md"])
    }
  }

  @Test func bringTheirPicturesAndAreFound() throws {
    try TemporaryFolder.with { folder in
      let plan = try written(
        [
          "texts/visit.md": "See\n\n## A \\<b> head\n\nWords, [how](more/how.md).\n",
          "texts/more/how.md": "![Map](pictures/map.svg)\n",
          "texts/more/pictures/map.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ], in: folder)
      let templates = try plan.markdownTemplates()
      let how = try text("more/how.md.mustache", in: templates)
      let name = try #require(Guide.OwnPage.fileNames(of: ["visit", "how_to"])["how_to"])
      #expect(try text("visit.md.mustache", in: templates).contains("<a href=\"\(name)\">how</a>"))
      #expect(how.contains("src=\"../assets/pages/more/pictures/map.svg\""))
      let assets = try plan.markdownAssets()
      #expect(assets.contains { $0.path == "Site/pages/more/pictures/map.svg" })
      let found = try text("Site/data/texts.js", in: assets)
      #expect(
        found.contains(
          #"{"anchor":"a-b-head","page":"page-visit.html","text":"Words, how.","title":"A \u003Cb> head"}"#))
      #expect(!found.contains("<"))
    }
  }

  @Test func brokenLinksAndTextsAreFindings() throws {
    try TemporaryFolder.with { folder in
      let plan = try written(
        [
          "texts/visit.md": "One\n\n[a](gone.md) ![b](../guide.yaml) [c](https://example.org/x.md) [d](#see)\n",
          "texts/more/how.md": "fine\n",
        ], in: folder)
      let failure = #expect(throws: CommandFailure.self) { try plan.markdownTemplates() }
      #expect(
        failure?.lines == [
          #"texts/visit.md:3: "gone.md" is no page of the guide; name it under "pages" in the guide's file, or write a whole address"#,
          #"texts/visit.md:3: there is no picture "../guide.yaml" beside it; expected an SVG, PNG, JPEG or WebP file in the folder of templates"#,
        ])
    }
  }

  @Test func whatIsNotThereIsSaid() throws {
    try TemporaryFolder.with { folder in
      let plan = try written(["texts/visit.md": "fine\n"], in: folder)
      let failure = #expect(throws: CommandFailure.self) { try plan.ownPages(plan.templateFiles()) }
      #expect(failure?.lines.first?.contains("page \"how_to\" names the template \"more/how.md\"") == true)
    }
  }
}
