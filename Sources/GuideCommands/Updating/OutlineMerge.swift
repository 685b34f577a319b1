/// Merges what a person did to a YAML file with what its source did to it, entry by entry. What both changed stays as the person
/// wrote it.
struct OutlineMerge {
  typealias Part = TextOutline.Part

  let file: String
  private(set) var notes: [MergeNote] = []
  /// Parts at the left edge that the person's text had, the source took out, and the merge with it: by key, so that they can be
  /// put back.
  private(set) var dropped: [String: Part] = [:]

  init(file: String) { self.file = file }

  /// The merged text.
  mutating func merged(base: String, mine: String, theirs: String) -> TextOutline {
    var outline = TextOutline(mine)
    outline.parts = parts(TextOutline(base).parts, outline.parts, TextOutline(theirs).parts, [])
    return outline
  }

  private mutating func note(_ kind: MergeNote.Kind, _ path: [String], _ base: Part?, _ mine: Part?, _ theirs: Part?) {
    notes.append(
      MergeNote(
        kind: kind, file: file, path: path, mine: mine.map(Self.words), theirs: theirs.map(Self.words),
        base: base.map(Self.words)))
  }

  /// What a part says in a few words.
  private static func words(_ part: Part) -> String {
    if part.children.isEmpty { return String(part.key.hasPrefix("entry ") ? part.value : part.line.trimmed) }
    let name = part.children.first { $0.key == "entry name" }?.value ?? part.line.trimmed
    return String(name)
  }

  // MARK: - Lists of parts

  private mutating func parts(_ base: [Part], _ mine: [Part], _ theirs: [Part], _ path: [String]) -> [Part] {
    let lists = [base, mine, theirs]
    guard lists.allSatisfy({ Set($0.map(\.key)).count == $0.count }) else { return sequence(base, mine, theirs, path) }
    let (old, own, new) = (Self.table(base), Self.table(mine), Self.table(theirs))
    let indent = mine.first?.indent
    var result: [String: Part] = [:]
    for part in mine {
      result[part.key] = kept(part, base: old[part.key], theirs: new[part.key], path + [part.key])
    }
    for part in theirs where own[part.key] == nil {
      let path = path + [part.key]
      guard let before = old[part.key] else {
        note(.taken, path, nil, nil, part)
        result[part.key] = part.indented(as: indent)
        continue
      }
      note(before.meaning == part.meaning ? .kept : .conflict, path, before, nil, part)
    }
    for part in base where own[part.key] == nil && new[part.key] == nil {
      note(.kept, path + [part.key], part, nil, nil)
    }
    return order(base, mine, theirs).compactMap { result[$0] }
  }

  private static func table(_ parts: [Part]) -> [String: Part] {
    Dictionary(parts.map { ($0.key, $0) }) { first, _ in first }
  }

  /// The keys of all three in one order: the person's, or the source's where the person left it as it was; what is new stands
  /// behind what it stood behind.
  private func order(_ base: [Part], _ mine: [Part], _ theirs: [Part]) -> [String] {
    let (own, new) = (mine.map(\.key), theirs.map(\.key))
    let common = Set(base.map(\.key)).intersection(own).intersection(new)
    func ranked(_ keys: [String]) -> [String] { keys.filter(common.contains) }
    let isTheirs = ranked(base.map(\.key)) == ranked(own) && ranked(own) != ranked(new)
    return isTheirs ? KeyOrder.woven(own, into: new) : KeyOrder.woven(new, into: own)
  }

  /// What becomes of a part that the person's text has.
  private mutating func kept(_ mine: Part, base: Part?, theirs: Part?, _ path: [String]) -> Part? {
    guard let base else {
      guard let theirs else {
        note(.kept, path, nil, mine, nil)
        return mine
      }
      if mine.meaning != theirs.meaning { note(.conflict, path, nil, mine, theirs) }
      return mine
    }
    guard let theirs else {
      if base.meaning == mine.meaning {
        note(.taken, path, base, mine, nil)
        if path.count == 1 { dropped[mine.key] = mine }
        return nil
      }
      note(.conflict, path, base, mine, nil)
      return mine
    }
    return merged(base, mine, theirs, path)
  }

  // MARK: - One part

  private mutating func merged(_ base: Part, _ mine: Part, _ theirs: Part, _ path: [String]) -> Part {
    if mine.meaning == theirs.meaning { return mine }
    let hasChildren = !base.children.isEmpty && !mine.children.isEmpty && !theirs.children.isEmpty
    if !hasChildren, base.meaning == theirs.meaning {
      note(.kept, path, base, mine, theirs)
      return mine
    }
    if !hasChildren, base.meaning == mine.meaning {
      note(.taken, path, base, mine, theirs)
      var taken = theirs.indented(as: mine.indent)
      taken.lead = mine.lead
      return taken
    }
    if !hasChildren, let line = line(base, mine, theirs, path) {
      var result = mine
      result.line = line
      return result
    }
    guard hasChildren else {
      note(.conflict, path, base, mine, theirs)
      return mine
    }
    var result = mine
    result.children = parts(base.children, mine.children, theirs.children, path)
    let lines = [base, mine, theirs].map { $0.line.trimmed }
    if lines[0] != lines[1] || lines[0] != lines[2] {
      if let line = line(base.childless, mine.childless, theirs.childless, path) {
        result.line = line
      } else if lines[0] == lines[1] {
        result.line = mine.line.prefix { $0 == " " } + theirs.line.trimmed
      }
    }
    return result
  }

  /// A line whose map or list both changed, entry by entry; nothing where it is none.
  private mutating func line(_ base: Part, _ mine: Part, _ theirs: Part, _ path: [String]) -> Substring? {
    let parts = [base, mine, theirs]
    guard parts.allSatisfy({ $0.children.isEmpty }) else { return nil }
    let starts = parts.map { $0.line.firstIndex { "{[".contains($0) } ?? $0.line.endIndex }
    let flows = zip(parts, starts).map { FlowMap($0.line[$1...].trimmed) }
    guard let old = flows[0], let own = flows[1], let new = flows[2], own.isList == new.isList, old.isList == own.isList
    else { return nil }
    return mine.line[..<starts[1]] + flow(old, own, new, path).text
  }

  private mutating func flow(_ base: FlowMap, _ mine: FlowMap, _ theirs: FlowMap, _ path: [String]) -> FlowMap {
    func parts(_ flow: FlowMap) -> [Part] {
      flow.entries.map {
        Part(key: "entry " + $0.key.unquoted, lead: [], line: Substring($0.key + ": " + $0.value), children: [])
      }
    }
    func table(_ flow: FlowMap) -> [String: FlowMap.Entry] {
      Dictionary(flow.entries.map { ("entry " + $0.key.unquoted, $0) }) { first, _ in first }
    }
    let merged = self.parts(parts(base), parts(mine), parts(theirs), path)
    let (own, new) = (table(mine), table(theirs))
    var result = mine
    result.entries = merged.compactMap { part in
      let (kept, taken) = (own[part.key], new[part.key])
      guard let kept else { return taken }
      return taken.map { $0.key + ": " + $0.value } == String(part.line) ? taken : kept
    }
    return result
  }

  // MARK: - Lists without keys

  private mutating func sequence(_ base: [Part], _ mine: [Part], _ theirs: [Part], _ path: [String]) -> [Part] {
    func words(_ parts: [Part]) -> [String] { parts.map { $0.meaning.joined(separator: "\n") } }
    let (old, own, new) = (words(base), words(mine), words(theirs))
    if own == new || old == new {
      if own != new { listNote(.kept, path, old, own, new) }
      return mine
    }
    guard let places = SequenceMerge.places(base: old, mine: own, theirs: new) else {
      listNote(.conflict, path, old, own, new)
      return mine
    }
    if old != own { listNote(.kept, path, old, own, new) }
    listNote(.taken, path, old, own, new)
    let indent = mine.first?.indent
    return places.map { place in
      switch place {
      case .mine(let index): mine[index]
      case .theirs(let index): theirs[index].indented(as: indent)
      }
    }
  }

  private mutating func listNote(
    _ kind: MergeNote.Kind, _ path: [String], _ base: [String], _ mine: [String], _ theirs: [String]
  ) {
    func others(_ list: [String], than other: [String]) -> String {
      let known = Set(other)
      let items = list.filter { !known.contains($0) }
      return items.isEmpty ? "\(list.count) items" : items.joined(separator: ", ")
    }
    notes.append(
      MergeNote(
        kind: kind, file: file, path: path, mine: others(mine, than: base), theirs: others(theirs, than: base),
        base: others(base, than: theirs)))
  }
}

extension TextOutline.Part {
  /// How far it is indented.
  var indent: Int { line.prefix { $0 == " " }.count }

  /// The part alone.
  fileprivate var childless: TextOutline.Part { TextOutline.Part(key: key, lead: lead, line: line, children: []) }

  /// The same, indented as its new neighbours are.
  func indented(as indent: Int?) -> TextOutline.Part {
    guard let indent, indent != self.indent else { return self }
    return shifted(by: indent - self.indent)
  }

  private func shifted(by count: Int) -> TextOutline.Part {
    func shifted(_ line: Substring) -> Substring {
      count < 0
        ? line.dropFirst(min(-count, line.prefix { $0 == " " }.count)) : String(repeating: " ", count: count) + line
    }
    return TextOutline.Part(
      key: key, lead: lead.map(shifted), line: shifted(line), children: children.map { $0.shifted(by: count) })
  }
}
