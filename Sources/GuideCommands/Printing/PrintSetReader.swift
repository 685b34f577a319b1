import CityFiles
import Diagrams
import GuideSite
import TransitModel

/// Reads the kinds of sheets of a `guide.yaml`.
struct PrintSetReader {
  let log: FindingLog
  /// The guide's languages.
  let languages: [LanguageTag]

  /// The kinds, by their names, in their order.
  func sets(_ cursor: YAMLCursor?) -> [GuideFile.NamedPrintSet] {
    (cursor?.entries() ?? []).compactMap { entry in
      guard Self.isName(entry.key) else {
        log.error(
          "bad-id", at: entry.location, "\"\(entry.key)\" is no name of a set",
          .init(found: entry.key, expected: "letters, digits and hyphens, since files are called by it"))
        return nil
      }
      return YAMLCursor(entry.value, name: entry.key, log: log).map(GuideForms.printSet).map {
        set($0, id: entry.key, at: entry.location)
      }
    }
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 60
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      }
  }

  private func set(_ map: YAMLMap, id: String, at location: Finding.Location) -> GuideFile.NamedPrintSet {
    let form = choice(map["form"], PrintSet.Form.allCases, \.rawValue) ?? .sheet
    var set = PrintSet(
      id: id, form: form, modules: map["modules"].map(modules) ?? SheetModuleKind.allCases,
      paper: form == .booklet ? .a5 : form == .pocket ? .a4 : .a3)
    if let paper = choice(map["paper"], Paper.allCases, \.rawValue) { set.paper = paper }
    set.isLandscape = choice(map["orientation"], ["portrait", "landscape"], \.self) == "landscape"
    set.palette = choice(map["palette"], LinePalette.allCases, \.rawValue) ?? .own
    set.color = map["color"]?.color()
    set.languages = (map["languages"]?.list(orOne: true) ?? []).compactMap { $0.languageTag() }
    set.header = map["header"].flatMap { $0.localizedText(in: languages) }
    set.footer = map["footer"].flatMap { $0.localizedText(in: languages) }
    let places = (map["places"]?.list(orOne: true) ?? []).compactMap { cursor in
      cursor.text("a station").map { GuideFile.Reference(text: $0, location: cursor.location) }
    }
    set.places = places.map { StationID($0.text) }
    func file(_ key: String) -> GuideFile.Reference? {
      map[key].flatMap { cursor in
        cursor.text(upTo: 4_096).map { GuideFile.Reference(text: $0, location: cursor.location) }
      }
    }
    if form != .sheet, let frame = map["frame"] {
      frame.report(
        "no-frame", "a frame goes around sheets, and this is a \(form.rawValue)", found: form.rawValue,
        expected: "form: sheet",
        hint: nil)
    }
    return GuideFile.NamedPrintSet(
      set: set, logo: file("logo"), frame: file("frame"), places: places, location: location)
  }

  private func modules(_ cursor: YAMLCursor) -> [SheetModuleKind] {
    (cursor.list(orOne: true) ?? []).compactMap { choice($0, SheetModuleKind.allCases, \.rawValue) }
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The one of several things that a text names, whatever its case.
  private func choice<Thing>(_ cursor: YAMLCursor?, _ known: [Thing], _ name: (Thing) -> String) -> Thing? {
    guard let cursor, let text = cursor.text() else { return nil }
    if let found = known.first(where: { name($0).lowercased() == text.lowercased() }) { return found }
    cursor.report(
      "unknown-value", "\"\(text)\" is none that there is", found: text,
      expected: known.map(name).joined(separator: ", "), hint: Suggestion.hint(for: text, among: known.map(name)))
    return nil
  }
}
