import CityFiles
import Foundation
import JourneyPlanner
import Journeys
import PlannerModule
import TransitModel

// Measures the planner on a city: `PlannerBenchmark CITY-FOLDER [FOLDER]`. The pack is written into FOLDER, where it can be
// weighed compressed, with what a browser has to agree with. `PlannerBenchmark CITY-FOLDER FOLDER answers` only does that.

func readFolder(_ path: String) throws -> CityFolder {
  let paths = try FileManager.default.subpathsOfDirectory(atPath: path)
  return CityFolder(
    try paths.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".csv") }.sorted().map {
      TextFile(path: $0, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + $0))))
    })
}

/// Milliseconds that a piece of work takes.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let time = try clock.measure(work)
  return Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1000
}

func report(_ name: String, _ times: [Double], limit: Double? = nil) {
  let sorted = times.sorted()
  let median = sorted[sorted.count / 2]
  let high = sorted[sorted.count * 95 / 100]
  let goal = limit.map { String(format: "  (at most %.1f: %@)", $0, median <= $0 ? "met" : "MISSED") } ?? ""
  print(String(format: "%-34@ median %7.3f ms   95%% %7.3f ms%@", name as NSString, median, high, goal))
}

let arguments = CommandLine.arguments
guard arguments.count >= 2 else { fatalError("usage: PlannerBenchmark CITY-FOLDER [FOLDER [answers]]") }
let folder = try readFolder(arguments[1])
guard let city = folder.read().value else { fatalError("the city folder has errors") }
var pack = CityPack()
report("make the pack", [milliseconds { pack = CityPack(city) }])
let bytes = try pack.encoded()
let target = arguments.count > 2 ? arguments[2] : nil
print("pack: \(bytes.count) bytes  (at most 1500000: \(bytes.count <= 1_500_000 ? "met" : "MISSED"))")
report("open the pack", try (0..<10).map { _ in try milliseconds { pack = try CityPack(bytes) } })
let planner = try Planner(pack)
let module = Data(base64Encoded: PlannerModule.base64) ?? Data()
print("module: \(module.count) bytes  (at most \(150_000): \(module.count <= 150_000 ? "met" : "MISSED"))")

/// The same questions on every run.
struct Questions: IteratorProtocol, Sequence {
  private var state: UInt64 = 42
  let stations: UInt64
  let date: Int32

  init(stations: Int, date: Int32) {
    self.stations = UInt64(stations)
    self.date = date
  }

  private mutating func number(below limit: UInt64) -> Int32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int32((state >> 33) % limit)
  }

  mutating func next() -> Question? {
    let from = number(below: stations)
    var to = number(below: stations)
    if to == from { to = (to + 1) % Int32(stations) }
    let moment = 5 * 3600 + number(below: 18 * 60) * 60
    return Question(
      from: .station(from), to: .station(to), date: date, moment: .departing(moment), preference: .fastest)
  }
}

let date = Int32(CalendarDate(year: 2026, month: 9, day: 7)?.dayNumber ?? 0)
if let target {
  try writeAnswers(to: target, planner, bytes, module: module, date: date)
  if arguments.count > 3 { exit(0) }
}
report("prepare a date", (0..<20).map { _ in milliseconds { _ = planner.day(date) } })
let day = planner.day(date)
let questions = Array(Questions(stations: city.stations.count, date: date).prefix(1000))
let ends = questions.map { planner.ends($0) }
func moment(_ question: Question) -> Int32 {
  if case .departing(let moment) = question.moment { moment } else { 0 }
}
var found = 0
report(
  "earliest arrival",
  zip(questions, ends).map { question, ends in
    milliseconds { found += day.journeys(ends, departing: moment(question)).count }
  }, limit: 0.5)
print("  \(found) journeys for \(questions.count) questions")
report(
  "latest departure", ends.map { ends in milliseconds { found += day.lastJourney(ends)?.rides.count ?? 0 } },
  limit: 1)
report(
  "all stations to one", ends.map { ends in milliseconds { _ = day.latestDepartures(to: ends) } }, limit: 10)
report("whole answer", questions.map { question in milliseconds { _ = planner.answer(question, on: day) } })
for preference in [Preference.leastWalking, .cheapest] {
  report(
    "whole answer, \(preference)",
    questions.prefix(200).map { question in
      var question = question
      question.preference = preference
      return milliseconds { _ = planner.answer(question, on: day) }
    })
}
report("profile of a day", ends.prefix(20).map { ends in milliseconds { _ = day.profile(ends) } })
let holding = Set(
  city.services.indices.filter { city.services[$0].holds(on: CalendarDate(dayNumber: Int(date))) }.map { Int32($0) })
let baseline = ConnectionScan(pack.network, services: holding, change: 120)
report(
  "baseline: scan of \(baseline.count) connections",
  questions.map { question in
    guard case .station(let from) = question.from, case .station(let to) = question.to else { return 0 }
    return milliseconds { found += Int(baseline.arrival(from: from, to: to, at: moment(question)) & 1) }
  })
