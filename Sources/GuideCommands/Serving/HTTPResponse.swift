/// What the server answers.
struct HTTPResponse: Hashable, Sendable {
  let status: Int
  let type: String
  let body: [UInt8]

  init(status: Int = 200, type: String, body: [UInt8]) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// A plain answer to a request that cannot be met.
  static func refusal(_ status: Int) -> HTTPResponse {
    HTTPResponse(status: status, type: "text/plain; charset=utf-8", body: Array((reason(of: status) + "\n").utf8))
  }

  /// The bytes that go over the wire. Nothing is to be kept by the browser: the next build may change it.
  func bytes(withBody: Bool) -> [UInt8] {
    let head = """
      HTTP/1.1 \(status) \(Self.reason(of: status))\r
      Content-Type: \(type)\r
      Content-Length: \(body.count)\r
      Cache-Control: no-store\r
      X-Content-Type-Options: nosniff\r
      Connection: close\r
      \r

      """
    return Array(head.utf8) + (withBody ? body : [])
  }

  private static func reason(of status: Int) -> String {
    switch status {
    case 200: "OK"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 503: "Service Unavailable"
    default: "Internal Server Error"
    }
  }

  /// The media type of a file by its name.
  static func type(of path: String) -> String {
    switch Path.ending(of: path) {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg": "image/jpeg"
    case "webp": "image/webp"
    case "ico": "image/x-icon"
    case "json", "geojson", "webmanifest": "application/json; charset=utf-8"
    case "xml", "atom": "application/xml; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    case "woff2": "font/woff2"
    case "wasm": "application/wasm"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
  }
}
