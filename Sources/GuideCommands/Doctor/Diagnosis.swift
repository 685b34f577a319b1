import Glibc

/// One thing the doctor looked at.
struct Diagnosis: Hashable, Sendable {
  /// How it stands.
  enum State: String, Hashable, Sendable {
    /// As it should.
    case fine = "ok"
    /// It is missing, and something does not work without it.
    case missing
    /// It is missing, and something is plainer without it.
    case plain = "note"
  }

  /// What was looked at.
  let subject: String
  /// How it stands.
  let state: State
  /// What was found: a version, a path, a number.
  let found: String
  /// The command or step that mends it.
  var remedy: String?
}

extension Diagnosis {
  /// The libraries the program runs with.
  static func libraries() -> [Diagnosis] {
    LinkedLibrary.all.map { Diagnosis(subject: $0.name, state: .fine, found: $0.version) }
  }

  /// The shipped files.
  static func resources(in session: Session) -> Diagnosis {
    do throws(CommandFailure) {
      let resources = try session.resources()
      return Diagnosis(subject: "Templates and Assets", state: .fine, found: resources.folder)
    } catch {
      return Diagnosis(
        subject: "Templates and Assets", state: .missing, found: "nowhere",
        remedy: "export METROGUIDE_RESOURCES=FOLDER, or make install")
    }
  }

  /// Whether something can be written into the folder at `path`, which need not be there yet.
  static func writable(_ path: String, as subject: String, in session: Session) -> Diagnosis {
    var place = session.absolute(path)
    while FileSystem.target(at: place) == nil, let parent = Path.parent(of: place) { place = parent }
    let probe = place + "/.metroguide-probe-\(session.now())"
    do throws(SystemFailure) {
      try WholeFile(path: probe, name: path).write([0])
      try FileSystem.remove(probe)
      return Diagnosis(subject: subject, state: .fine, found: session.relative(session.absolute(path)))
    } catch {
      let folder = session.relative(place).shellQuoted
      let remedy = error.number == EROFS ? "mount -o remount,rw \(folder)" : "chmod u+w \(folder)"
      let other = subject == "cache" ? "export XDG_CACHE_HOME=FOLDER" : "--output FOLDER"
      return Diagnosis(subject: subject, state: .missing, found: error.sentence, remedy: "\(remedy), or \(other)")
    }
  }

  /// The room left where `path` is.
  static func disk(at path: String, in session: Session) -> Diagnosis {
    var place = session.absolute(path)
    while FileSystem.target(at: place) == nil, let parent = Path.parent(of: place) { place = parent }
    guard let bytes = FileSystem.freeBytes(at: place) else {
      return Diagnosis(subject: "free disk", state: .plain, found: "unknown")
    }
    let megabytes = bytes / 1_000_000
    return Diagnosis(
      subject: "free disk", state: megabytes < roomForAGuide ? .missing : .fine, found: "\(megabytes) MB",
      remedy: megabytes < roomForAGuide ? "df -h \(session.relative(place).shellQuoted), and free some space" : nil)
  }

  /// A guide of two large cities, twice, since the new one is made beside the old one, in megabytes.
  private static let roomForAGuide = 500
}
