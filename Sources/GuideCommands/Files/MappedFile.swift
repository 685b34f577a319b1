import Glibc

extension FileSystem {
  /// Calls `body` with the bytes of the file at `path`, which the system brings in as they are looked at: a large file that is
  /// read from front to back needs no memory of its own.
  static func withMapped<Result>(
    _ path: String, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(SystemFailure) -> Result {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure(number: errno, action: "read", path: path) }
    defer { close(descriptor) }
    var status = stat()
    let isPlain = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    let length = Int(status.st_size)
    guard isPlain, let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      // What cannot be mapped, a pipe for example, is read.
      return try OpenFile(descriptor: descriptor, path: path).read().withUnsafeBytes(body)
    }
    defer { munmap(start, length) }
    madvise(start, length, MADV_SEQUENTIAL)
    return body(UnsafeRawBufferPointer(start: start, count: length))
  }
}
