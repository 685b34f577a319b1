import Dispatch
import Glibc
import Synchronization

/// A small HTTP server that only this machine can reach. Each connection is one request on a thread of its own, so that
/// an answer may take its time.
final class LoopbackServer: Sendable {
  /// The port it listens on.
  let port: UInt16
  private let socket: Int32
  private let answer: @Sendable (HTTPRequest) -> HTTPResponse
  private let use = Mutex(Use())

  /// Who is being answered.
  private struct Use {
    var openRequests = 0
    var last = ContinuousClock.now - LoopbackServer.quiet
    var isStopped = false
  }

  /// After so long without a request a page has all that it asks for.
  private static let quiet = Duration.milliseconds(500)

  /// A server on 127.0.0.1; port 0 takes any that is free.
  init(port: UInt16, answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) throws(SystemFailure) {
    self.answer = answer
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw SystemFailure(number: errno, action: "open", path: "a socket") }
    var reuse: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    guard let bound = Self.bind(socket, to: port), listen(socket, 16) == 0 else {
      let number = errno
      close(socket)
      throw SystemFailure(number: number, action: "serve on", path: "127.0.0.1:\(port)")
    }
    self.port = bound
  }

  /// Answers requests until ``stop()``, on other threads.
  func start() {
    DispatchQueue(label: "metroguide.accept").async { [self] in
      while true {
        let connection = accept(socket, nil, nil)
        if connection < 0 {
          if use.withLock({ $0.isStopped }) { return }
          // There may be no room for another connection just now.
          if errno != EINTR && errno != ECONNABORTED { Thread.pause(milliseconds: 50) }
          continue
        }
        Thread.detached { [self] in serve(connection) }
      }
    }
  }

  /// Takes no further requests, once a page that is just being loaded has come as a whole, or after `patience`.
  func stop(within patience: Duration = .seconds(1)) {
    let began = ContinuousClock.now
    while began.duration(to: .now) < patience && isInUse { Thread.pause(milliseconds: 20) }
    use.withLock { $0.isStopped = true }
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  private var isInUse: Bool {
    use.withLock { $0.openRequests > 0 || $0.last.duration(to: .now) < Self.quiet }
  }

  private func count(_ change: Int) {
    use.withLock { ($0.openRequests, $0.last) = ($0.openRequests + change, .now) }
  }

  /// The port the socket was bound to; nothing when it could not be.
  private static func bind(_ socket: Int32, to port: UInt16) -> UInt16? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard Glibc.bind(socket, generic, length) == 0, getsockname(socket, generic, &length) == 0 else { return nil }
        return UInt16(bigEndian: pointer.pointee.sin_port)
      }
    }
  }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard let head = Self.head(from: connection) else { return }
    // A browser may hold a connection that it asks nothing on: that is no request.
    count(1)
    defer { count(-1) }
    let request = HTTPRequest(head: head)
    let response = request.map(response(to:)) ?? .refusal(400)
    let bytes = response.bytes(withBody: request?.method != "HEAD")
    try? OpenFile(descriptor: connection, path: "a connection").write(bytes)
  }

  /// A page of another site may make a browser ask, under a name of its own that leads here: only this machine's names
  /// are answered.
  private func response(to request: HTTPRequest) -> HTTPResponse {
    guard ["127.0.0.1", "localhost"].contains(request.host) else { return .refusal(403) }
    guard ["GET", "HEAD"].contains(request.method) else { return .refusal(405) }
    return answer(request)
  }

  /// The bytes up to the empty line; nothing when they do not come or are too many.
  private static func head(from connection: Int32) -> [UInt8]? {
    var head: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while head.count < HTTPRequest.longestHead {
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      head += chunk[..<count]
      if let end = head.firstRange(of: Array("\r\n\r\n".utf8)) { return Array(head[..<end.lowerBound]) }
    }
    return nil
  }
}
