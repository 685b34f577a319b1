import Glibc

/// A file descriptor and the path it is known by. It does not own the descriptor.
struct OpenFile: Sendable {
  let descriptor: Int32
  let path: String

  /// Writes all bytes, however the system cuts them.
  func write(_ bytes: [UInt8]) throws(SystemFailure) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0 {
        let number = errno
        if number == EINTR { continue }
        throw SystemFailure(number: number, action: "write", path: path)
      }
      written += count
    }
  }

  /// Reads to the end.
  func read() throws(SystemFailure) -> [UInt8] {
    var bytes = try firstBytes()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try next { chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) } }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Reads what comes in one go, at most so many bytes.
  func read(atMost most: Int) throws(SystemFailure) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: most)
    let count = try next { chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) } }
    return Array(chunk[..<count])
  }

  /// As many bytes as the file says it has, in one piece; more and fewer are to be expected of what is no plain file.
  private func firstBytes() throws(SystemFailure) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return [] }
    let size = Int(status.st_size)
    var failure: SystemFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      do throws(SystemFailure) {
        while count < size {
          let read = try next { Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), size - count) }
          if read == 0 { return }
          count += read
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// What a call that reads gives, made again where a signal cut it short.
  private func next(_ read: () -> Int) throws(SystemFailure) -> Int {
    while true {
      let count = read()
      if count >= 0 { return count }
      let number = errno
      if number != EINTR { throw SystemFailure(number: number, action: "read", path: path) }
    }
  }
}
