import Synchronization

/// The guide as the server shows it: the last one built, or what kept it from being built.
final class ServedGuide: Sendable {
  /// What there is to show.
  enum State: Sendable {
    /// The guide in a folder without links, which knows that it will stand under these parts of a path.
    case folder(String, base: [String] = [])
    /// What was found, each finding a line.
    case failed([String])
  }

  private static let longestWaitInSeconds = 20

  private let current: Mutex<(version: Int, state: State, isEnding: Bool)>
  private let nonce = String(UInt64.random(in: .min ... .max), radix: 36)

  /// A guide that is still to be built.
  init() {
    // Pages of a server that ran before may still be open: its versions are others.
    let first = Int.random(in: 1...(1 << 30)) << 20
    current = Mutex((version: first, state: State.failed(["The guide is being built."]), isEnding: false))
  }

  /// Shows `state` from now on, and lets every open page load itself again.
  func show(_ state: State) {
    current.withLock { ($0.version, $0.state) = ($0.version + 1, state) }
  }

  /// Lets no page load itself again from now on, since the server is about to stop; each asks again later.
  func end() {
    current.withLock { $0.isEnding = true }
  }

  /// The answer to a request.
  func answer(_ request: HTTPRequest) -> HTTPResponse {
    if request.path.first == ReloadingPage.folder { return answer(to: request.path) }
    let (version, state) = current.withLock { ($0.version, $0.state) }
    let reloading = ReloadingPage(version: version, nonce: nonce)
    switch state {
    case .failed(let findings):
      return HTTPResponse(
        status: 500, type: "text/html; charset=utf-8",
        body: Array(FindingsPage.html(findings, script: reloading.script).utf8))
    case .folder(let folder, let base):
      // The page of what is missing leads to where the guide will stand.
      let isUnderBase = !base.isEmpty && request.path.starts(with: base)
      return file(isUnderBase ? Array(request.path.dropFirst(base.count)) : request.path, in: folder, reloading)
    }
  }

  private func file(_ parts: [String], in folder: String, _ reloading: ReloadingPage) -> HTTPResponse {
    let path = ([folder] + parts).joined(separator: "/")
    guard let place = FileSystem.canonical(path), place == folder || place.hasPrefix(folder + "/") else {
      return missing(in: folder, reloading)
    }
    let file = FileSystem.target(at: place) == .folder ? place + "/index.html" : place
    guard FileSystem.entry(at: file) == .file, let bytes = try? FileSystem.read(file) else {
      return missing(in: folder, reloading)
    }
    let type = HTTPResponse.type(of: file)
    return HTTPResponse(type: type, body: type.hasPrefix("text/html") ? reloading.bytes(of: bytes) : bytes)
  }

  private func missing(in folder: String, _ reloading: ReloadingPage) -> HTTPResponse {
    guard let page = try? FileSystem.read(folder + "/404.html") else { return .refusal(404) }
    return HTTPResponse(status: 404, type: "text/html; charset=utf-8", body: reloading.bytes(of: page))
  }

  /// Answers a page that asks for what comes after its version: when there is another one with the order to load itself
  /// again, or after a while with the request to ask again.
  private func answer(to path: [String]) -> HTTPResponse {
    guard path.count == 3, let seen = Int(path[1]), path[2] == ReloadingPage.question else { return .refusal(404) }
    for _ in 0..<(Self.longestWaitInSeconds * 10) {
      let (version, isEnding) = current.withLock { ($0.version, $0.isEnding) }
      if isEnding { return .refusal(503) }
      if version != seen { return Self.javascript("location.reload()") }
      Thread.pause(milliseconds: 100)
    }
    return Self.javascript("dispatchEvent(new Event('\(ReloadingPage.askAgain)'))")
  }

  private static func javascript(_ text: String) -> HTTPResponse {
    HTTPResponse(type: HTTPResponse.type(of: "a.js"), body: Array((text + "\n").utf8))
  }
}
