// What a comparison takes inside a process: `DiffBenchmark a.png b.png` prints the median of eleven runs in milliseconds
// for A with itself and for A with B, on as many threads as a comparison uses.
import Foundation
import VisualDiff

func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

func median(_ work: () throws -> Void) rethrows -> Double {
  var times: [Double] = []
  for _ in 0..<11 {
    let clock = ContinuousClock()
    let took = try clock.measure(work)
    times.append(Double(took.components.attoseconds) / 1e15 + Double(took.components.seconds) * 1000)
  }
  return times.sorted()[5]
}

let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(2) }
let (first, second) = (try bytes(arguments[1]), try bytes(arguments[2]))
// Another copy: two buffers that are one are equal without a look.
let copy = first.map { $0 }
let comparer = PixelComparer()
let same = try median { _ = try comparer.compare(png: first, png: copy) }
let other = try median { _ = try comparer.compare(png: first, png: second) }
print(String(format: "%.2f %.1f", same, other))
