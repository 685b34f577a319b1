/// One of the two files or folders that are compared.
struct DiffSide: Hashable, Sendable {
  /// How the reader called it.
  let name: String
  /// Where it is.
  let path: String

  /// The bytes of the file.
  func read() throws -> [UInt8] {
    do throws(SystemFailure) {
      return try FileSystem.read(path)
    } catch {
      throw CommandFailure(SystemFailure(number: error.number, action: error.action, path: name))
    }
  }
}
