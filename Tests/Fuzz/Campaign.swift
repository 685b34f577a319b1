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
  /// How often an input that took too long is read again.
  private static let tries = 3
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
      let (worker, read) = try work(
        reader, note, from: tried, count: min(count - tried, Self.mostInputs), seconds: end.timeIntervalSinceNow)
      if let read {
        guard read > 0 else { break }
        tried += read
        continue
      }
      let index = try self.index(in: note)
      if try !isSlowByChance(worker, reader, note, index) {
        found += 1
        try keep(note, index, of: reader, because: reason(worker))
      }
      tried = index + 1
    }
    return (tried, found)
  }

  /// Has a process read inputs: the process once it has ended, and how many it read where nothing brought it down.
  private func work(
    _ reader: FuzzedReader, _ note: URL, from first: Int, count: Int, seconds: Double
  ) throws -> (worker: Process, read: Int?) {
    let worker = Process()
    worker.executableURL = Bundle.main.executableURL
    worker.arguments = [
      "--work", note.path, "--reader", reader.name, "--seed", String(seed), "--from", String(first), "--inputs",
      String(count), "--seconds", String(seconds),
    ]
    worker.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    worker.standardError = FileHandle.nullDevice
    let output = Pipe()
    worker.standardOutput = output
    try worker.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    worker.waitUntilExit()
    guard worker.terminationReason == .exit, worker.terminationStatus == 0 else { return (worker, nil) }
    return (worker, Int(String(decoding: said, as: UTF8.self).filter(\.isNumber)) ?? 0)
  }

  /// Whether an input that took too long keeps to the limit when it is read again: beside other work a processor does less
  /// in a second than it can.
  private func isSlowByChance(_ worker: Process, _ reader: FuzzedReader, _ note: URL, _ index: Int) throws -> Bool {
    guard worker.terminationReason == .uncaughtSignal, worker.terminationStatus == SIGPROF else { return false }
    for _ in 0..<Self.tries {
      if try work(reader, note, from: index, count: 1, seconds: 60).read != nil { return true }
    }
    return false
  }

  private func reason(_ worker: Process) -> String {
    switch (worker.terminationReason, worker.terminationStatus) {
    case (.uncaughtSignal, SIGPROF): "it took more than \(Worker.Limits().seconds) s of processor time"
    case (.uncaughtSignal, let signal): "it was ended by signal \(signal)"
    case (_, Worker.Ending.tooMuchMemory.rawValue): "it took more than \(Worker.Limits().kilobytes / 1024) MB"
    case (_, let status): "it ended with status \(status)"
    }
  }

  /// The place of the input that was read last.
  private func index(in note: URL) throws -> Int {
    Int(String(decoding: try Data(contentsOf: note).prefix { $0 != 0x0A }, as: UTF8.self)) ?? 0
  }

  /// Keeps the input that was read last.
  private func keep(_ note: URL, _ index: Int, of reader: FuzzedReader, because reason: String) throws {
    let input = try Data(contentsOf: note).drop { $0 != 0x0A }.dropFirst()
    let file = failures.appendingPathComponent("\(reader.name)-\(seed)-\(index)")
    try Data(input).write(to: file)
    print("FAILED  \(reader.name), input \(index) of seed \(seed): \(reason)")
    print("        replay: \(CommandLine.arguments[0]) --reader \(reader.name) --replay \(file.path)")
  }
}
