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
  private static let scripts = "_metroguide"

  private let current: Mutex<(version: Int, state: State)>

  /// A guide that is still to be built. Its versions are told from those of a server that ran before, whose pages may
  /// still be open, by `epoch`.
  init(epoch: Int = 0) {
    current = Mutex((version: epoch << 20, state: State.failed(["The guide is being built."])))
  }

  /// Shows `state` from now on, and lets every open page load itself again.
  func show(_ state: State) {
    current.withLock { $0 = ($0.version + 1, state) }
  }

  /// The answer to a request.
  func answer(_ request: HTTPRequest) -> HTTPResponse {
    if request.path.first == Self.scripts { return answer(to: request.path) }
    let (version, state) = current.withLock { $0 }
    switch state {
    case .failed(let findings):
      return HTTPResponse(
        status: 500, type: "text/html; charset=utf-8",
        body: Array(FindingsPage.html(findings, script: Self.script(version)).utf8))
    case .folder(let folder, let base):
      // The page of what is missing leads to where the guide will stand.
      let isUnderBase = !base.isEmpty && request.path.starts(with: base)
      return file(isUnderBase ? Array(request.path.dropFirst(base.count)) : request.path, in: folder, version: version)
    }
  }

  private func file(_ parts: [String], in folder: String, version: Int) -> HTTPResponse {
    let path = ([folder] + parts).joined(separator: "/")
    guard let place = FileSystem.canonical(path), place == folder || place.hasPrefix(folder + "/") else {
      return missing(in: folder, version: version)
    }
    let file = FileSystem.target(at: place) == .folder ? place + "/index.html" : place
    guard FileSystem.entry(at: file) == .file, let bytes = try? FileSystem.read(file) else {
      return missing(in: folder, version: version)
    }
    let type = HTTPResponse.type(of: file)
    return HTTPResponse(type: type, body: type.hasPrefix("text/html") ? Self.reloading(bytes, version) : bytes)
  }

  private func missing(in folder: String, version: Int) -> HTTPResponse {
    guard let page = try? FileSystem.read(folder + "/404.html") else { return .refusal(404) }
    return HTTPResponse(status: 404, type: "text/html; charset=utf-8", body: Self.reloading(page, version))
  }

  /// The page with a script that waits for the next build. It is a script of a file of its own, since the guide's pages
  /// allow no other.
  private static func reloading(_ page: [UInt8], _ version: Int) -> [UInt8] {
    let end = Array("</body>".utf8)
    guard let place = page.lastRange(of: end) else { return page }
    return allowingScripts(Array(page[..<place.lowerBound])) + Array(script(version).utf8) + page[place.lowerBound...]
  }

  /// The page with the server's own script allowed, where its security policy allows none.
  private static func allowingScripts(_ page: [UInt8]) -> [UInt8] {
    let policy = Array("content=\"default-src 'none'; ".utf8)
    let head = page.prefix(4096)
    guard let place = head.firstRange(of: policy), !head.contains(Array("script-src".utf8)) else { return page }
    return page[..<place.upperBound] + Array("script-src 'self'; ".utf8) + page[place.upperBound...]
  }

  private static func script(_ version: Int) -> String {
    "<script async src=\"/\(scripts)/\(version)/wait.js\"></script>"
  }

  /// Answers what the server's own scripts are: `VERSION/wait.js` asks once the page is there, `VERSION/next.js` answers
  /// when there is another version than the page's, or after a while with the request to ask again.
  private func answer(to path: [String]) -> HTTPResponse {
    guard path.count == 3, let seen = Int(path[1]) else { return .refusal(404) }
    if path[2] == "wait.js" { return Self.javascript(Self.wait(seen)) }
    for _ in 0..<(Self.longestWaitInSeconds * 10) {
      if current.withLock({ $0.version }) != seen { return Self.javascript("location.reload()") }
      Thread.pause(milliseconds: 100)
    }
    return Self.javascript("dispatchEvent(new Event('metroguide-wait'))")
  }

  /// The page counts as loaded before it begins to wait, and goes on waiting for a server that was stopped.
  private static func wait(_ seen: Int) -> String {
    """
    (() => {
      const ask = () => {
        const script = document.createElement('script');
        script.src = '/\(scripts)/\(seen)/next.js?' + Date.now();
        script.onload = () => script.remove();
        script.onerror = () => { script.remove(); setTimeout(ask, 1000); };
        document.head.append(script);
      };
      addEventListener('metroguide-wait', ask);
      const begin = () => setTimeout(ask, 0);
      if (document.readyState === 'complete') begin(); else addEventListener('load', begin);
    })();
    """
  }

  private static func javascript(_ text: String) -> HTTPResponse {
    HTTPResponse(type: HTTPResponse.type(of: "a.js"), body: Array((text + "\n").utf8))
  }
}

extension [UInt8] {
  /// Where `bytes` stands for the last time.
  fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
    guard count >= bytes.count, !bytes.isEmpty else { return nil }
    return stride(from: count - bytes.count, through: 0, by: -1)
      .first { self[$0] == bytes[0] && self[$0..<$0 + bytes.count].elementsEqual(bytes) }
      .map { $0..<$0 + bytes.count }
  }
}
