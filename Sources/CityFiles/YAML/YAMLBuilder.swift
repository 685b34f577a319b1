internal import TransitModel
internal import Yams

/// Turns the parser's nodes into ours, and aliases into what they stand for.
struct YAMLBuilder {
  private struct Built {
    let node: YAMLNode
    /// How many values it holds, those behind aliases included.
    let size: Int
    /// How deep it goes.
    let depth: Int
  }

  let file: String
  let text: MarkedText
  let log: FindingLog
  private var anchors: [String: Built] = [:]
  private var size = 0
  private var isGivenUp = false

  init(file: String, text: MarkedText, log: FindingLog) {
    self.file = file
    self.text = text
    self.log = log
  }

  /// The value of the whole document; nothing where it is too large or too deep.
  mutating func build(_ root: Node) -> YAMLNode? {
    let built = value(root, depth: 1)
    return isGivenUp ? nil : built.node
  }

  private mutating func value(_ node: Node, depth: Int) -> Built {
    guard !isGivenUp else { return nothing(at: location(node.mark)) }
    guard depth <= YAMLFile.depthLimit else {
      giveUp("too-deep", at: location(node.mark), "values are nested deeper than \(YAMLFile.depthLimit) levels")
      return nothing(at: location(node.mark))
    }
    size += 1
    switch node {
    case .scalar(let scalar): return self.scalar(scalar, depth: depth)
    case .sequence(let sequence):
      let items = sequence.map { value($0, depth: depth + 1) }
      let content = YAMLNode.Content.sequence(items.map(\.node))
      return register(content, of: items, at: sequence.mark, anchor: sequence.anchor)
    case .mapping(let mapping): return self.mapping(mapping, depth: depth)
    case .alias: return nothing(at: location(node.mark))
    }
  }

  private mutating func scalar(_ scalar: Node.Scalar, depth: Int) -> Built {
    let isPlain = scalar.style == .plain
    if scalar.style == .plain, let name = text.alias(scalar.string) {
      return alias(name, at: location(scalar.mark), depth: depth)
    }
    return register(
      .scalar(text.restored(scalar.string), isPlain: isPlain), of: [], at: scalar.mark, anchor: scalar.anchor)
  }

  private mutating func mapping(_ mapping: Node.Mapping, depth: Int) -> Built {
    var entries: [YAMLEntry] = []
    var merged: [YAMLEntry] = []
    var parts: [Built] = []
    for (key, node) in mapping {
      guard case .scalar(let scalar) = key else {
        log.error(
          "bad-key", at: location(key.mark), "a key is a list or a map",
          .init(found: "a list or a map", expected: "a text", hint: "put quotes around texts with brackets"))
        continue
      }
      let value = value(node, depth: depth + 1)
      parts.append(value)
      let name = text.restored(scalar.string)
      if name == "<<", scalar.style == .plain {
        merged += self.merged(value.node)
      } else if !text.isHidden(scalar.string) {
        entries.append(YAMLEntry(key: name, location: location(scalar.mark), value: value.node))
      }
    }
    if !merged.isEmpty {
      var keys = Set(entries.map(\.key))
      for entry in merged where keys.insert(entry.key).inserted { entries.append(entry) }
    }
    return register(.mapping(entries), of: parts, at: mapping.mark, anchor: mapping.anchor)
  }

  /// The entries a merge key brings in.
  private func merged(_ node: YAMLNode) -> [YAMLEntry] {
    switch node.content {
    case .mapping(let entries): return entries
    case .sequence(let nodes):
      return nodes.flatMap { node in if case .mapping(let entries) = node.content { entries } else { [YAMLEntry]() } }
    case .scalar:
      log.error(
        "wrong-type", at: node.location, "\"<<\" merges \(node.kind)",
        .init(found: node.kind, expected: "an alias of a map"))
      return []
    }
  }

  private mutating func alias(_ name: String, at location: Finding.Location, depth: Int) -> Built {
    guard let target = anchors[name] else {
      log.error(
        "unknown-alias", at: location, "the alias \(("*" + text.restored(name)).quoted) has no anchor before it",
        .init(
          found: "*" + text.restored(name), expected: "the name of an anchor",
          hint: Suggestion.hint(for: name, among: anchors.keys.sorted())
            ?? "put quotes around a text that begins with *"))
      return nothing(at: location)
    }
    size += target.size
    guard size <= YAMLFile.nodeBudget else {
      giveUp("too-many-values", at: location, "aliases multiply to more than \(YAMLFile.nodeBudget) values")
      return nothing(at: location)
    }
    guard depth + target.depth <= YAMLFile.depthLimit else {
      giveUp("too-deep", at: location, "values are nested deeper than \(YAMLFile.depthLimit) levels")
      return nothing(at: location)
    }
    return target
  }

  private mutating func register(
    _ content: YAMLNode.Content, of parts: [Built], at mark: Yams.Mark?, anchor: Anchor?
  ) -> Built {
    let built = Built(
      node: YAMLNode(content: content, location: location(mark)), size: parts.reduce(1) { $0 + $1.size },
      depth: 1 + (parts.map(\.depth).max() ?? 0))
    if let anchor { anchors[anchor.rawValue] = built }
    if size > YAMLFile.nodeBudget, !isGivenUp {
      giveUp("too-many-values", at: location(mark), "the file holds more than \(YAMLFile.nodeBudget) values")
    }
    return built
  }

  private mutating func giveUp(_ code: String, at location: Finding.Location, _ message: String) {
    guard !isGivenUp else { return }
    isGivenUp = true
    log.error(code, at: location, message, .init(expected: "a file as a person would write it"))
  }

  private func nothing(at location: Finding.Location) -> Built {
    Built(node: YAMLNode(content: .scalar("", isPlain: true), location: location), size: 1, depth: 1)
  }

  private func location(_ mark: Yams.Mark?) -> Finding.Location {
    .init(file: file, line: mark?.line, column: mark?.column)
  }
}
