import Glibc

/// A system call that failed: its error number, what it was to do, and to which file.
struct SystemFailure: Error, Hashable, Sendable {
  /// What the error number means to a reader.
  enum Kind: Hashable, Sendable {
    case missing, wrongKind, forbidden, full, closedPipe, other
  }

  /// The error number, `errno`.
  let number: Int32
  /// What it was to do: `write`.
  let action: String
  /// The file, as the reader would write it.
  let path: String

  /// What the error number means.
  var kind: Kind {
    switch number {
    case ENOENT: .missing
    case ENOTDIR, EISDIR, ELOOP, ENAMETOOLONG, EINVAL: .wrongKind
    case EACCES, EPERM, EROFS: .forbidden
    case ENOSPC, EDQUOT, EFBIG: .full
    case EPIPE: .closedPipe
    default: .other
    }
  }

  /// `cannot write "Output": No space left on device`, in the words of the C library, which are English here since the
  /// program never sets a locale.
  var sentence: String {
    "cannot \(action) \"\(path)\": " + String(cString: strerror(number)).lowercasedFirst
  }

  /// How to mend it, where there is something to say.
  var hint: String? {
    if number == EBUSY { return "where something is mounted there, name a folder inside it" }
    return switch kind {
    case .full: "free some space, or choose another folder"
    case .forbidden where action == "read": "check who may read it"
    case .forbidden: "check who may write there, or choose another folder"
    case .missing, .wrongKind, .closedPipe, .other: nil
    }
  }
}

extension String {
  /// The text with a small first letter.
  var lowercasedFirst: String {
    guard let first else { return self }
    return first.lowercased() + dropFirst()
  }
}
