import Foundation
import ImageCodecs

/// Writes a picture again and again: `PictureBenchmark FILE.png` prints the best time in milliseconds and the bytes.
func measure(_ path: String) throws {
  let image = try PNG.decode(Array(Data(contentsOf: URL(fileURLWithPath: path))))
  var best = Duration.seconds(1000)
  var count = 0
  for _ in 0..<15 {
    let begun = ContinuousClock.now
    count = try PNG.encode(image).count
    best = min(best, ContinuousClock.now - begun)
  }
  let milliseconds = Double(best.components.attoseconds) / 1e15 + Double(best.components.seconds) * 1000
  print(String(format: "%.2f %d", milliseconds, count))
}

guard CommandLine.arguments.count == 2 else { fatalError("usage: PictureBenchmark FILE.png") }
try measure(CommandLine.arguments[1])
