internal import TransitModel

/// Names of operators that changed: such a change is told once, and not again of every line and source of theirs.
struct Renaming {
  private let later: [String: String]
  /// Sources of which only the name is another, and which the city's new name does not explain.
  let sources: [Change]

  init(_ old: City, _ new: City) {
    var later: [String: String] = [:]
    if old.name.local != new.name.local { later[old.name.local] = new.name.local }
    let names = (Set(old.sources.map(\.name)), Set(new.sources.map(\.name)))
    var come = new.sources.filter { !names.0.contains($0.name) }
    var changes: [Change] = []
    for source in old.sources where !names.1.contains(source.name) {
      let twin = come.firstIndex { later[source.name] == $0.name } ?? come.firstIndex { source.named($0.name) == $0 }
      guard let twin else { continue }
      let name = come.remove(at: twin).name
      if later[source.name] == name { continue }
      later[source.name] = name
      changes.append(
        Change(
          .source, .changed, .name, id: nil, name: LocalizedText(name, "und"), before: source.name, after: name))
    }
    self.later = later
    sources = changes
  }

  /// What is called so in the later version.
  func later(_ name: String) -> String { later[name] ?? name }

  /// Whether an operator's name is only that of something that was renamed.
  func explains(_ old: LocalizedText?, _ new: LocalizedText?) -> Bool {
    guard let old, let new, let name = later[old.local] else { return false }
    return name == new.local
  }
}

extension City.Source {
  /// The source under another name.
  func named(_ name: String) -> City.Source {
    City.Source(
      name: name, url: url, licence: licence, licenceURL: licenceURL, attribution: attribution, covers: covers,
      date: date)
  }
}
