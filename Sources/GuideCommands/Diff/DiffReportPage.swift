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
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(Self.escaped(summary))</title>
    <link rel="stylesheet" href="report.css">
    </head>
    <body data-mode="side">
    <header>
    <h1>\(Self.escaped(summary))</h1>
    <p>From <code>\(Self.escaped(names.0))</code> to <code>\(Self.escaped(names.1))</code></p>
    </header>
    \(entries.isEmpty ? "" : toolbar)
    <main>
    \(entries.count > 1 ? overview : "")
    \(entries.isEmpty ? "<p>Nothing differs.</p>" : articles)
    </main>
    <script src="report.js"></script>
    </body>
    </html>

    """
  }

  private var articles: String {
    entries.enumerated().map { article($0.element, $0.offset + 1) }.joined(separator: "\n")
  }

  /// Every file in a row: what differs most first.
  private var overview: String {
    let hasStates = entries.contains { $0.state != nil }
    func state(_ words: String) -> String { hasStates ? words : "" }
    let rows = entries.enumerated().map { index, entry in
      let share = entry.comparison.map { comparison in
        "\(comparison.differingPixels) px, \(Percentage.text(comparison.share))"
      }
      let count = entry.changes.count
      let size = share ?? (count == 0 ? "" : count == 1 ? "1 change" : "\(count) changes")
      return """
        <tr data-file="\(index + 1)"><td><a href="#file-\(index + 1)">\(Self.escaped(entry.name))</a></td>\
        \(state("<td class=\"state-cell\">\(entry.state ?? "")</td>"))<td class="size-cell">\(size)</td></tr>
        """
    }
    return """
      <details class="overview" open><summary>Overview</summary>
      <div class="scroll" tabindex="0" role="group" aria-label="Overview">
      <table><thead><tr><th scope="col">What</th>\(state("<th scope=\"col\">State</th>"))<th scope="col">Size of the change</th></tr>\
      </thead><tbody>
      \(rows.joined(separator: "\n"))
      </tbody></table>
      </div></details>
      """
  }

  private static let modes = [
    ("side", "Side by side"), ("swipe", "Swipe"), ("onion", "Onion skin"), ("blink", "Blink"),
    ("difference", "Difference"),
  ]

  private var hasPairs: Bool { entries.contains { $0.first != nil && $0.second != nil } }
  private var hasPictures: Bool { entries.contains { $0.first != nil || $0.second != nil } }

  private var toolbar: String {
    let modes = Self.modes.enumerated().map { index, mode in
      """
      <label><input type="radio" name="mode" value="\(mode.0)"\(index == 0 ? " checked" : "")> \(mode.1) \
      <kbd>\(index + 1)</kbd></label>
      """
    }
    let view = """
      <fieldset><legend>View</legend>\(modes.joined())</fieldset>
      <label class="mix">Position <input type="range" id="mix" min="0" max="100" value="50"></label>
      """
    let zoom = """
      <div class="zoom" role="group" aria-label="Zoom">
      <button type="button" id="smaller" aria-label="Smaller">−</button> <output id="zoom" aria-live="polite">fit</output>
      <button type="button" id="larger" aria-label="Larger">+</button>
      </div>
      """
    let keys = [
      "<kbd>j</kbd> next, <kbd>k</kbd> previous",
      hasPairs ? "<kbd>1</kbd>–<kbd>5</kbd> view, <kbd>[</kbd> <kbd>]</kbd> position" : "",
      hasPictures ? "<kbd>+</kbd> <kbd>−</kbd> zoom" : "", "<kbd>/</kbd> filter",
    ]
    return """
      <div class="toolbar" role="region" aria-label="View and filter" hidden>
      \(hasPairs ? view : "")\(hasPictures ? zoom : "")
      <label class="filter">Filter <input type="search" id="filter" autocomplete="off" spellcheck="false"></label>
      <output id="shown" aria-live="polite"></output>
      <p class="keys">\(keys.filter { !$0.isEmpty }.joined(separator: ", "))</p>
      </div>
      """
  }

  private func article(_ entry: DiffReport.Entry, _ number: Int) -> String {
    let former = entry.formerName.map { "<p>Was <code>\(Self.escaped($0))</code></p>" } ?? ""
    let note = entry.note.isEmpty ? "" : "<p>\(Self.escaped(entry.note))</p>"
    let state = entry.state.map { "<span class=\"state \($0)\">\($0)</span> " } ?? ""
    return """
      <article id="file-\(number)" tabindex="-1" aria-labelledby="name-\(number)">
      <h2 id="name-\(number)">\(state)\(Self.escaped(entry.name))</h2>
      \(note)\(former)\(changes(of: entry))\(entry.first == nil && entry.second == nil ? "" : images(of: entry, number))
      </article>
      """
  }

  private func changes(of entry: DiffReport.Entry) -> String {
    if entry.changes.isEmpty { return "" }
    let items = entry.changes.map { change in
      let before = change.before.map { " <del>\(Self.escaped($0))</del>" } ?? ""
      let after = change.after.map { " <ins>\(Self.escaped($0))</ins>" } ?? ""
      let arrow = change.before != nil && change.after != nil ? " <span class=\"arrow\">→</span>" : ""
      let details = change.details.map { "<li>\(Self.escaped($0))</li>" }
      let list = details.isEmpty ? "" : "<ul>" + details.joined() + "</ul>"
      return "<li class=\"change\">\(Self.escaped(change.subject))\(before)\(arrow)\(after)\(list)</li>"
    }
    return "<ul class=\"changes\">\n" + items.joined(separator: "\n") + "\n</ul>\n"
  }

  /// The pictures, with what the script needs to lay them on each other.
  private func images(of entry: DiffReport.Entry, _ number: Int) -> String {
    let comparison = entry.comparison
    let layout = comparison.map { (a: $0.placeOfFirst, b: $0.placeOfSecond) }
    func figure(
      _ side: String, _ words: String, _ ending: String, _ size: PixelComparison.Size?, _ place: PixelShift = .none
    ) -> String {
      let size = size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
      let image = """
        <img src="\(side)/\(number).\(ending)" alt="\(words)" loading="lazy" decoding="async"\(size) \
        data-x="\(place.x)" data-y="\(place.y)">
        """
      // An SVG that is opened by itself may run scripts, one that is shown as an image may not.
      let shown = ending == "png" ? "<a href=\"\(side)/\(number).png\">\(image)</a>" : image
      return "<figure class=\"\(side)\"><figcaption>\(words)</figcaption><div class=\"pane\">\(shown)</div></figure>"
    }
    var figures: [String] = []
    if let first = entry.first {
      figures.append(figure("a", "Before", first.ending, comparison?.first, layout?.a ?? .none))
    }
    if let second = entry.second {
      figures.append(figure("b", "After", second.ending, comparison?.second, layout?.b ?? .none))
    }
    if comparison?.differenceImage != nil { figures.append(figure("d", "Difference", "png", comparison?.canvas)) }
    let isPair = entry.first != nil && entry.second != nil
    return "<div class=\"images\(isPair ? " pair" : "")\">" + figures.joined() + "</div>"
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
