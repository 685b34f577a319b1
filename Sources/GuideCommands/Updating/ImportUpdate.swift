import CityFiles
import Logging
import TransitModel

/// `metroguide import --update`: a folder that was imported before takes what its source says now, and keeps what somebody
/// changed in it.
struct ImportUpdate {
  let command: ImportCommand
  let place: CityPlace

  /// So many changes of a file are told without being asked.
  private static let mostNotes = 12

  func perform(in session: Session) throws {
    let target = try PublicationTarget(command.output, in: session)
    try FolderSwap(target).recover()
    let record = try record(in: target)
    let choices = choices(over: record.choices)
    guard let old = record.city else {
      throw CommandFailure.usage(
        "what was last imported into \"\(command.output)\" cannot be read any more",
        hint: "import into a new folder, and copy over what you changed")
    }
    var city = try command.read(try command.source(place, choices), place, choices, in: session)
    city.id = old.id
    let writer = CityFolderWriter(city, keeping: old)
    let new = ImportRecord(
      choices: choices, files: writer.files() + [(ImportRecord.readme, command.readme(city, place))])
    let mine = try files(of: target, Set(record.files.keys).union(new.files.keys))
    let merge = FolderMerge(base: record.files, mine: mine, theirs: new.files)
    try validate(merge, in: target)
    try write(merge, new, mine, to: target)
    command.sayRenamed(city, writer.written, in: session)
    tell(merge, in: session)
    session.say("\(command.output): \(Self.counts(of: merge.notes)); \(ImportCommand.summary(of: city, place))")
  }

  private func record(in target: PublicationTarget) throws -> ImportRecord {
    guard FileSystem.entry(at: target.path) == .folder else {
      throw CommandFailure.usage(
        "there is no folder \"\(command.output)\" to update", hint: "without --update it is written")
    }
    guard let record = try ImportRecord(in: target.path) else {
      throw CommandFailure.usage(
        "nothing says what was imported into \"\(command.output)\": it has no \(ImportRecord.folder)",
        hint: "only what metroguide import wrote as a folder can be updated")
    }
    return record
  }

  /// What was asked for now, else what was then.
  private func choices(over old: ImportRecord.Choices) -> ImportRecord.Choices {
    let new = command.choices
    return ImportRecord.Choices(
      source: old.source, routeTypes: new.routeTypes ?? old.routeTypes, network: new.network ?? old.network,
      operatorName: new.operatorName ?? old.operatorName, bbox: new.bbox ?? old.bbox,
      keepsStopsApart: new.keepsStopsApart || old.keepsStopsApart,
      keepsStationsApart: new.keepsStationsApart || old.keepsStationsApart)
  }

  /// Those of these files that stand in the folder.
  private func files(of target: PublicationTarget, _ paths: Set<String>) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in paths where FileSystem.target(at: target.path + "/" + path) == .file {
      files[path] = try FileSystem.read(target.path + "/" + path)
    }
    return files
  }

  /// Refuses a folder that would not be a city: nothing is written then.
  private func validate(_ merge: FolderMerge, in target: PublicationTarget) throws {
    var files = Dictionary(
      try FolderFiles.read(target.path).map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
    for path in merge.removed { files[path] = nil }
    for (path, bytes) in merge.files where path != ImportRecord.readme { files[path] = bytes }
    let folder = CityFolder(files: files.map { (path: $0.key, bytes: $0.value) })
    let errors = folder.read().findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    let reason = Finding(
      code: "update-refused", severity: .error, location: Finding.Location(file: ""),
      message: "nothing is written: with what \(Path.name(of: place.path)) says now the folder would have "
        + (errors.count == 1 ? "an error" : "\(errors.count) errors"),
      hint: "change what you wrote there, or take it back, and update again")
    throw CommandFailure.input([reason] + errors, folder: command.output)
  }

  /// Writes the new folder beside the old one and swaps the two: it stands there whole, or not at all.
  private func write(
    _ merge: FolderMerge, _ record: ImportRecord, _ mine: [String: [UInt8]], to target: PublicationTarget
  ) throws {
    let changed = merge.files.filter { mine[$0.key] != $0.value }
    do {
      let draft = try GuideDraft(folder: target.draftPath)
      try CarriedFiles.carryAll(
        from: target.path, to: target.draftPath,
        but: Set(changed.keys).union(merge.removed).union([ImportRecord.folder]))
      for (path, bytes) in changed.sorted(by: { $0.key < $1.key }) { try draft.write(bytes, to: path) }
      for entry in record.entries { try draft.write(entry.bytes, to: entry.path) }
      try FolderSwap(target).swap()
    } catch {
      try? FileSystem.remove(target.draftPath)
      throw error
    }
  }

  /// Tells where both changed the same, then what the source changed; what somebody edited stays, as they know.
  private func tell(_ merge: FolderMerge, in session: Session) {
    func line(_ note: MergeNote) -> String {
      FindingText(of: note.finding(line: merge.line(of: note)), in: command.output).line
    }
    for note in merge.notes where note.kind == .conflict { session.say(line(note)) }
    for (file, notes) in Dictionary(grouping: merge.notes.filter { $0.kind == .taken }, by: \.file).sorted(by: {
      $0.key < $1.key
    }) {
      for note in notes.prefix(Self.mostNotes) { session.say(line(note)) }
      let rest = notes.dropFirst(Self.mostNotes)
      if !rest.isEmpty {
        session.say("\(command.output)/\(file): \(rest.count) more changes of the source; -v tells them all")
      }
      for note in rest { session.log.info("\(line(note))") }
    }
    for note in merge.notes where note.kind == .kept { session.log.info("\(line(note))") }
  }

  private static func counts(of notes: [MergeNote]) -> String {
    func count(_ kind: MergeNote.Kind, _ one: String, _ many: String) -> String {
      let number = notes.count { $0.kind == kind }
      return "\(number) \(number == 1 ? one : many)"
    }
    return [
      count(.taken, "change taken", "changes taken"), count(.kept, "edit kept", "edits kept"),
      count(.conflict, "conflict", "conflicts"),
    ].joined(separator: ", ")
  }
}
