import Archives
import Glibc
import GuideSite
import TransitModel

/// A file that takes a guide as a ZIM archive: whole or not at all.
struct ZimFile: Sendable {
  /// Where it is, without links.
  private let path: String
  /// How the reader calls it.
  private let name: String

  /// The file that `target` names. What cannot be written is told before a guide is made for it.
  init(_ target: OutputTarget, in session: Session) throws {
    guard case .file(let name) = target else {
      throw CommandFailure.usage("--zim cannot write to standard output", hint: "name a file, such as guide.zim")
    }
    let absolute = session.absolute(name)
    path = FileSystem.canonical(absolute) ?? absolute
    self.name = name
    switch FileSystem.target(at: path) {
    case .folder: throw SystemFailure(number: EISDIR, action: "write", path: name)
    case .special:
      throw CommandFailure.usage(
        "--zim cannot write to \"\(name)\", which is no file", hint: "name a file, such as guide.zim")
    case .file, .link, nil: try FileSystem.remove(try draftFolder())
    }
  }

  /// Writes what `contents` holds, and says `metadata` of it.
  func write(_ contents: ZimContents, _ metadata: ZimMetadata, picture: [UInt8], titles: Set<String>) throws {
    let folder = try draftFolder()
    defer { try? FileSystem.remove(folder) }
    let draft = folder + "/guide.zim"
    do throws(ZimWriter.Failure) {
      try Self.fill(draft, contents, metadata, picture: picture, titles: titles)
    } catch {
      try Task.checkCancellation()
      throw failure(error, in: folder)
    }
    try Task.checkCancellation()
    guard rename(draft, path) == 0 else { throw SystemFailure(number: errno, action: "write", path: name) }
  }

  private static func fill(
    _ draft: String, _ contents: ZimContents, _ metadata: ZimMetadata, picture: [UInt8], titles: Set<String>
  ) throws(ZimWriter.Failure) {
    let writer = try ZimWriter(
      at: draft, language: metadata.languages[0], identity: identity(of: contents, metadata, picture))
    for entry in contents.entries {
      guard !Task.isCancelled else { throw ZimWriter.Failure(words: "interrupted") }
      guard let bytes = ZimContents.bytes(of: entry) else {
        throw ZimWriter.Failure(words: "\"\(entry.file.path)\" of the guide is damaged")
      }
      let title = entry.isPage ? PageHead(of: bytes).title(without: titles) : ""
      try writer.add(bytes, path: entry.file.path, type: entry.type, title: title, isArticle: entry.isPage)
    }
    for value in metadata.values { try writer.describe(value.name, as: value.text) }
    try writer.illustrate(picture, side: ZimPicture.side)
    try writer.finish(mainPath: ZimContents.mainPath)
  }

  /// The same for the same guide only, in the form of a UUID of the publisher's own (RFC 9562, version 8).
  private static func identity(of contents: ZimContents, _ metadata: ZimMetadata, _ picture: [UInt8]) -> [UInt8] {
    var state = DigestState()
    contents.add(to: &state)
    metadata.add(to: &state)
    state.add(picture)
    var bytes = Array(state.finished().bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }

  /// A new folder beside the file, since libzim writes more than one.
  private func draftFolder() throws(SystemFailure) -> String {
    do throws(SystemFailure) {
      return try FileSystem.makeTemporaryFolder(
        in: Path.parent(of: path) ?? ".", prefix: ".\(Path.name(of: path)).")
    } catch {
      throw SystemFailure(number: error.number, action: "write", path: name)
    }
  }

  /// What went wrong, in the words of the system where the disk is full, which libzim does not tell.
  private func failure(_ failure: ZimWriter.Failure, in folder: String) -> any Error {
    if (FileSystem.freeBytes(at: folder) ?? .max) < Self.littleSpace {
      return SystemFailure(number: ENOSPC, action: "write", path: name)
    }
    return CommandFailure.machine("cannot write \"\(name)\": \(failure.words.lowercasedFirst)")
  }

  /// A disk with less space than this was too full for what failed on it.
  private static let littleSpace = 1 << 20
}

extension GuideBuild.Result {
  /// Writes the guide as a ZIM archive, and returns what is to be said of it.
  func write(to file: ZimFile, of plan: BuildPlan) throws -> [String] {
    let contents = ZimContents(of: files)
    let main = contents.entries.first { $0.file.path == ZimContents.mainPath }
    guard let page = main?.file.unpacked, let picture = ZimPicture.bytes(of: files) else {
      throw CommandFailure.machine("the guide has no first page or no icon, which a ZIM archive needs")
    }
    let metadata = ZimMetadata(
      plan.guide.guide, languages: languages, cities: cities, description: PageHead(of: page).description, date: date)
    guard !metadata.title.isEmpty else {
      throw CommandFailure.usage(
        "the guide has no title, which a ZIM archive needs", hint: "give it one in \(Path.name(of: plan.source.path))")
    }
    let titles = Set(plan.guide.guide.title.variants.map(\.text))
    try file.write(contents, metadata, picture: picture, titles: titles)
    return metadata.warning(in: plan.source).map { [FindingText(of: $0, in: plan.source.folderName).line] } ?? []
  }
}
