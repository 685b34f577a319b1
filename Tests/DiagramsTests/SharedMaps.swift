import Diagrams
import Foundation
import Scene
import Schematic
import Synchronization

/// Maps that several tests draw: what is costly about each is found once.
///
/// That what is kept is what would be made has tests of its own.
final class SharedMaps: MapKeeping {
  /// Those of all tests.
  static let all = SharedMaps()

  private struct Question: Hashable {
    let layout: SchematicLayout
    let mode: LayoutMode
    let forms: [Int: [LabelForm]]
    let badges: [Int: BadgeSize]
  }

  /// A plan that whoever asks first makes, while others wait.
  private final class Answer: Sendable {
    private let made = Mutex<KeptPlan??>(nil)

    func plan(_ make: () -> KeptPlan?) -> KeptPlan? {
      made.withLock { made in
        if let made { return made }
        let plan = make()
        made = .some(plan)
        return plan
      }
    }
  }

  private let layouts = Mutex<[LayoutQuestion: SchematicLayout]>([:])
  private let plans = Mutex<[Question: Answer]>([:])

  func layout(for question: LayoutQuestion, make: () -> SchematicLayout) -> SchematicLayout {
    if let kept = layouts.withLock({ $0[question] }) { return kept }
    let made = make()
    layouts.withLock { $0[question] = made }
    return made
  }

  func plan(for question: PlanQuestion, make: () -> KeptPlan?) -> KeptPlan? {
    let key = Question(
      layout: question.network.layout, mode: question.network.mode, forms: question.forms, badges: question.badges)
    let answer = plans.withLock { plans in
      let answer = plans[key] ?? Answer()
      plans[key] = answer
      return answer
    }
    return answer.plan(make)
  }
}

extension NetworkMap {
  /// The map as all tests see it.
  func drawn() throws -> NetworkDrawing { try drawing(measuring: FixedTextMeasuring(), keeping: SharedMaps.all) }
}
