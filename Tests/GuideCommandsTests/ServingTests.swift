import Glibc
import Synchronization
import Testing

@testable import GuideCommands

@Suite struct HTTPRequestTests {
  private func path(_ target: String) -> [String]? {
    HTTPRequest(head: Array("GET \(target) HTTP/1.1\r\nHost: localhost:8000".utf8))?.path
  }

  @Test func aPathIsDecodedIntoItsParts() {
    #expect(path("/") == ["index.html"])
    #expect(path("/en/") == ["en", "index.html"])
    #expect(path("/en/a%20b.html?x=/../y#z") == ["en", "a b.html"])
    #expect(path("/%E4%BA%94") == ["五"])
  }

  @Test(
    arguments: [
      "/../etc/passwd", "/a/../../etc/passwd", "/%2e%2e/etc", "/a%2f..%2fetc", "/a%5c..%5c", "/a%00b", "/%", "/%zz",
      "/%ff",
      "etc", "http://x/y", "",
    ])
  func whatLeavesTheFolderIsNoPath(target: String) {
    #expect(path(target) == nil)
  }

  @Test func theHostIsReadWithoutItsPort() {
    #expect(HTTPRequest(head: Array("GET / HTTP/1.1\r\nhost:\tLocalHost:80".utf8))?.host == "localhost")
    #expect(HTTPRequest(head: Array("GET / HTTP/1.1".utf8))?.host == "")
    #expect(HTTPRequest(head: Array("nonsense".utf8)) == nil)
  }
}

@Suite struct LoopbackServerTests {
  /// What the server on `port` sends back for these bytes.
  private func ask(_ port: UInt16, _ request: String) -> String {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(client) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return "not connected" }
    let file = OpenFile(descriptor: client, path: "client")
    try? file.write(Array(request.utf8))
    return (try? file.read()).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  @Test func aFolderIsServedAndNothingBesideIt() throws {
    try TemporaryFolder.with { folder in
      try FileSystem.makeFolder(folder + "/guide/en")
      try WholeFile(path: folder + "/secret", name: "secret").write(Array("secret".utf8))
      try WholeFile(path: folder + "/guide/en/index.html", name: "").write(Array("<body>hello</body>".utf8))
      try WholeFile(path: folder + "/guide/a.css", name: "").write(Array("a{}".utf8))
      try TemporaryFolder.link(folder + "/guide/link", to: folder + "/secret")
      let guide = ServedGuide()
      let server = try LoopbackServer(port: 0, answer: guide.answer)
      server.start()
      defer { server.stop() }

      guide.show(.failed(["lines.yaml:1:2: <b> is odd"]))
      let failed = ask(server.port, "GET /en/ HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(failed.hasPrefix("HTTP/1.1 500 "))
      #expect(failed.contains("lines.yaml:1:2: &lt;b&gt; is odd"))

      guide.show(.folder(folder + "/guide"))
      let page = ask(server.port, "GET /en/ HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n")
      #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(page.contains("<body>hello<script nonce="))
      #expect(page.hasSuffix("</script></body>"))
      // The page asks with the version it is of, and is told to load itself again once there is another.
      let question = try #require(page.firstMatch(of: #/'(/_metroguide/\d+/next\.js\?)'/#)).output.1
      guide.show(.folder(folder + "/guide"))
      #expect(
        ask(server.port, "GET \(question)5 HTTP/1.1\r\nHost: localhost\r\n\r\n").hasSuffix("location.reload()\n"))
      // A server that stops lets no page load itself again, which would find nobody.
      guide.end()
      #expect(ask(server.port, "GET \(question)6 HTTP/1.1\r\nHost: localhost\r\n\r\n").hasPrefix("HTTP/1.1 503 "))
      #expect(ask(server.port, "HEAD /a.css HTTP/1.1\r\nHost: localhost\r\n\r\n").hasSuffix("\r\n\r\n"))
      #expect(ask(server.port, "GET /a.css HTTP/1.1\r\nHost: localhost\r\n\r\n").hasSuffix("a{}"))
      for target in ["/link", "/../secret", "/%2e%2e/secret", "/nothing"] {
        let answer = ask(server.port, "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 40"), "\(target)")
        #expect(!answer.contains("secret"), "\(target)")
      }
      #expect(ask(server.port, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").hasPrefix("HTTP/1.1 403"))
      #expect(ask(server.port, "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n").hasPrefix("HTTP/1.1 405"))
      #expect(ask(server.port, "GET /_metroguide/x HTTP/1.1\r\nHost: localhost\r\n\r\n").hasPrefix("HTTP/1.1 404"))
    }
  }

  /// A page that has come must find its styles and scripts, even when the server is asked to stop in between.
  @Test func whatAPageAsksForIsAnsweredBeforeTheServerStops() async throws {
    let (begun, isBegun) = AsyncStream<Void>.makeStream()
    let isHeld = Mutex(true)
    let server = try LoopbackServer(port: 0) { request in
      if request.path == ["page"] {
        isBegun.finish()
        while isHeld.withLock({ $0 }) { Thread.pause(milliseconds: 10) }
      }
      return HTTPResponse(type: "text/plain", body: Array(request.path.joined(separator: "/").utf8))
    }
    server.start()
    let port = server.port
    // What waits has threads of its own: there may be as few for tasks as there are cores, and long ones on them.
    let page = elsewhere { ask(port, "GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n") }
    for await _ in begun {}
    let end = elsewhere { server.stop(within: .seconds(600)) }
    try await Task.sleep(for: .milliseconds(100))
    #expect(ask(port, "GET /style HTTP/1.1\r\nHost: localhost\r\n\r\n").hasSuffix("style"))
    isHeld.withLock { $0 = false }
    for await page in page { #expect(page.hasSuffix("page")) }
    for await _ in end {}
    #expect(ask(port, "GET /style HTTP/1.1\r\nHost: localhost\r\n\r\n") == "not connected")
  }

  /// What `work` comes to on a thread of its own.
  private func elsewhere<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> AsyncStream<Value> {
    let (values, next) = AsyncStream<Value>.makeStream()
    Thread.detached {
      next.yield(work())
      next.finish()
    }
    return values
  }
}

@Suite struct ReloadingPageTests {
  private let page = ReloadingPage(version: 7, nonce: "abc")

  private func policy(_ policy: String) -> String? {
    let text = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\"></head><body></body>"
    let changed = String(decoding: page.bytes(of: Array(text.utf8)), as: UTF8.self)
    return changed.firstMatch(of: #/content="([^"]*)"/#).map { String($0.output.1) }
  }

  @Test func thePolicyOfAPageAllowsTheScript() {
    #expect(
      policy("default-src 'none'; style-src x")
        == "default-src 'none'; style-src x; script-src 'self' 'nonce-abc'")
    #expect(
      policy("script-src 'self' 'wasm-unsafe-eval'; img-src data:")
        == "img-src data:; script-src 'wasm-unsafe-eval' 'self' 'nonce-abc'")
    #expect(policy("default-src https:") == "default-src https:; script-src https: 'self' 'nonce-abc'")
    #expect(policy("script-src 'self' 'unsafe-inline'") == "script-src 'self' 'unsafe-inline'")
    #expect(policy("img-src data:") == "img-src data:")
  }

  @Test func aPageWithoutAPolicyGetsNothingButTheScript() {
    let text = "<head><title>content=\"x\"</title></head><body>\u{4e94}</body></html>"
    #expect(
      String(decoding: page.bytes(of: Array(text.utf8)), as: UTF8.self)
        == text.replacing("</body>", with: page.script + "</body>"))
    #expect(page.bytes(of: Array("no page".utf8)) == Array("no page".utf8))
  }
}

@Suite struct WatchTests {
  @Test func aChangeWhileSomethingIsReadIsNotLost() throws {
    try TemporaryFolder.with { folder in
      func write(_ text: String, to name: String) throws {
        try WholeFile(path: folder + "/" + name, name: name).write(Array(text.utf8))
      }
      try write("1", to: "guide")
      try write("1", to: "city")
      var watch = Watch([folder + "/guide"])
      // The city is not known before the guide has been read; it changes right after it was read for the first time.
      var readings: [[UInt8]] = []
      func read() throws -> [String] {
        readings.append(try FileSystem.read(folder + "/city"))
        if readings.count == 1 { try write("22", to: "city") }
        return [folder + "/guide", folder + "/city"]
      }
      _ = try watch.read(read, from: { $0 })
      #expect(readings.last == Array("22".utf8))
      #expect(!watch.hasChanged)
      try write("333", to: "city")
      #expect(watch.hasChanged)
      _ = try watch.read({ try write("4444", to: "city") }, from: { [folder + "/guide", folder + "/city"] })
      #expect(watch.hasChanged)
    }
  }
}

@Suite struct ServeLoopTests {
  private func write(_ text: String, to path: String) throws {
    try FileSystem.makeFolder(Path.parent(of: path) ?? "/")
    try WholeFile(path: path, name: path).write(Array(text.utf8))
  }

  /// A city of two stations with that name.
  private func writeCity(named name: String, to folder: String) throws {
    try write("id: town\nname: {en: \(name)}\ntimeZone: Europe/Berlin\n", to: folder + "/city.yaml")
    try write("- {id: a, name: A}\n- {id: b, name: B}\n", to: folder + "/stations.yaml")
    try write(
      "- {id: l, name: L, color: \"#336699\", directions: [{id: n, name: N}], "
        + "patterns: [{id: n, direction: n, stops: [a, b]}]}\n", to: folder + "/lines.yaml")
  }

  /// Serves the guide in `folder` while `body` runs, which is given what stands on a page of it.
  private func serving(_ folder: String, _ body: ((String) -> String) async throws -> Void) async throws {
    let session = RecordedSession().session(environment: ["XDG_CACHE_HOME": folder + "/.cache"], folder: folder)
    let guide = ServedGuide()
    try FileSystem.makeFolder(folder + "/.served")
    let loop = ServeLoop(
      session: session, request: BuildRequest().keepingItsFile(in: session), folder: folder + "/.served", guide: guide)
    let task = Task { try await loop.run() }
    try await body { path in
      let request = HTTPRequest(head: Array("GET \(path) HTTP/1.1\r\nHost: localhost".utf8))
      return request.map { String(decoding: guide.answer($0).body, as: UTF8.self) } ?? ""
    }
    task.cancel()
    _ = await task.result
  }

  /// Waits until the page says `words`, at most two minutes: a machine may have much else to do.
  private func waits(for words: String, _ page: () -> String) async throws -> Bool {
    for _ in 0..<2400 {
      if page().contains(words) { return true }
      try await Task.sleep(for: .milliseconds(50))
    }
    return false
  }

  @Test func aCityThatIsNotThereYetIsWaitedFor() async throws {
    try await TemporaryFolder.with { folder in
      try write("title: Mine\ncities: [town]\n", to: folder + "/guide.yaml")
      try await serving(folder) { page in
        #expect(try await waits(for: "there is no city", { page("/en/index.html") }))
        try writeCity(named: "Newtown", to: folder + "/draft")
        #expect(rename(folder + "/draft", folder + "/town") == 0)
        #expect(try await waits(for: "Newtown", { page("/en/index.html") }))
      }
    }
  }

  @Test func theDemoIsNotServedWhileAnEditorSavesTheGuidesOwnFile() async throws {
    try await TemporaryFolder.with { folder in
      try writeCity(named: "Newtown", to: folder + "/town")
      try write("title: Mine\ncities: [town]\n", to: folder + "/guide.yaml")
      try await serving(folder) { page in
        #expect(try await waits(for: "Newtown", { page("/en/index.html") }))
        #expect(rename(folder + "/guide.yaml", folder + "/guide.yaml~") == 0)
        #expect(try await waits(for: "there is no file \"guide.yaml\"", { page("/en/index.html") }))
        try write("title: Mine again\ncities: [town]\n", to: folder + "/guide.yaml")
        #expect(try await waits(for: "Mine again", { page("/en/index.html") }))
      }
    }
  }

  @Test func aPortThatIsTakenIsToldWithAWayOut() async throws {
    let server = try LoopbackServer(port: 0) { _ in .refusal(404) }
    server.start()
    defer { server.stop() }
    try await TemporaryFolder.with { folder in
      let recorded = RecordedSession()
      #expect(await recorded.run("serve", "--port", "\(server.port)", in: folder) == 3)
      #expect(recorded.complaints.contains("in use; name another with --port, or 0 for any that is free"))
    }
  }

  @Test func aFolderBesideTheGuideComesBeforeACityOfTheProgram() async throws {
    try await TemporaryFolder.with { folder in
      try writeCity(named: "Own Beijing", to: folder + "/beijing")
      try write("title: Mine\ncities: [beijing]\n", to: folder + "/guide.yaml")
      let recorded = RecordedSession()
      #expect(await recorded.run("build", in: folder) == 0, "\(recorded.complaints)")
      let home = try FileSystem.read(folder + "/Output/en/index.html")
      #expect(String(decoding: home, as: UTF8.self).contains("Own Beijing"))
    }
  }
}
