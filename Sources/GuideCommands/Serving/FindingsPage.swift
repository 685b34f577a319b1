/// The page that stands in for every other while the guide cannot be built.
enum FindingsPage {
  /// The page with what was found, a line each, and the script that loads it again after the next build.
  static func html(_ findings: [String], script: String) -> String {
    let items = findings.map { "<li>\(escaped($0))</li>" }.joined(separator: "\n")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>The guide cannot be built</title>
      <style>
      :root { color-scheme: light dark; }
      body { font: 1rem/1.6 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
      li { font-family: ui-monospace, monospace; margin: .5rem 0; overflow-wrap: anywhere; }
      </style>
      </head>
      <body>
      <main>
      <h1>The guide cannot be built</h1>
      <ul>
      \(items)
      </ul>
      <p>This page loads itself again when a file changes.</p>
      </main>
      \(script)
      </body>
      </html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}
