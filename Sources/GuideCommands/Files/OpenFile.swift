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
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        let number = errno
        if number == EINTR { continue }
        throw SystemFailure(number: number, action: "read", path: path)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
