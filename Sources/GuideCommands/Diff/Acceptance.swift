/// Takes the second thing as the new first one.
struct Acceptance {
  private let old: DiffSubject
  private let new: DiffSubject
  private let kept: [String]

  /// - Parameter kept: Files of a folder that stay as they are.
  init(_ old: DiffSubject, _ new: DiffSubject, keeping kept: [String] = []) {
    (self.old, self.new, self.kept) = (old, new, kept)
  }

  /// Replaces A by a copy of B: whole, or not at all.
  func take(in session: Session) throws {
    switch (FileSystem.target(at: new.path), FileSystem.target(at: old.path)) {
    case (.file, .file):
      try session.deliver(try FileSystem.read(new.path), to: .file(old.path))
    case (.folder, .folder):
      try replaceFolder()
    default:
      throw CommandFailure.usage("\"\(new.name)\" cannot take the place of \"\(old.name)\"")
    }
    let except = kept.isEmpty ? "" : ", but for \(kept.map { "\"\($0)\"" }.joined(separator: ", "))"
    session.say("\"\(old.name)\" is now what \"\(new.name)\" is" + except)
  }

  private func replaceFolder() throws {
    guard let target = FileSystem.canonical(old.path), let source = FileSystem.canonical(new.path) else {
      throw CommandFailure.usage("\"\(old.name)\" cannot be replaced")
    }
    guard target != source else { return }
    guard !source.hasPrefix(target + "/"), !target.hasPrefix(source + "/") else {
      throw CommandFailure.usage("\"\(old.name)\" and \"\(new.name)\" lie in each other")
    }
    let parent = Path.parent(of: target) ?? "/"
    let draft = Path.join(parent, ".\(Path.name(of: target)).accepted")
    let retired = Path.join(parent, ".\(Path.name(of: target)).replaced")
    try FileSystem.remove(draft)
    try FileSystem.remove(retired)
    do {
      try FolderTree.copy(source, to: draft)
      for path in kept {
        try WholeFile(path: draft + "/" + path, name: path).write(try FileSystem.read(target + "/" + path))
      }
      try FolderTree.move(target, to: retired)
    } catch {
      try? FileSystem.remove(draft)
      throw error
    }
    do {
      try FolderTree.move(draft, to: target)
    } catch {
      try? FolderTree.move(retired, to: target)
      throw error
    }
    try FileSystem.remove(retired)
  }
}
