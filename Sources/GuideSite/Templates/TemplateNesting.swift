internal import TransitModel

/// Finds templates that parsing or rendering would not come back from: sections in sections without end, a template that
/// puts itself in, a list inside itself, and tags whose effect is only known while a page is made.
struct TemplateNesting {
  /// How deep sections may stand in each other, those around a partial included.
  static let mostLevels = 32

  private let scans: [String: TemplateScan]
  /// What is wrong, in the order of the templates' names.
  private(set) var findings: [Finding] = []
  /// The templates that may be neither parsed nor filled in.
  private(set) var unusable: Set<String> = []
  private var tagsLeft = 0

  init(_ scans: [String: TemplateScan]) {
    self.scans = scans
    for (name, scan) in scans.sorted(by: { $0.key < $1.key }) where scan.tags.count > TemplateScan.mostTags {
      reportMany(name, scan)
    }
    var large: Set<String> = []
    for name in scans.keys.sorted() {
      tagsLeft = TemplateScan.mostTags
      walk(name, above: [name], sections: [])
      if tagsLeft < 0 { large.insert(name) }
    }
    // Those that put in a large one are large by it.
    for (name, scan) in scans.sorted(by: { $0.key < $1.key }) where large.contains(name) {
      if scan.partials.contains(where: large.contains) { unusable.insert(name) } else { reportMany(name, scan) }
    }
  }

  private mutating func reportMany(_ name: String, _ scan: TemplateScan) {
    guard let tag = scan.tags.last else { return }
    report(
      "template-too-many-tags", tag, of: name,
      "the template has more than \(TemplateScan.mostTags) tags, those of the templates it puts in included")
  }

  /// Goes through the tags of a template as rendering would, `above` being the templates it is put into.
  private mutating func walk(_ name: String, above: [String], sections: [String]) {
    guard let scan = scans[name], !unusable.contains(name) else { return }
    var sections = sections
    let outside = sections.count
    for tag in scan.tags {
      tagsLeft -= 1
      if tagsLeft < 0 { return }
      switch tag.kind {
      case "#", "^":
        guard sections.count < Self.mostLevels else {
          return report(
            "template-too-deep", tag, of: name, "sections stand in each other deeper than \(Self.mostLevels) levels",
            hint: "close a section before the next one opens")
        }
        if tag.kind == "#", tag.name != ".", sections.contains(tag.name) {
          return report(
            "template-nested-section", tag, of: name, "the section \"\(tag.name)\" stands inside itself",
            hint: "close the outer one first")
        }
        sections.append(tag.kind == "#" ? tag.name : "")
      case "/": if sections.count > outside { sections.removeLast() }
      case ">" where tag.name.hasPrefix("*"), "<", "$", "=":
        return report(
          "template-unsupported-tag", tag, of: name, "such a tag cannot be checked before a page is made",
          hint: "write {{>name}} for a part, with the usual braces")
      case ">":
        if above.contains(tag.name) {
          return report(
            "template-recursion", tag, of: name,
            above.last == tag.name
              ? "the template \"\(name)\" puts itself in"
              : "the template \"\(name)\" puts in \"\(tag.name)\", which puts it in",
            hint: "take one of the two out")
        } else if above.count > Self.mostLevels {
          return report(
            "template-too-deep", tag, of: name, "templates put in each other deeper than \(Self.mostLevels) levels")
        } else {
          walk(tag.name, above: above + [tag.name], sections: sections)
        }
      default: break
      }
    }
  }

  private mutating func report(
    _ code: String, _ tag: TemplateTag, of name: String, _ message: String, hint: String? = nil
  ) {
    guard let scan = scans[name] else { return }
    // One fault of a template is enough: it is not looked at again, and the others mostly follow from it.
    guard unusable.insert(name).inserted else { return }
    findings.append(scan.finding(code, .error, tag, message, hint: hint))
  }
}
