import VisualDiff

/// The page of a report.
struct DiffReportPage {
  let names: (String, String)
  let summary: String
  let entries: [DiffReport.Entry]

  /// The page.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; \
    script-src 'self'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>\(Self.escaped(summary))</title>
    <link rel="stylesheet" href="report.css">
    </head>
    <body data-mode="side">
    <header>
    <h1>\(Self.escaped(summary))</h1>
    <p>From <code>\(Self.escaped(names.0))</code> to <code>\(Self.escaped(names.1))</code></p>
    \(toolbar)
    </header>
    <main>
    \(entries.isEmpty ? "<p>Nothing differs.</p>" : entries.enumerated().map { article($0.element, $0.offset + 1) }.joined(separator: "\n"))
    </main>
    <script src="report.js"></script>
    </body>
    </html>

    """
  }

  private static let modes = [
    ("side", "Side by side"), ("swipe", "Swipe"), ("onion", "Onion skin"), ("blink", "Blink"),
    ("difference", "Difference"),
  ]

  private var toolbar: String {
    let modes = Self.modes.enumerated().map { index, mode in
      """
      <label><input type="radio" name="mode" value="\(mode.0)"\(index == 0 ? " checked" : "")> \(mode.1) \
      <kbd>\(index + 1)</kbd></label>
      """
    }
    return """
      <div class="toolbar" hidden>
      <fieldset><legend>View</legend>\(modes.joined())</fieldset>
      <label class="mix">Position <input type="range" id="mix" min="0" max="100" value="50"></label>
      <div role="group" aria-label="Zoom">
      <button type="button" id="smaller" aria-label="Smaller">−</button> <output id="zoom" aria-live="polite">fit</output>
      <button type="button" id="larger" aria-label="Larger">+</button>
      </div>
      <label>Filter <input type="search" id="filter" autocomplete="off" spellcheck="false"></label>
      <output id="shown" aria-live="polite"></output>
      <p class="keys">Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>1</kbd>–<kbd>5</kbd> view, <kbd>+</kbd> \
      <kbd>−</kbd> zoom, <kbd>/</kbd> filter</p>
      </div>
      """
  }

  private func article(_ entry: DiffReport.Entry, _ number: Int) -> String {
    let former = entry.formerName.map { "<p>Was <code>\(Self.escaped($0))</code></p>" } ?? ""
    let note = entry.note.isEmpty ? "" : "<p>\(Self.escaped(entry.note))</p>"
    return """
      <article id="file-\(number)" tabindex="-1" data-name="\(Self.escaped(entry.name))">
      <h2><span class="state \(entry.state.rawValue)">\(entry.state.rawValue)</span> \(Self.escaped(entry.name))</h2>
      \(note)\(former)\(entry.first ?? entry.second == nil ? "" : images(of: entry, number))
      </article>
      """
  }

  private func images(of entry: DiffReport.Entry, _ number: Int) -> String {
    func figure(_ folder: String, _ words: String, _ size: (width: Int, height: Int)?) -> String {
      let size = size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
      return """
        <figure class="\(folder)"><figcaption>\(words)</figcaption><a href="\(folder)/\(number).png">\
        <img src="\(folder)/\(number).png" alt="\(words)" loading="lazy" decoding="async"\(size)></a></figure>
        """
    }
    let comparison = entry.comparison
    let before = comparison.map { ($0.first.width, $0.first.height) }
    let after = comparison.map { ($0.second.width, $0.second.height) }
    var figures: [String] = []
    if entry.first != nil { figures.append(figure("a", "Before", before)) }
    if entry.second != nil { figures.append(figure("b", "After", after)) }
    if comparison?.differenceImage != nil { figures.append(figure("d", "Difference", nil)) }
    return "<div class=\"images\(figures.count > 1 ? " pair" : "")\">" + figures.joined() + "</div>"
  }

  /// Text as it may stand in HTML, between tags and in attributes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // Characters that turn the direction of writing, or are none, would let a name look like another.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}", "\u{FEFF}":
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
