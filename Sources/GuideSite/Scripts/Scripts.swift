internal import TransitModel

/// The scripts of pages: classic scripts without a build chain, and the data they work with as scripts, because a page that
/// was opened as a file can load nothing else.
///
/// The files of a folder `Scripts/NAME` stand together, in the order of their names, in `assets/scripts/NAME.js`. Every page
/// loads `common` and the words of its language, and the script of its own kind where there is one; a city's first page those
/// of the map and of journeys as well. Data are loaded by
/// scripts when they are needed: `assets/data/planner.js`, and `city.js` and `pack.js` in a folder of each city.
enum Scripts {
  /// The script of all pages.
  static let common = "common"
  /// The script of cities' first pages that runs before they are painted.
  static let front = "front"

  /// The scripts and the words of each language.
  static func files(of input: SiteInput, words: [Words]) -> [SiteFile] {
    let own = names(in: input.assets).map { name in
      SiteFile(path: "assets/" + path(of: name), text: text(of: name, in: input.assets))
    }
    let texts = words.map { words in
      SiteFile(path: "assets/" + path(ofWords: words.tag), text: data("words", words.scriptTexts))
    }
    return own + texts + (input.plannerModule.map { [planner($0)] } ?? [])
  }

  /// The names of all scripts in order.
  static func names(in assets: [SiteFile]) -> [String] {
    Set(assets.compactMap(name)).sorted()
  }

  /// The scripts of a kind of page beside those of all pages, in order, where there are such.
  static func names(of kind: PageKind) -> [String] {
    kind == .city ? [PageKind.map, .journey, .city].map(\.rawValue) : [kind.rawValue]
  }

  /// Where a script stands under `assets/`.
  static func path(of name: String) -> String { "scripts/" + name + ".js" }

  /// Where the words of a language stand under `assets/`.
  static func path(ofWords tag: LanguageTag) -> String { "scripts/words/" + Slug.of(tag.rawValue.lowercased()) + ".js" }

  /// A script that only hands over a value under a name.
  static func data(_ name: String, _ json: String) -> String {
    "((globalThis.metroguide??={}).data??={})[\(ScriptText.literal(name))]=\(json);\n"
  }

  private static func planner(_ base64: String) -> SiteFile {
    SiteFile(path: "assets/data/planner.js", text: data("planner", "\"" + base64 + "\""))
  }

  /// The name of the script a file belongs to; nothing for a file that is none.
  private static func name(of file: SiteFile) -> String? {
    let parts = file.path.split(separator: "/")
    return parts.count == 3 && parts[0] == "Scripts" && parts[2].hasSuffix(".js") ? String(parts[1]) : nil
  }

  /// A later file of the same path replaces an earlier one.
  private static func text(of script: String, in assets: [SiteFile]) -> String {
    var files: [String: SiteFile] = [:]
    for file in assets where name(of: file) == script { files[file.path] = file }
    return files.keys.sorted().compactMap { files[$0].map { String(decoding: $0.bytes, as: UTF8.self) } }.joined()
  }
}

extension Words {
  /// The texts that scripts use, as JSON: those whose keys begin with `ui-`, and what they share with the pages.
  var scriptTexts: String {
    let shared = [
      "minutes", "hours", "hoursMinutes", "walkFor", "changeFor", "stations", "trains", "nextDay", "approximate",
      "lastTrain", "metres", "kilometres", "decimalMark", "groupMark", "plural", "date", "timetableOld", "departsNow",
      "departsIn",
    ]
    let wanted = texts { key in
      key.hasPrefix("ui-") || key.hasPrefix("month") || shared.contains { key == $0 || key.hasPrefix($0 + ".") }
    }
    let signs = Currency.signs.sorted { $0.key < $1.key }.map { ("currency-" + $0, $1) }
    return ScriptText.object((wanted + signs).map { ($0, ScriptText.literal($1)) })
  }
}
