import Geometry
import Scene
import Schematic
import Testing
import TransitModel

@testable import Diagrams

/// Walks between stations and hairlines to far names: thin lines that keep out of words.
@Suite struct MapThinLineTests {
  /// Two short lines, one above the other, with a walk from the middle of the one to the middle of the other.
  private let graph = LineGraph(
    nodes: (0..<6).map { number in
      LineGraph.Node(
        id: "s\(number)", station: StationID("s\(number)"), name: LocalizedText("S\(number)", "en"),
        coordinate: Coordinate(latitude: number < 3 ? 50.02 : 50, longitude: 8 + Double(number % 3) * 0.01))
    },
    lines: ["a", "b"].map {
      LineGraph.Service(id: LineID($0), shortName: $0, name: LocalizedText($0, "en"), color: .black)
    },
    edges: [(0, 1, 0), (1, 2, 0), (3, 4, 1), (4, 5, 1)].map { LineGraph.Edge(from: $0, to: $1, lines: [$2]) },
    walks: [LineGraph.Walk(from: 1, to: 4)])

  /// The graph drawn with the lines `height` gaps apart and names in these boxes.
  private func plan(height: Double = 2, _ names: [(node: Int, box: Box)], badges: [Box] = []) -> NetworkPlan {
    let places = (0..<6).map { Point(Double($0 % 3), $0 < 3 ? 0 : height) }
    let layout = SchematicLayout(
      nodes: places.indices.map {
        SchematicLayout.Node(source: $0, isStation: true, at: places[$0], geographicPosition: places[$0])
      },
      edges: graph.edges.map { edge in
        SchematicLayout.Edge(
          from: edge.from, to: edge.to, lines: edge.lines, points: [places[edge.from], places[edge.to]])
      },
      passages: [
        SchematicLayout.Passage(node: 1, line: 0, from: 0, to: 1),
        SchematicLayout.Passage(node: 4, line: 1, from: 2, to: 3),
      ])
    let design = MapDesign()
    return NetworkPlan(
      layout: layout,
      labels: names.map { node, box in
        let row = LabelLine(
          text: "S\(node)", language: "en", size: 1, width: box.width / design.fontSize,
          height: box.height / design.fontSize, baseline: 0.9)
        return PlacedLabel(
          node: node, form: LabelForm(lines: [row], cost: 0), alignment: .start, origin: .zero, rotation: 0, box: box)
      },
      badges: badges.map { PlacedBadge(node: 0, line: 0, box: $0) }, design: design, notes: [])
  }

  private func walk(_ plan: NetworkPlan) throws -> NetworkMapWalks.Walk {
    let walks = NetworkMapWalks(graph, plan: plan).walks
    #expect(walks.count == 1)
    return try #require(walks.first)
  }

  /// The points that the middle of a line runs through, close to each other.
  private func spots(_ line: [Point]) -> [Point] {
    zip(line, line.dropFirst()).flatMap { a, b in (0...200).map { a + (b - a) * (Double($0) / 200) } }
  }

  @Test(
    "A name is ambiguous that stands as near to another sign and has its middle there, unless a hairline leads to it",
    arguments: [
      // Above its own station, and reaching just beyond the next one.
      (Box(x: -1.2, y: -0.45, width: 2.4, height: 0.3), false),
      // Above both, its middle nearer to the other.
      (Box(x: 0.1, y: -0.45, width: 1.3, height: 0.3), true),
      // Its middle there too, but much nearer to its own.
      (Box(x: 0.1, y: -0.05, width: 0.75, height: 0.3), false),
      // So far from both that a hairline says whose it is.
      (Box(x: 0.1, y: -1, width: 1.3, height: 0.3), false),
    ])
  func ambiguous(box: Box, isAmbiguous: Bool) {
    let plan = plan([(0, box)])
    #expect(MapAmbiguity(plan).nodes == (isAmbiguous ? [0] : []))
  }

  @Test func aWalkThatNothingStandsInTheWayOfIsStraight() throws {
    let walk = try walk(plan([]))
    #expect(walk.pieces.count == 1 && walk.pieces[0].points.count == 2)
    #expect(walk.seenShare > 0.999 && !walk.isHidden)
  }

  @Test func aWalkGoesRoundANameAndABadge() throws {
    let plan = plan(
      [(0, Box(x: 0.6, y: 0.5, width: 0.8, height: 0.3))],
      badges: [
        Box(x: 0.9, y: 1.2, width: 0.8, height: 0.3)
      ])
    let walk = try walk(plan)
    #expect(walk.pieces.count == 1 && walk.seenShare > 0.999)
    let boxes = plan.labels.map(\.bounds) + plan.badges.map(\.box)
    for spot in walk.pieces.flatMap({ spots($0.points) }) {
      #expect(!boxes.contains { $0.inset(by: -0.03).contains(spot) })
    }
    // It does not go further than it has to.
    #expect(walk.pieces[0].points.courseLength < 3)
  }

  @Test func aWalkBreaksOffAtANameThatItCannotGoRound() throws {
    let wall = Box(x: -30, y: 0.9, width: 60, height: 0.3)
    let walk = try walk(plan([(0, wall)]))
    #expect(walk.pieces.count == 2 && !walk.isHidden)
    #expect(walk.seenShare < 0.9)
    for spot in walk.pieces.flatMap({ spots($0.points) }) { #expect(!wall.inset(by: -0.03).contains(spot)) }
    for piece in walk.pieces {
      // Whole dots: it begins and ends with one.
      let count = (piece.points.courseLength + piece.space) / (piece.dot + piece.space)
      #expect(abs(count - count.rounded()) < 1e-6)
    }
  }

  @Test func aWalkBeneathNamesIsTold() throws {
    let names = [(node: 0, box: Box(x: -30, y: 0.3, width: 60, height: 1.4))]
    #expect(try walk(plan(names)).isHidden)
    #expect(!(try walk(plan([]))).isHidden)
  }

  @Test func aWalkBetweenSignsThatTouchIsNotDrawnAndNotHidden() throws {
    let walk = try walk(plan(height: 0.17, []))
    #expect(walk.pieces.isEmpty && !walk.isHidden)
  }

  @Test func noWalkLeadsAcrossTheWholeMap() {
    let walks = NetworkMapWalks(graph, plan: plan(height: 9, []))
    #expect(walks.walks.isEmpty && walks.omitted.count == 1)
  }

  @Test func aFarNameHasALineThatTouchesNoOther() throws {
    let far = Box(x: 0.7, y: -1.2, width: 0.6, height: 0.3)
    let between = Box(x: 0.8, y: -0.6, width: 0.7, height: 0.3)
    let plan = plan([(1, far), (2, between)])
    let leaders = NetworkMapLeaders(plan).leaders
    let leader = try #require(leaders.first { $0.node == 1 })
    let ends = try #require(leader.pieces.first?.first)
    #expect(abs(ends.distance(to: Point(1, 0)) - plan.design.stopRadius) < 1e-6)
    for spot in leader.pieces.flatMap(spots) { #expect(!between.contains(spot) && !far.contains(spot)) }
    // It reaches the name but for a little space.
    let last = try #require(leader.pieces.last?.last)
    #expect(MapBlock(plan.labels[0]).nearest(to: last).distance(to: last) < 0.15 * plan.design.fontSize)
  }

  @Test func aNameBesideItsStationHasNoLine() {
    let near = Box(x: 1.15, y: -0.35, width: 0.6, height: 0.3)
    #expect(NetworkMapLeaders(plan([(1, near)])).leaders.isEmpty)
    // Two thirds of an em away, but nearer to its own station than to any other.
    let further = Box(x: 0.8, y: -0.588, width: 0.4, height: 0.3)
    #expect(NetworkMapLeaders(plan([(1, further)])).leaders.isEmpty)
  }

  @Test func aNameThatIsNearerToAnotherStationHasALine() {
    let doubtful = Box(x: 0.1, y: -0.4, width: 0.5, height: 0.3)
    #expect(NetworkMapLeaders(plan([(1, doubtful)])).leaders.map(\.node) == [1])
  }

  @Test(arguments: [LayoutMode.schematic, .geographic], [["en"], ["zh-Hans", "en"]] as [[LanguageTag]])
  func noDotTouchesALetter(layout: LayoutMode, languages: [LanguageTag]) throws {
    var options = NetworkMap.Options()
    options.words = .shipped
    options.layout = layout
    options.languages = languages
    let drawing = try NetworkMap(city: try #require(tidewater), options: options)
      .drawn()
    let dotted = drawing.scene.parts.flatMap { node -> [(points: [Point], width: Double)] in
      // Called by its stations in the first of the languages.
      let names = languages == ["en"] ? ["Park", "Museum"] : ["公园", "博物馆"]
      guard case .group(let group) = node, let title = group.title,
        [names, names.reversed()].contains(title.split(separator: " – ").map(String.init))
      else { return [] }
      return group.children.compactMap { child in
        if case .shape(let shape) = child, let stroke = shape.stroke {
          (shape.outline.controlPoints, stroke.width)
        } else {
          nil
        }
      }
    }
    // On the ground their signs may all but touch.
    #expect(layout == .geographic || !dotted.isEmpty)
    #expect(drawing.check.walks == 1 && drawing.check.hiddenWalks.isEmpty)
    for (points, width) in dotted {
      for spot in spots(points) {
        for label in drawing.plan.labels {
          #expect(!drawing.transform(label.bounds).inset(by: -width / 2).contains(spot) || label.rotation != 0)
        }
        for badge in drawing.plan.badges {
          #expect(!drawing.transform(badge.box).inset(by: -width / 2).contains(spot))
        }
      }
    }
  }

  @Test func theMapInWordsTellsOfWalks() throws {
    var options = NetworkMap.Options()
    options.words = .shipped
    options.languages = ["en"]
    let drawing = try NetworkMap(city: try #require(tidewater), options: options)
      .drawn()
    #expect(drawing.text.split(separator: "\n").filter { $0.contains(" ↔ ") } == ["Museum ↔ Park"])
  }

  @Test func aWalkOfAJourneyStandsOutAndOthersStandBack() throws {
    func paint(_ rides: [NetworkMap.Ride]) throws -> Paint? {
      var options = NetworkMap.Options()
      options.words = .shipped
      options.highlight = .journey(rides)
      let drawing = try NetworkMap(city: try #require(tidewater), options: options)
        .drawn()
      let group = drawing.scene.parts.compactMap { node -> Group? in
        if case .group(let group) = node, group.title?.contains("Park") == true, group.role == .decoration {
          group
        } else {
          nil
        }
      }.first
      guard case .shape(let shape)? = group?.children.first else { return nil }
      return shape.stroke?.paint
    }
    let walked = try paint([
      NetworkMap.Ride(line: "2", stations: ["lakeside", "park"]),
      NetworkMap.Ride(line: nil, stations: ["park", "museum"]),
    ])
    let ridden = try paint([
      NetworkMap.Ride(line: "2", stations: ["park", "central"]),
      NetworkMap.Ride(line: "1", stations: ["central", "museum"]),
    ])
    #expect(walked == Palette.muted && ridden == Palette.passedLine)
  }
}

extension Scene {
  /// What it consists of, the parts of a figure for the figure.
  fileprivate var parts: [Node] {
    nodes.flatMap { node -> [Node] in
      guard case .group(let group) = node, case .figure? = group.structure else { return [node] }
      return group.children
    }
  }
}
