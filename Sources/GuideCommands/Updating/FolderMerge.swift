import CityFiles
import GuideSite
import TransitModel

/// Merges a city folder as a person left it with what its source says now, given what the source said when it was last
/// imported.
struct FolderMerge {
  /// The files of the new folder that the source has a say in, by their paths.
  private(set) var files: [String: [UInt8]] = [:]
  /// Files that the source has no more, and nobody edited.
  private(set) var removed: Set<String> = []
  private(set) var notes: [MergeNote] = []
  private var outlines: [String: (outline: TextOutline, merge: OutlineMerge)] = [:]

  /// - Parameters:
  ///   - base: what was imported last.
  ///   - mine: what stands in the folder now, at least where `base` and `theirs` have something.
  ///   - theirs: what the source says now.
  init(base: [String: [UInt8]], mine: [String: [UInt8]], theirs: [String: [UInt8]]) {
    for path in Set(base.keys).union(theirs.keys).sorted() {
      merge(path, base: base[path], mine: mine[path], theirs: theirs[path])
    }
    putBack()
    takeOut(base)
    for (path, entry) in outlines { files[path] = Array(entry.outline.text.utf8) }
  }

  private mutating func merge(_ path: String, base: [UInt8]?, mine: [UInt8]?, theirs: [UInt8]?) {
    if mine == theirs || base == theirs {
      if let mine { files[path] = mine }
      if mine != theirs { note(.kept, path, base, mine, theirs) }
      return
    }
    if base == mine {
      guard let theirs else {
        removed.insert(path)
        return note(.taken, path, base, mine, theirs)
      }
      // What is about the import itself is no news.
      guard let base, path.hasSuffix(".yaml") || path.hasSuffix(".csv") else {
        files[path] = theirs
        if path != ImportRecord.readme { note(.taken, path, base, mine, theirs) }
        return
      }
      return mergeText(path, base: base, mine: base, theirs: theirs)
    }
    guard let mine else { return note(.conflict, path, base, mine, theirs) }
    files[path] = mine
    guard let theirs else { return note(.conflict, path, base, mine, theirs) }
    if path == ImportRecord.readme { return note(.kept, path, base, mine, base) }
    mergeText(path, base: base ?? [], mine: mine, theirs: theirs)
  }

  private mutating func mergeText(_ path: String, base: [UInt8], mine: [UInt8], theirs: [UInt8]) {
    let texts = [base, mine, theirs].map { String(decoding: $0, as: UTF8.self) }
    switch Path.ending(of: path) {
    case "yaml":
      var merge = OutlineMerge(file: path)
      let outline = merge.merged(base: texts[0], mine: texts[1], theirs: texts[2])
      outlines[path] = (outline, merge)
      notes += merge.notes
    case "csv":
      var merge = RowMerge(file: path)
      if let text = merge.merged(base: texts[0], mine: texts[1], theirs: texts[2]) {
        files[path] = Array(text.utf8)
        notes += merge.notes
      } else if base == mine {
        files[path] = theirs
        note(.taken, path, base, mine, theirs)
      } else {
        note(.conflict, path, base, mine, theirs)
      }
    default: note(.conflict, path, base, mine, theirs)
    }
  }

  private mutating func note(
    _ kind: MergeNote.Kind, _ path: String, _ base: [UInt8]?, _ mine: [UInt8]?, _ theirs: [UInt8]?
  ) {
    func size(_ bytes: [UInt8]?) -> String? { bytes.map { "a file of \($0.count) bytes" } }
    notes.append(
      MergeNote(kind: kind, file: path, path: [], mine: size(mine), theirs: size(theirs), base: size(base)))
  }

  /// Where a part stands in its file; nothing for what stands there no more.
  func line(of note: MergeNote) -> Int? {
    outlines[note.file].flatMap { $0.outline.line(of: note.path) }
  }
}

// MARK: - What hangs together

extension FolderMerge {
  /// The files with records that others name by their ids.
  private static let named = ["stations.yaml", "lines.yaml"]
  /// Keys that name something else.
  private static let otherIDs: Set<String> = ["entry stopIDs", "entry routeIDs", "entry aliases", "entry id"]

  /// Puts back a station or line that the source has no more where something that somebody wrote still names it.
  private mutating func putBack() {
    for path in Self.named {
      guard var entry = outlines[path] else { continue }
      let dropped = entry.merge.dropped
      guard !dropped.isEmpty else { continue }
      var used: Set<String> = []
      for (other, entry) in outlines where other.hasSuffix(".yaml") { Self.names(in: entry.outline.parts, into: &used) }
      for (other, bytes) in files where outlines[other] == nil && (other.hasSuffix(".yaml") || other.hasSuffix(".csv"))
      {
        let text = String(decoding: bytes, as: UTF8.self)
        if other.hasSuffix(".yaml") {
          Self.names(in: TextOutline(text).parts, into: &used)
        } else {
          used.formUnion(Self.words(in: text[...]))
        }
      }
      for (key, part) in dropped.sorted(by: { $0.key < $1.key }) where used.contains(String(key.dropFirst(5))) {
        entry.outline.parts.append(part)
        let place = notes.firstIndex { $0.file == path && $0.path == [key] }
        if let place { notes.remove(at: place) }
        notes.append(
          MergeNote(kind: .conflict, file: path, path: [key], mine: nil, theirs: nil, base: nil, isNamed: true))
      }
      outlines[path] = entry
    }
  }

  /// Takes stops out of the source's patterns that are at stations which somebody took out.
  private mutating func takeOut(_ base: [String: [UInt8]]) {
    guard let stations = outlines["stations.yaml"]?.outline.parts ?? files["stations.yaml"].map(Self.parts),
      let before = base["stations.yaml"].map(Self.parts)
    else { return }
    let gone = Set(before.map(\.key)).subtracting(stations.map(\.key))
    guard !gone.isEmpty, var entry = outlines["lines.yaml"] else { return }
    for line in entry.outline.parts.indices { Self.takeOut(gone, of: &entry.outline.parts[line]) }
    outlines["lines.yaml"] = entry
  }

  private static func takeOut(_ gone: Set<String>, of part: inout TextOutline.Part) {
    if part.key == "entry stops" { part.children.removeAll { gone.contains($0.key) } }
    for child in part.children.indices { takeOut(gone, of: &part.children[child]) }
  }

  private static func parts(_ bytes: [UInt8]) -> [TextOutline.Part] {
    TextOutline(String(decoding: bytes, as: UTF8.self)).parts
  }

  /// The words that texts consist of, but for ids that belong to what they stand with.
  private static func names(in parts: [TextOutline.Part], into used: inout Set<String>) {
    for part in parts where !otherIDs.contains(part.key) {
      let isRecord = part.indent == 0 && part.key.hasPrefix("item ")
      if !isRecord { used.formUnion(words(in: part.line)) }
      names(in: part.children, into: &used)
    }
  }

  private static func words(in text: Substring) -> Set<String> {
    Set(
      text.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ".") }.map(String.init))
  }
}

extension TextOutline {
  /// The line, from 1, of the part that these keys lead to; nothing where there is none.
  func line(of path: [String]) -> Int? {
    var (parts, line) = (parts, 0)
    for (depth, key) in path.enumerated() {
      guard let index = parts.firstIndex(where: { $0.key == key }) else { return depth == 0 ? nil : line }
      line += parts[..<index].reduce(0) { $0 + $1.lines.count } + parts[index].lead.count + 1
      parts = parts[index].children
    }
    return line == 0 ? nil : line
  }
}
