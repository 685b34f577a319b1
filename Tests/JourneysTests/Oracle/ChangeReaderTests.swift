import Testing
import TransitModel

@testable import JourneyPlanner
@testable import Journeys

/// What a search reads of changes is what the rules say of each pair of platforms.
@Suite struct ChangeReaderTests {
  @Test func rowsAreWhatTheRulesSay() throws {
    var named = 0
    for seed in UInt64(1)...150 {
      let city = try RandomCity(seed: seed).city
      let numbers = CityNumbers(city)
      let platforms = Platforms(numbers, PatternRun.all(of: city, numbers), TripRules(city))
      let rules = ChangeRules(city, numbers)
      let tables = NetworkBuilder(city, numbers).tables
      let reader = ChangeReader(try Network(tables))
      named += platforms.all.count { !$0.sides.isEmpty }
      for left in platforms.all.indices {
        let row = reader.row(of: Int32(left))
        var read: [Int32: [ChangeRules.Rule]] = [:]
        for change in row.range {
          #expect(read[row.targets[change]] == nil, "seed \(seed): twice")
          read[row.targets[change]] = Self.rules(Int(row.rules[change]), tables)
        }
        for boarded in platforms.all.indices {
          let said = rules.between(platforms.all[left], platforms.all[boarded])
          #expect(read[Int32(boarded), default: []] == said, "seed \(seed): \(left) to \(boarded)")
        }
      }
    }
    #expect(named > 100)
  }

  private static func rules(_ set: Int, _ tables: NetworkTables) -> [ChangeRules.Rule] {
    (Int(tables.ruleStart[set])..<Int(tables.ruleStart[set + 1])).map { rule in
      ChangeRules.Rule(
        service: tables.ruleService[rule], from: tables.ruleFrom[rule], until: tables.ruleUntil[rule],
        seconds: tables.ruleSeconds[rule], metres: tables.ruleMetres[rule], stairs: tables.ruleStairs[rule],
        stepFree: tables.ruleStepFree[rule])
    }
  }
}
