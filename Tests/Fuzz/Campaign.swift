import Foundation

/// Feeds readers one after the other, in processes of their own, and keeps the inputs that bring one down.
struct Campaign {
  let seed: UInt64
  /// Seconds for each reader.
  let seconds: Double
  /// The most inputs for each reader.
  let count: Int
  /// Where inputs are kept.
  let failures: URL

  /// How many inputs one process reads, so that what it keeps in memory is not taken for what one input takes.
  private static let mostInputs = 10_000
  /// After so many failures a reader is given up.
  private static let mostFailures = 5

  /// Feeds the readers; how many inputs brought one down.
  func run(_ readers: [FuzzedReader]) throws -> Int {
    try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
    var failed = 0
    for reader in readers {
      let (tried, found) = try feed(reader)
      failed += found
      print("\(reader.name): \(tried) inputs tried, \(found) failures")
    }
    return failed
  }

  private func feed(_ reader: FuzzedReader) throws -> (tried: Int, failures: Int) {
    let end = Date() + seconds
    let note = failures.appendingPathComponent("." + reader.name + "-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: note) }
    var (tried, found) = (0, 0)
    while tried < count, Date() < end, found < Self.mostFailures {
      let worker = Process()
      worker.executableURL = Bundle.main.executableURL
      worker.arguments = [
        "--work", note.path, "--reader", reader.name, "--seed", String(seed), "--from", String(tried), "--inputs",
        String(min(count - tried, Self.mostInputs)), "--seconds", String(end.timeIntervalSinceNow),
      ]
      worker.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      worker.standardError = FileHandle.nullDevice
      let output = Pipe()
      worker.standardOutput = output
      try worker.run()
      let said = output.fileHandleForReading.readDataToEndOfFile()
      worker.waitUntilExit()
      if worker.terminationReason == .exit, worker.terminationStatus == 0 {
        let read = Int(String(decoding: said, as: UTF8.self).filter(\.isNumber)) ?? 0
        guard read > 0 else { break }
        tried += read
        continue
      }
      found += 1
      tried = try keep(note, of: reader, because: reason(worker)) + 1
    }
    return (tried, found)
  }

  private func reason(_ worker: Process) -> String {
    switch (worker.terminationReason, worker.terminationStatus) {
    case (.uncaughtSignal, SIGPROF): "it took more than \(Worker.Limits().seconds) s of processor time"
    case (.uncaughtSignal, let signal): "it was ended by signal \(signal)"
    case (_, Worker.Ending.tooMuchMemory.rawValue): "it took more than \(Worker.Limits().kilobytes / 1024) MB"
    case (_, let status): "it ended with status \(status)"
    }
  }

  /// Keeps the input that was read last; its place.
  private func keep(_ note: URL, of reader: FuzzedReader, because reason: String) throws -> Int {
    let data = try Data(contentsOf: note)
    let head = data.prefix { $0 != 0x0A }
    let index = Int(String(decoding: head, as: UTF8.self)) ?? 0
    let file = failures.appendingPathComponent("\(reader.name)-\(seed)-\(index)")
    try Data(data.dropFirst(head.count + 1)).write(to: file)
    print("FAILED  \(reader.name), input \(index) of seed \(seed): \(reason)")
    print("        replay: \(CommandLine.arguments[0]) --reader \(reader.name) --replay \(file.path)")
    return index
  }
}
