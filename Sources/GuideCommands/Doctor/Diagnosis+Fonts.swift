import CairoBackend
import Scene

extension Diagnosis {
  /// The font files drawings are set in.
  static func fonts(in session: Session) -> [Diagnosis] {
    let files = session.fonts.files
    let families = [
      ("Noto Sans CJK", "NotoSansCJK-", ".ttc", "fonts-noto-cjk"), ("Noto Sans", "NotoSans", ".ttf", "fonts-noto-core"),
      ("Roboto Condensed", "RobotoCondensed-", ".ttf", "fonts-roboto-unhinted"),
    ]
    return families.map { family, prefix, ending, package in
      let wanted = files.filter { Path.name(of: $0).hasPrefix(prefix) && $0.hasSuffix(ending) }
      let missing = wanted.filter { FileSystem.target(at: $0) != .file && !isBoldOfOne(at: $0) }
      return Diagnosis(
        subject: family, state: missing.isEmpty ? .fine : family == families[0].0 ? .missing : .plain,
        found: missing.isEmpty ? "\(wanted.count) files" : "no " + missing.map(Path.name).joined(separator: ", "),
        remedy: missing.isEmpty ? nil : "apt-get install \(package)")
    }
  }

  /// Whether a font is the bold one of a family that comes without: some scripts have but one weight.
  private static func isBoldOfOne(at path: String) -> Bool {
    path.contains("-Bold.") && FileSystem.target(at: path.replacing("-Bold.", with: "-Regular.")) == .file
  }

  /// Whether the fonts have every character of `texts` in a language.
  static func coverage(of texts: [String], language: String, in session: Session) -> Diagnosis {
    let subject = "letters of " + language
    let characters = Set(texts.flatMap(\.unicodeScalars)).sorted { $0.value < $1.value }
    guard let typesetter = try? Typesetter(fonts: session.fonts, languages: [language]) else {
      return Diagnosis(
        subject: subject, state: .missing, found: "no font", remedy: "apt-get install fonts-noto-cjk fonts-noto-core")
    }
    let font = Font(size: 10)
    let missing = characters.filter { scalar in
      (try? typesetter.extents(of: String(scalar), font: font, language: language)) == nil
    }
    let shown = missing.prefix(10).map { "\"\($0)\"" }.joined(separator: " ")
    return Diagnosis(
      subject: subject, state: missing.isEmpty ? .fine : .missing,
      found: missing.isEmpty ? "all \(characters.count)" : "\(missing.count) of \(characters.count) missing: \(shown)",
      remedy: missing.isEmpty ? nil : "apt-get install fonts-noto-cjk fonts-noto-core fonts-noto-extra")
  }
}
