import CairoBackend
import CityFiles
import Diagrams
import Foundation
import Scene
import Testing
import TransitModel

/// The shipped cities without their trains, which a diagram needs only to weigh services.
private let cities: [City] = {
  let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Assets/Cities")
  return ["beijing", "taipei"].compactMap { name in
    let files = ["city.yaml", "lines.yaml", "stations.yaml", "transfers.csv"].compactMap { file in
      (try? Data(contentsOf: assets.appending(path: name + "/" + file))).map { (path: file, bytes: Array($0)) }
    }
    return CityFolder(files: files).read().value
  }
}()

private let typesetter = try? Typesetter(languages: ["zh-Hans", "zh-Hant", "en"])

@Suite(.enabled(if: typesetter != nil, "Noto fonts are not installed")) struct RealCityTests {
  /// In debug builds one station a line is the current one, in release builds each.
  #if DEBUG
    private static let isThorough = false
  #else
    private static let isThorough = true
  #endif

  @Test func bothCitiesAreThere() {
    #expect(cities.map(\.id) == ["beijing", "taipei"])
    #expect(cities.map(\.lines.count).reduce(0, +) == 41)
  }

  @Test(arguments: [0, 1], LineDiagram.Orientation.allCases)
  func noDrawingOfALineHasAFinding(city index: Int, orientation: LineDiagram.Orientation) throws {
    let city = try #require(cities.indices.contains(index) ? cities[index] : nil)
    let measurer = try #require(typesetter)
    for line in city.lines {
      let stations = line.patterns.first?.stops.map(\.station) ?? []
      let chosen = Self.isThorough ? stations : Array(stations.dropFirst(stations.count / 2).prefix(1))
      for style in DiagramStyle.all {
        for current in [nil] + chosen.map(Optional.some) {
          for width in current == nil ? [nil, 1200, 900, 480, 320] : [nil] as [Double?] {
            var options = LineDiagram.Options(words: .shipped)
            options.orientation = orientation
            options.style = style
            options.width = width
            options.current = current
            options.direction = current == nil ? nil : line.directions.first?.id
            let scene = try LineDiagram(city: city, line: line, options: options).scene(measuring: measurer)
            let findings = SceneCheck(smallestSize: 9).findings(in: scene)
            #expect(findings.isEmpty, "\(city.id) \(line.id) \(style.name) \(current?.rawValue ?? "-"): \(findings)")
          }
        }
      }
    }
  }

  @Test func labelsOnOfficialColorsAreBlackOrWhiteAndReadable() {
    for line in cities.flatMap(\.lines) {
      let label = line.labelColor
      #expect(line.color.contrast(to: label) >= 4.5 || line.officialLabelColor != nil, "\(line.id) \(line.color)")
    }
  }

  @Test func everyShippedColorGetsTheLabelOfTheTable() {
    let lines = cities.flatMap { city in city.lines.map { (city.id, $0) } }
    #expect(lines.map(\.1.id) == labelTable.map(\.line) && lines.map(\.0) == labelTable.map(\.city))
    for ((_, line), row) in zip(lines, labelTable) {
      #expect(line.color.hex == row.color, "\(row.line)")
      #expect(line.color.labelColor == row.label, "\(row.line) \(row.color)")
      #expect(line.labelColor == line.officialLabelColor ?? row.label, "\(row.line)")
    }
  }

  @Test func noCardAndNoHistoryHasAFinding() throws {
    let measurer = try #require(typesetter)
    for city in cities {
      var subjects = city.lines.map { ShareCard.Subject.line($0.id) } + [.city]
      let stations = city.stations.map { ShareCard.Subject.station($0.id) }
      subjects += Self.isThorough ? stations : Array(stations.prefix(12))
      for subject in subjects {
        for url in [nil, "https://guide.example.org/zh-hans/\(city.id)/"] {
          let card = try #require(ShareCard(city: city, subject: subject, words: .shipped, url: url))
          let scene = try card.scene(measuring: measurer)
          let findings = SceneCheck(smallestSize: 9).findings(in: scene)
          #expect(findings.isEmpty, "\(city.id) \(subject): \(findings)")
          #expect(scene.width == 600 && scene.height == 315, "\(city.id) \(subject)")
        }
      }
      let history = try HistoryStrip(city: city, words: .shipped).scene(measuring: measurer)
      #expect(SceneCheck(smallestSize: 9).findings(in: history).isEmpty, "\(city.id)")
    }
  }

  @Test func noHighlightHasAFinding() throws {
    let measurer = try #require(typesetter)
    for city in cities {
      for line in city.lines {
        let stations = line.patterns.first?.stops.map(\.station) ?? []
        guard let first = stations.first, let middle = stations.dropFirst(stations.count / 2).first else { continue }
        for highlight: LineDiagram.Highlight in [.station(middle), .journey(from: first, to: middle), .line("2")] {
          for orientation in LineDiagram.Orientation.allCases {
            var options = LineDiagram.Options(words: .shipped)
            options.highlight = highlight
            options.orientation = orientation
            let scene = try LineDiagram(city: city, line: line, options: options).scene(measuring: measurer)
            #expect(SceneCheck(smallestSize: 9).findings(in: scene).isEmpty, "\(line.id) \(highlight)")
          }
        }
      }
    }
  }

  @Test func noStripHasAFinding() throws {
    let measurer = try #require(typesetter)
    let city = SampleJourney.city()
    for style in DiagramStyle.all {
      for layout in RouteStrip.Layout.allCases {
        for languages: [LanguageTag] in [["zh-Hans", "en"], ["en", "zh-Hans"], ["en"]] {
          var options = RouteStrip.Options(words: .shipped)
          options.style = style
          options.layout = layout
          options.languages = languages
          options.url = "https://guide.example.org/"
          for departures in SampleJourney.departures(in: city) where departures.count == 1 || layout.isTall {
            let strip = RouteStrip(
              city: city, from: ToyCity.words("五道口", "Wudaokou"), to: ToyCity.words("陶然亭", "Taoranting"),
              departures: departures, options: options)
            let findings = SceneCheck(smallestSize: 9).findings(in: try strip.scene(measuring: measurer))
            #expect(findings.isEmpty, "\(layout) \(languages): \(findings)")
          }
        }
      }
    }
  }
}
