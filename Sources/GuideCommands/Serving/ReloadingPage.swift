/// A page as the server hands it out: with a script that loads it again once there is another version of the guide. The
/// script comes with the page itself: a page that has come waits, even when the server is stopped right after it.
struct ReloadingPage: Sendable {
  /// The version of the guide that the page is of.
  let version: Int
  /// What the page's policy knows the script by (Content Security Policy Level 3, "nonce").
  let nonce: String

  /// Where the page asks for what comes after its version.
  static let folder = "_metroguide"
  /// What it asks for there, after the version.
  static let question = "next.js"
  /// The event that makes it ask again.
  static let askAgain = "metroguide-wait"

  /// The script. The page counts as loaded before it begins to wait, and goes on waiting for a server that was stopped.
  var script: String {
    """
    <script nonce="\(nonce)">
    (() => {
      const ask = () => {
        const script = document.createElement('script');
        script.src = '/\(Self.folder)/\(version)/\(Self.question)?' + Date.now();
        script.onload = () => script.remove();
        script.onerror = () => { script.remove(); setTimeout(ask, 1000); };
        document.head.append(script);
      };
      addEventListener('\(Self.askAgain)', ask);
      const begin = () => setTimeout(ask, 0);
      if (document.readyState === 'complete') begin(); else addEventListener('load', begin);
    })();
    </script>
    """
  }

  /// `page` with the script at its end, allowed by its policy.
  func bytes(of page: [UInt8]) -> [UInt8] {
    guard let place = page.lastRange(of: Array("</body>".utf8))?.lowerBound else { return page }
    let head = page[..<(page.firstRange(of: Array("</head>".utf8))?.lowerBound ?? 0)]
    return Array(allowing(String(decoding: head, as: UTF8.self)).utf8) + page[head.endIndex..<place]
      + Array(script.utf8) + page[place...]
  }

  /// A page's head whose policy, where it has one, allows the script.
  private func allowing(_ head: String) -> String {
    guard let name = head.firstRange(of: "\"Content-Security-Policy\""),
      let tag = head[..<name.lowerBound].lastIndex(of: "<"),
      let attribute = head[tag...].firstRange(of: "content=\""),
      let end = head[attribute.upperBound...].firstIndex(of: "\"")
    else { return head }
    let policy = allowing(policy: head[attribute.upperBound..<end])
    return head[..<attribute.upperBound] + policy + head[end...]
  }

  private func allowing(policy: Substring) -> String {
    let directives = policy.split(separator: ";").map { $0.split(separator: " ") }
    let scripts = directives.first { $0.first == "script-src" } ?? directives.first { $0.first == "default-src" }
    // A nonce would take away what `'unsafe-inline'` allows, and that allows the script as well.
    guard let sources = scripts?.dropFirst(), !sources.contains("'unsafe-inline'") else { return String(policy) }
    let own = sources.filter { $0 != "'none'" && $0 != "'self'" } + ["'self'", "'nonce-\(nonce)'"]
    return (directives.filter { $0.first != "script-src" } + [["script-src"] + own])
      .map { $0.joined(separator: " ") }.joined(separator: "; ")
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
