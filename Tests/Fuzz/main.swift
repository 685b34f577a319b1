// Feeds every reader of the program with broken inputs: `Fuzz [--seconds 60] [--seed 1] [--inputs N] [--reader NAME]…
// [--failures DIR]`. Inputs hang on the seed alone; the seconds are shared by the readers. An input that crashes a reader,
// takes 2 s of processor time or 256 MB is kept in DIR, and `Fuzz --reader NAME --replay FILE` reads it again.
import Foundation

var options: [String: [String]] = [:]
var arguments = CommandLine.arguments.dropFirst()
while let name = arguments.popFirst(), let value = arguments.popFirst() { options[name, default: []].append(value) }

@MainActor func number(_ name: String, _ standard: Int) -> Int { options[name]?.last.flatMap { Int($0) } ?? standard }

let names = options["--reader"] ?? FuzzedReader.all.map(\.name)
let readers = FuzzedReader.all.filter { names.contains($0.name) }
guard !readers.isEmpty else {
  print("readers: " + FuzzedReader.all.map(\.name).joined(separator: ", "))
  exit(2)
}
let seed = UInt64(truncatingIfNeeded: number("--seed", 1))
let inputs = number("--inputs", .max / 2)
let seconds = options["--seconds"]?.last.flatMap { Double($0) } ?? 60

if let file = options["--replay"]?.last {
  readers[0].read([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))))
} else if let note = options["--work"]?.last {
  let worker = Worker(reader: readers[0], seed: seed, limits: .init(), note: URL(fileURLWithPath: note))
  print(worker.run(from: number("--from", 0), count: inputs, until: Date() + seconds))
} else {
  let folder = options["--failures"]?.last ?? ".build-checks/fuzz"
  let campaign = Campaign(
    seed: seed, seconds: seconds / Double(readers.count), count: inputs, failures: URL(fileURLWithPath: folder))
  exit(try campaign.run(readers) == 0 ? 0 : 1)
}
