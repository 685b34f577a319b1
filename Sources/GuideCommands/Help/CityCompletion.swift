import ArgumentParser

extension CompletionKind {
  /// What can stand for CITY: ids, folders and feeds; files with one of `endings` as well.
  static func cities(or endings: [String] = []) -> CompletionKind {
    .custom { _, _, prefix in
      let offered = CityCompletion(session: .current, endings: endings).offered(after: prefix)
      return CompletionShell.requesting.map { shell in offered.map { shell.quoting($0) } } ?? offered
    }
  }
}

/// What shells offer where a city is asked for.
struct CityCompletion: Sendable {
  /// Where the reader is.
  let session: Session
  /// The endings of files that may be named beside cities.
  let endings: [String]

  /// The ids and paths that begin with `prefix`: ids first, folders with a slash at their end.
  func offered(after prefix: String) -> [String] {
    let ids = (try? session.catalog())?.entries.map(\.id).filter { $0.hasPrefix(prefix) } ?? []
    return (ids + paths(after: prefix)).unique.filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }
  }

  private func paths(after prefix: String) -> [String] {
    let slash = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
    let (typed, begun) = (String(prefix[..<slash]), prefix[slash...])
    let folder = typed.isEmpty ? "." : typed.hasPrefix("~/") ? inHome(typed) : typed
    let names = (try? FileSystem.names(in: session.absolute(folder))) ?? []
    return names.sorted().compactMap { name in
      guard name.hasPrefix(begun), !name.hasPrefix(".") || begun.hasPrefix(".") else { return nil }
      switch FileSystem.target(at: session.absolute(Path.join(folder, name))) {
      case .folder: return typed + name + "/"
      case .file: return Path.ending(of: name).map((["zip"] + endings).contains) == true ? typed + name : nil
      case .link, .special, nil: return nil
      }
    }
  }

  private func inHome(_ path: String) -> String {
    session.environment["HOME"].map { Path.join($0, String(path.dropFirst(2))) } ?? path
  }
}

extension CompletionShell {
  /// `text` so that this shell offers it letter by letter: bash expands what it is offered and puts slashes after folders
  /// itself, and zsh takes a colon for the end of a word and the beginning of its description.
  fileprivate func quoting(_ text: String) -> String {
    switch self {
    case .bash:
      (text.hasSuffix("/") ? String(text.dropLast()) : text)
        .backslashing { !($0.isLetter || $0.isNumber || "/._-+".contains($0)) }
    case .zsh: text.backslashing { $0 == ":" || $0 == "\\" }
    default: text
    }
  }
}

extension String {
  /// The text with a backslash before each character that `isSpecial` names.
  fileprivate func backslashing(_ isSpecial: (Character) -> Bool) -> String {
    reduce(into: "") { text, character in
      if isSpecial(character) { text.append("\\") }
      text.append(character)
    }
  }
}
