import CairoBackend
import GuideSite
import Synchronization

/// A run of a command that the cache knows by what its answer follows from.
struct KeptRun {
  private let key: Digest
  private let session: Session

  /// The run of a command; nothing where there is no cache, or no files to tell one answer from another.
  init?(of command: some KeptCommand, in session: Session) {
    guard session.cacheFolder != nil, let city = command.keptCity,
      let place = try? session.catalog().place(of: city, in: session), let files = try? place.contents()
    else { return nil }
    var state = DigestState()
    state.add("run")
    state.add(session.programDigest)
    for argument in session.arguments { state.add(argument) }
    for sink in [session.output, session.errors] { state.add(session.colors(sink) ? 1 : 0) }
    if command.dependsOnHour { state.add(session.now() / 3600) }
    for file in session.fonts.files { state.add(font: file) }
    state.add(place.path)
    for file in files { state.add(file) }
    for file in (try? session.languageFiles()) ?? [] { state.add(file) }
    key = state.finished()
    self.session = session
  }

  /// Hands out what the same run made before, else lets the command make it.
  func perform(_ command: some KeptCommand) async throws {
    if let made = session.cache.entry(for: key).flatMap(MadeRun.init(entry:)) { return try repeatRun(made) }
    var session = session
    let notes = RunNotes()
    session.notes = notes
    session.output = notes.noting(output: session.output)
    session.errors = notes.noting(errors: session.errors)
    try await command.perform(in: session)
    let made = notes.made
    guard made.byteCount < Self.mostBytes else { return }
    session.cache.keep(made.entry, for: key)
  }

  /// What is larger is not kept.
  private static let mostBytes = 64 << 20

  private func repeatRun(_ made: MadeRun) throws {
    if !made.errors.isEmpty { try? session.errors.write(made.errors) }
    for file in made.files { try session.deliver(file.bytes, to: .file(file.path)) }
    if !made.output.isEmpty { try session.write(made.output) }
  }
}

/// What a run of a command made.
struct MadeRun: Hashable, Sendable {
  /// What went to standard output.
  var output: [UInt8] = []
  /// What went to standard error.
  var errors: [UInt8] = []
  /// The files, by their paths as the reader named them.
  var files: [SiteFile] = []

  /// How much that is.
  var byteCount: Int { output.count + errors.count + files.reduce(0) { $0 + $1.bytes.count } }
}

extension MadeRun {
  /// The run that an entry of the cache holds; nothing when it holds something else.
  init?(entry: [UInt8]) {
    var reader = ByteReader(entry)
    guard let output = reader.content(), let errors = reader.content(),
      let files = reader.list({ reader -> SiteFile? in
        guard let path = reader.text(), let bytes = reader.content() else { return nil }
        return SiteFile(path: path, bytes: bytes)
      })
    else { return nil }
    self.init(output: output, errors: errors, files: files)
  }

  /// The entry that holds it.
  var entry: [UInt8] {
    var writer = ByteWriter()
    writer.add(output)
    writer.add(errors)
    writer.add(files.count)
    for file in files {
      writer.add(file.path)
      writer.add(file.bytes)
    }
    return writer.bytes
  }
}

/// Notes what a command makes while it makes it.
final class RunNotes: Sendable {
  private let noted = Mutex(MadeRun())

  /// What was noted.
  var made: MadeRun { noted.withLock { $0 } }

  /// Notes a file.
  func note(_ bytes: [UInt8], for path: String) {
    noted.withLock { $0.files.append(SiteFile(path: path, bytes: bytes)) }
  }

  /// Standard output, with what it takes noted.
  func noting(output sink: ByteSink) -> ByteSink {
    ByteSink(isTerminal: sink.isTerminal) { [self] bytes throws(SystemFailure) in
      try sink.write(bytes)
      noted.withLock { $0.output += bytes }
    }
  }

  /// Standard error, with what it takes noted.
  func noting(errors sink: ByteSink) -> ByteSink {
    ByteSink(isTerminal: sink.isTerminal) { [self] bytes throws(SystemFailure) in
      try sink.write(bytes)
      noted.withLock { $0.errors += bytes }
    }
  }
}
