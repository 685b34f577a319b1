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
          for width in current == nil ? [nil, 900, 320] : [nil] as [Double?] {
            var options = LineDiagram.Options()
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

  @Test func officialColorsGetTheLabelOfTheTable() throws {
    let city = try #require(cities.first)
    let black = Set(city.lines.filter { $0.color.labelColor == .black }.map(\.id.rawValue))
    #expect(black.isSuperset(of: ["13", "7", "9", "14"]))
    #expect(black.isDisjoint(with: ["1", "2", "5", "daxing-airport"]))
  }
}
