import Geometry
import Testing
import TransitModel

@testable import Schematic

@Suite("Pinned plans")
struct PinnedPlanTests {
  private static let source = CityMaker.network(stations: 90, lines: 7, seed: 5)
  /// The network laid out and its plan, which take the most time and are the same for all.
  private static let network = LaidOutNetwork(source)
  private static let plan = NetworkPlan(network, forms: forms(source), badges: badges(source))
  private var source: LineGraph { Self.source }
  private var network: LaidOutNetwork { Self.network }
  private var plan: NetworkPlan { Self.plan }

  private static func forms(_ graph: LineGraph, longer node: Int? = nil, by extra: Double = 0) -> [Int: [LabelForm]] {
    var forms: [Int: [LabelForm]] = [:]
    for index in graph.nodes.indices {
      let width = 2 + Double(index * 7 % 5) + (index == node ? extra : 0)
      let line = LabelLine(text: "name", language: "en", size: 1, width: width, height: 1.15, baseline: 0.9)
      forms[index] = [LabelForm(lines: [line], cost: 0)]
    }
    return forms
  }

  private static func badges(_ graph: LineGraph) -> [Int: BadgeSize] {
    Dictionary(uniqueKeysWithValues: graph.lines.indices.map { ($0, BadgeSize(width: 2, height: 1.6)) })
  }

  private func pinned(_ plan: NetworkPlan) -> PinnedPlan {
    PinnedPlan(
      layout: plan.layout,
      labels: plan.labels.map { label in
        PinnedPlan.Label(
          node: label.node, rows: label.form.lines.count, alignment: label.alignment, origin: label.origin,
          rotation: label.rotation, box: label.box, isForced: label.isForced)
      }, badges: plan.badges)
  }

  @Test("A plan with the same names is the one that was pinned, but for names that read like one, which part once")
  func nothingChanged() throws {
    func again(_ plan: NetworkPlan) -> NetworkPlan {
      NetworkPlan(network, forms: Self.forms(source), badges: Self.badges(source), pinned: pinned(plan))
    }
    let once = again(plan)
    #expect(once.layout == plan.layout)
    #expect(once.badges == plan.badges)
    let slid = zip(once.labels, plan.labels).filter { $0 != $1 }
    #expect(once.labels.count == plan.labels.count && slid.count <= 2)
    for (one, other) in slid {
      #expect(one.node == other.node && one.box == other.box && one.origin.y == other.origin.y)
      #expect(abs(one.origin.x - other.origin.x) <= 0.75 * plan.design.fontSize)
    }
    let twice = again(once)
    #expect(twice.layout == once.layout && twice.labels == once.labels && twice.badges == once.badges)
  }

  @Test("A longer name overlaps nothing, and what is far from it stays", arguments: [3, 20, 41, 66], [1.5, 6])
  func aNameGrows(node: Int, extra: Double) {
    #expect(plan.labelFaults().isEmpty)
    let longer = Self.forms(source, longer: node, by: extra)
    let changed = NetworkPlan(network, forms: longer, badges: Self.badges(source), pinned: pinned(plan))
    #expect(changed.labelFaults().isEmpty)
    #expect(changed.labels.count == plan.labels.count)
    #expect(changed.score.octilinearShare == 1)
    #expect(changed.score.crossings == plan.score.crossings)
    let moves = zip(changed.layout.nodes, plan.layout.nodes).map { $0.at.distance(to: $1.at) }.sorted()
    #expect(moves[moves.count / 2] < 0.1, "half of the stations moved by \(moves[moves.count / 2]) gaps")
    let name = changed.labels.first { changed.layout.nodes[$0.node].source == node }
    #expect(name.map { $0.box.width > changed.design.fontSize * extra } == true)
  }

  @Test("What a name's places are apart from is told by the truth, not by the pinned plan")
  func truthIsTheNetworks() {
    let again = NetworkPlan(network, forms: Self.forms(source), badges: Self.badges(source), pinned: pinned(plan))
    #expect(again.score.displacement == plan.score.displacement)
    #expect(plan.score.displacement > 0)
  }

  @Test("A plan of other tracks is not kept to")
  func otherTracks() {
    var other = source
    other.edges.removeLast()
    #expect(pinned(plan).fits(source))
    #expect(pinned(plan).fits(network))
    #expect(!pinned(plan).fits(other))
    let less = LaidOutNetwork(other)
    #expect(!pinned(plan).fits(less))
    let fresh = NetworkPlan(less, forms: Self.forms(other), badges: Self.badges(other))
    let kept = NetworkPlan(less, forms: Self.forms(other), badges: Self.badges(other), pinned: pinned(plan))
    #expect(kept.labels == fresh.labels && kept.layout == fresh.layout)
  }

  @Test("A map that is looked for longer is no worse, nor is one that goes on from it")
  func patience() {
    let small = CityMaker.network(stations: 16, lines: 3, seed: 4)
    let network = LaidOutNetwork(small)
    // Names as wide as these cannot keep to the limits of a good map, so that all is tried.
    let names = Self.forms(small).mapValues { forms in
      forms.map { form in
        LabelForm(
          lines: form.lines.map {
            LabelLine(
              text: $0.text, language: $0.language, size: 1, width: 4 * $0.width, height: $0.height,
              baseline: $0.baseline)
          }, cost: 0)
      }
    }
    func value(_ plan: NetworkPlan) -> Double { 1000 * Double(plan.labelFaults().count) + plan.score.badness }
    let usual = NetworkPlan(network, forms: names, badges: Self.badges(small))
    let long = NetworkPlan(network, forms: names, badges: Self.badges(small), patience: .long)
    #expect(value(long) <= value(usual))
    #expect(value(long) < value(usual) || usual.score.displacement <= 1)
    let again = NetworkPlan(
      network, forms: names, badges: Self.badges(small), pinned: pinned(long), patience: .long)
    #expect(value(again) <= value(long))
  }
}
