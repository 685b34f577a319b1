/// One of the two things that are compared.
struct DiffSide: Hashable, Sendable {
  /// How the reader called it.
  let name: String
  /// Where it is.
  let path: String

  init(_ name: String, in session: Session) throws(CommandFailure) {
    self.name = name
    path = session.absolute(name)
    guard FileSystem.target(at: path) != nil else {
      throw .usage("there is no file or folder \"\(name)\" to compare")
    }
  }

  /// The bytes of the file.
  func read() throws -> [UInt8] {
    do throws(SystemFailure) {
      return try FileSystem.read(path)
    } catch {
      throw CommandFailure(SystemFailure(number: error.number, action: error.action, path: name))
    }
  }
}
