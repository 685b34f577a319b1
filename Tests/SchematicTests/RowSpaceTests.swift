import Geometry
import Numerics
import Testing

@testable import Schematic

/// Names one above the other keep further apart than from all else, so that they do not read like one of two rows.
@Suite("Space between names")
struct RowSpaceTests {
  private let reach = DirectionalExtents(CompassDirection.all.map(\.unit).map { abs($0.x) * 2 + abs($0.y) * 0.5 })

  private func name(_ node: Int) -> CollisionShape {
    CollisionShape(node: node, item: node, reach: reach, clearance: 0, rowSpace: 0.1)
  }

  @Test("Above and below each other, not beside each other, nor from what is no name")
  func separation() {
    let (above, beside) = ([Point(0, 0), Point(0, 2)], [Point(0, 0), Point(6, 0)])
    let badge = CollisionShape(node: 1, item: 1, reach: reach, clearance: 0)
    let near = CollisionShape.separation(name(0), name(1), above)
    #expect(abs(near.distance - 0.8) < 1e-9 && near.direction == CompassDirection(2))
    #expect(abs(CollisionShape.separation(name(0), badge, above).distance - 1) < 1e-9)
    #expect(abs(CollisionShape.separation(name(0), name(1), beside).distance - 2) < 1e-9)
  }

  @Test("A name leaves a place that is free but reads like the next row of another")
  func assignment() {
    func candidate(_ node: Int, _ y: Double, cost: Double) -> LabelCandidate {
      let line = LabelLine(text: "name", language: "en", size: 1, width: 4, height: 1, baseline: 0.8)
      let label = PlacedLabel(
        node: node, form: LabelForm(lines: [line], cost: 0), alignment: .middle, origin: Point(0, y), rotation: 0,
        box: Box(x: -2, y: -0.5, width: 4, height: 1))
      return LabelCandidate(label, cost: cost, side: 0)
    }
    func choice(rowSpace: Double, pause: Double? = nil, otherwise cost: Double = 1) -> Int {
      // The second name would stand 0.15 below the first, and at a cost further away.
      let candidates = [[candidate(0, 0, cost: 0)], [candidate(1, -1.85, cost: 0), candidate(1, 3, cost: cost)]]
      let items = candidates.indices.map { node in
        LabelAssignment.Item(
          CandidateList(candidates[node]), offered: Array(candidates[node].indices),
          costs: candidates[node].map(\.cost),
          node: node,
          isName: true, rowSpace: rowSpace)
      }
      var assignment = LabelAssignment(
        items, places: [Point(0, 0), Point(0, 3)], levels: [Levels(0, 0, 0, 0), Levels(1, 1, 1, 1)], neighbours: [],
        rule: LabelAssignment.Rule(
          clearance: 0.05, penalty: 40, least: 8,
          reading: pause.map { LabelAssignment.Reading(wordSpace: 0.05, letterSpace: 0.02, pause: $0) }), start: [0, 0])
      assignment.run(fixedConflicts: [[false], [false, false]], steps: 100)
      return assignment.choice[1]
    }
    #expect(choice(rowSpace: 0) == 0)
    #expect(choice(rowSpace: 0.1) == 1)
    // In the end it leaves one that is near to another row too, unless the others are much worse.
    #expect(choice(rowSpace: 0, pause: 0.1) == 0)
    #expect(choice(rowSpace: 0, pause: 0.2) == 1)
    #expect(choice(rowSpace: 0, pause: 0.2, otherwise: 2) == 0)
  }

  @Test("Names beside each other that read like two cost less than such that read like one word")
  func letterSpace() {
    let rule = LabelAssignment.Rule(
      clearance: 0.05, penalty: 40, least: 100,
      reading: LabelAssignment.Reading(wordSpace: 0.4, letterSpace: 0.2, pause: 0.1))
    func cost(beside space: Double) -> Float {
      var apart = DirectionalExtents(repeating: -1)
      apart[0] = space
      return rule.cost(apart, DirectionalExtents(), company: 0)
    }
    let costs = [0.5, 0.3, 0.1, 0].map { cost(beside: $0) }
    #expect(costs[0] == 0 && costs[0] < costs[1] && costs[1] < costs[2] && costs[2] < costs[3], "\(costs)")
  }
}
