import Foundation
import JourneyPlanner

/// Writes what a browser has to agree with: the module, the pack, and 10,000 questions with a checksum of each native answer, one
/// `question… checksum` a line.
func writeAnswers(to folder: String, _ planner: Planner, _ pack: [UInt8], module: Data, date: Int32) throws {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  try module.write(to: URL(fileURLWithPath: folder + "/planner.wasm"))
  try Data(pack).write(to: URL(fileURLWithPath: folder + "/city.pack"))
  var state: UInt64 = 7
  func number(below limit: Int32) -> Int32 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int32((state >> 33) % UInt64(limit))
  }
  let stations = planner.pack.network.stationCount
  var lines: [String] = []
  var days: [Int32: PlannerDay] = [:]
  for _ in 0..<10_000 {
    let kind = number(below: 20)
    let moment: Int32 = kind < 14 ? 0 : kind < 17 ? 1 : kind == 17 ? 2 : 3
    let isPlace = number(below: 20) == 0
    let preference = number(below: 40)
    let stepFree: Int32 = number(below: 20) == 0 ? 8 : 0
    let numbers: [Int32] = [
      isPlace ? 2 : 0, isPlace ? 39_800_000 + number(below: 200_000) : number(below: stations),
      isPlace ? 116_200_000 + number(below: 300_000) : 0, 0, number(below: stations), 0, date + number(below: 7),
      moment + stepFree, moment < 2 ? number(below: 26 * 60) * 60 : 0, preference < 2 ? preference + 2 : -1,
    ]
    let question = numbers.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { BrowserQuestion.question($0, planner) }
    }
    guard let question else { continue }
    let day = days[question.date * 2 + (question.isStepFree ? 1 : 0)] ?? planner.day(of: question)
    days[question.date * 2 + (question.isStepFree ? 1 : 0)] = day
    let json = planner.json(planner.answer(question, on: day), to: question, withNames: true)
    lines.append(numbers.map { String($0) }.joined(separator: " ") + " \(checksum(json))")
  }
  try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: folder + "/answers.txt"))
}

/// FNV-1a with 32 bits.
func checksum(_ bytes: [UInt8]) -> UInt32 {
  bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
}
