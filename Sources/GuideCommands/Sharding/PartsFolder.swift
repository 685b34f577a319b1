import Glibc
import TransitModel

/// The folder that shards put their parts into, and that they are merged from.
struct PartsFolder: Sendable {
  /// Its path.
  let path: String
  /// How the reader calls it.
  let name: String

  init(_ name: String, in session: Session) {
    (path, self.name) = (session.absolute(name), name)
  }

  /// Where the part of a shard stands.
  func place(of shard: Shard) -> String { path + "/" + shard.fileStem + "." + PartFile.ending }

  /// Notes that a shard made no part, and why; a part of it that stood there before is gone.
  func note(failure lines: [String], of shard: Shard) {
    // Whoever interrupts a shard knows why.
    guard !lines.isEmpty else { return }
    try? FileSystem.remove(place(of: shard))
    let file = path + "/" + shard.fileStem + "." + PartFile.failureEnding
    try? WholeFile(path: file, name: file).write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Forgets that a shard failed before.
  func forgetFailure(of shard: Shard) {
    let file = path + "/" + shard.fileStem + "." + PartFile.failureEnding
    if FileSystem.entry(at: file) != nil { try? FileSystem.remove(file) }
  }

  // MARK: Costs

  /// What units took the last time, in seconds by name; nothing is known before parts were merged once.
  func costs() -> [String: Double] {
    guard let bytes = try? FileSystem.read(costsPath) else { return [:] }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line -> (String, Double)? in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 2, let milliseconds = Int(parts[0]), (0...86_400_000).contains(milliseconds) else {
        return nil
      }
      return (String(parts[1]), Double(milliseconds) / 1000)
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Keeps what units took. That it cannot be written is no reason to fail: shares are less even then.
  func keep(_ costs: [String: Double]) {
    let lines = costs.sorted { $0.key < $1.key }.map { "\(Int(min($1, 86_400) * 1000))\t\($0)\n" }
    try? WholeFile(path: costsPath, name: costsPath).write(Array(lines.joined().utf8))
  }

  private var costsPath: String { path + "/costs.tsv" }

  /// Removes what shards left that were killed while they wrote; one that still writes did so a moment ago.
  func clearDrafts() {
    for name in (try? FileSystem.names(in: path)) ?? [] where PartDraft.isDraft(name) {
      var status = stat()
      let draft = path + "/" + name
      guard lstat(draft, &status) == 0, time(nil) - status.st_mtim.tv_sec > Self.secondsOfSilence else { continue }
      try? FileSystem.remove(draft)
    }
  }

  /// How long nothing is written to a draft that nobody makes any more.
  private static let secondsOfSilence = 86_400

  // MARK: Parts

  /// All parts of the guide that `digests` are of, by their numbers. What is damaged, missing, there twice or of another
  /// guide is bad input, each named.
  func parts(of digests: PartDigests) throws -> [PartReader] {
    guard FileSystem.target(at: path) == .folder else {
      throw CommandFailure.usage("there is no folder \"\(name)\" with parts", hint: Self.howToMake(name))
    }
    let files = try FileSystem.names(in: path).filter { !$0.hasPrefix(".") }
    FileSystem.allowOpenFiles(files.count + 64)
    var findings: [Finding] = []
    var parts: [PartReader] = []
    for file in files where file.hasSuffix("." + PartFile.ending) {
      guard let part = try PartReader(path + "/" + file) else {
        findings.append(damaged(file))
        continue
      }
      if let difference = part.header.digests.difference(from: digests) {
        findings.append(finding("foreign-part", file, "the part \(difference)", again: part.header.shard))
      }
      parts.append(part)
    }
    let counts = Set(parts.map(\.header.shard.count))
    if counts.count > 1 { findings.append(mixed(counts.sorted(), parts)) }
    if counts.count == 1, let count = counts.first { findings += incomplete(parts, of: count, files) }
    if parts.isEmpty, findings.isEmpty { findings += failures(files) }
    guard findings.isEmpty else { throw CommandFailure.input(findings, folder: name) }
    guard !parts.isEmpty else {
      throw CommandFailure.usage("there are no parts in \"\(name)\"", hint: Self.howToMake(name))
    }
    return parts.sorted { $0.header.shard.number < $1.header.shard.number }
  }

  /// What is missing of `count` parts, and what is there twice.
  private func incomplete(_ parts: [PartReader], of count: Int, _ files: [String]) -> [Finding] {
    let byNumber = Dictionary(grouping: parts, by: \.header.shard.number)
    return (1...count).flatMap { number -> [Finding] in
      guard let shard = Shard(number: number, of: count) else { return [] }
      let found = byNumber[number] ?? []
      if found.count > 1 {
        let twins = found.map { Path.name(of: $0.path) }
        return [
          finding(
            "duplicate-part", twins[1], "shard \(shard.text) is there twice, also as \"\(twins[0])\"",
            hint: "remove one")
        ]
      }
      let file = shard.fileStem + "." + PartFile.ending
      // A damaged one was named already.
      guard found.isEmpty, !files.contains(file) else { return [] }
      if let reason = reason(of: shard) {
        return [finding("failed-part", file, "shard \(shard.text) failed: \(reason)", again: shard)]
      }
      return [finding("missing-part", file, "the part of shard \(shard.text) is not there", again: shard)]
    }
  }

  /// Why shards failed where no part was made at all.
  private func failures(_ files: [String]) -> [Finding] {
    files.filter { $0.hasSuffix("." + PartFile.failureEnding) }.map { file in
      let text = (try? FileSystem.read(path + "/" + file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return finding("failed-part", file, "the shard failed: \(text.firstLine)")
    }
  }

  private func reason(of shard: Shard) -> String? {
    let bytes = try? FileSystem.read(path + "/" + shard.fileStem + "." + PartFile.failureEnding)
    return bytes.map { String(decoding: $0, as: UTF8.self).firstLine }
  }

  private func mixed(_ counts: [Int], _ parts: [PartReader]) -> Finding {
    let odd = parts.first { $0.header.shard.count != counts.last }
    let text = counts.map(String.init).joined(separator: " and of ")
    return finding(
      "mixed-parts", odd.map { Path.name(of: $0.path) } ?? "", "there are parts of \(text) shards",
      hint: "remove those of the guide built before")
  }

  private func damaged(_ file: String) -> Finding {
    let numbers = file.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    let shard = numbers.count == 2 ? Shard(number: numbers[0], of: numbers[1]) : nil
    return finding("damaged-part", file, "the part is damaged, or was not written to its end", again: shard)
  }

  private func finding(
    _ code: String, _ file: String, _ message: String, hint: String? = nil, again shard: Shard? = nil
  ) -> Finding {
    Finding(
      code: code, severity: .error, location: Finding.Location(file: file), message: message,
      hint: hint ?? shard.map { "build it again: metroguide build --shard \($0.text) --parts \(name.shellWord)" })
  }

  private static func howToMake(_ name: String) -> String {
    "metroguide build --shard 1/4 --parts \(name.shellWord) makes the first of four"
  }
}

extension String {
  /// What stands before the first line break.
  fileprivate var firstLine: String { split(separator: "\n", maxSplits: 1).first.map(String.init) ?? "" }
}
