import Journeys
import TransitModel

/// What a journey gains and costs beside another one.
struct Trade {
  /// What it has for itself, and what against.
  private var gains: [String] = []
  private var costs: [String] = []

  /// - Parameter byDeparture: Whether people asked to arrive by a time, and leave as late as they can.
  init(_ journey: Journey, than other: Journey, byDeparture: Bool) {
    if byDeparture {
      add(other.departure - journey.departure, less: "later", more: "earlier")
    } else {
      add(journey.arrival - other.arrival, less: "earlier", more: "later")
    }
    let changes = journey.changes - other.changes
    if changes != 0 {
      add("\(abs(changes)) \(changes < 0 ? "fewer" : "more") \(abs(changes) == 1 ? "change" : "changes")", changes < 0)
    }
    if let fare = journey.fare, let usual = other.fare, fare != usual {
      let difference = Money(minorUnits: abs(fare.minorUnits - usual.minorUnits), currency: fare.currency)
      add("\(difference.decimal) \(fare.currency.code) \(fare < usual ? "less" : "more")", fare < usual)
    }
  }

  /// "2 min earlier for 24.00 CNY more".
  var words: String {
    let parts = [gains, costs].filter { !$0.isEmpty }.map { $0.joined(separator: " and ") }
    return parts.isEmpty ? "as good" : parts.joined(separator: " for ")
  }

  private mutating func add(_ seconds: Int, less: String, more: String) {
    guard seconds != 0 else { return }
    let time = String.duration(minutes: (abs(seconds) + 59) / 60)
    add("\(time) \(seconds < 0 ? less : more)", seconds < 0)
  }

  private mutating func add(_ words: String, _ isGain: Bool) {
    if isGain { gains.append(words) } else { costs.append(words) }
  }
}
