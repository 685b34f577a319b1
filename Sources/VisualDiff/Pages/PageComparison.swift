/// What changed between two versions of a web page, told by what they say instead of by their markup.
public struct PageComparison: Hashable, Sendable {
  /// A change of one thing that is said.
  public struct Change: Hashable, Sendable {
    /// What it is about: headings, the heads of a row and a column.
    public let path: [String]
    /// What was said.
    public let before: String?
    /// What is said.
    public let after: String?

    /// A change.
    public init(path: [String], before: String?, after: String?) {
      (self.path, self.before, self.after) = (path, before, after)
    }

    /// The change in a sentence: `First and last trains › Line 13 › Last train: 23:11 -> 23:05`.
    public var text: String {
      let subject = path.isEmpty ? "" : path.joined(separator: " › ") + ": "
      switch (before, after) {
      case (let before?, let after?): return subject + before + " -> " + after
      case (nil, let after?): return subject + "added " + after
      case (let before?, nil): return subject + "removed " + before
      case (nil, nil): return subject
      }
    }
  }

  /// What changed, in the order of the later page; what is gone comes first.
  public let changes: [Change]

  /// Compares the bytes of two pages.
  public init(_ old: [UInt8], _ new: [UInt8]) {
    let after = PageFacts(HTMLReader.page(new)).facts
    let renaming = PageRenaming(PageFacts(HTMLReader.page(old)).facts, after)
    let before = renaming.facts
    let places = Dictionary(grouping: before, by: \.path)
    let newPlaces = Dictionary(grouping: after, by: \.path)
    changes =
      renaming.names.map { Change(path: $0.under, before: $0.before, after: $0.after) }
      + Self.unique(before.map(\.path)).filter { newPlaces[$0] == nil }.flatMap { path in
        Self.compare(places[path] ?? [], [], at: path)
      }
      + Self.unique(after.map(\.path)).flatMap { Self.compare(places[$0] ?? [], newPlaces[$0] ?? [], at: $0) }
  }

  private static func unique(_ paths: [[String]]) -> [[String]] {
    var seen: Set<[String]> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// Compares what is said in one place: what is said in both is left out, what begins alike is a change of one thing.
  private static func compare(_ old: [PageFact], _ new: [PageFact], at path: [String]) -> [Change] {
    var gone = old
    var come: [PageFact] = []
    for fact in new {
      if let twin = gone.firstIndex(of: fact) { gone.remove(at: twin) } else { come.append(fact) }
    }
    var changes: [Change] = []
    for fact in come {
      guard let twin = twin(of: fact, in: gone, isAlone: come.count == 1 && gone.count == 1) else {
        changes.append(Change(path: path, before: nil, after: fact.text))
        continue
      }
      changes.append(change(from: gone.remove(at: twin), to: fact, at: path))
    }
    return gone.map { Change(path: path, before: $0.text, after: nil) } + changes
  }

  private static func twin(of fact: PageFact, in others: [PageFact], isAlone: Bool) -> Int? {
    if isAlone { return 0 }
    return others.firstIndex { $0.pieces.count + fact.pieces.count > 2 && $0.pieces.first == fact.pieces.first }
  }

  /// The pieces that both say stand in the path when they begin it, and are left out where they end it.
  private static func change(from old: PageFact, to new: PageFact, at path: [String]) -> Change {
    var (before, after) = (old.pieces[...], new.pieces[...])
    var subject: [String] = []
    while let first = before.first, first == after.first {
      subject.append(first)
      before.removeFirst()
      after.removeFirst()
    }
    while let last = before.last, last == after.last {
      before.removeLast()
      after.removeLast()
    }
    let words = HTMLElement.joined(Array(before))
    let newWords = HTMLElement.joined(Array(after))
    return Change(
      path: path + (subject.isEmpty ? [] : [HTMLElement.joined(subject)]), before: words.isEmpty ? nil : words,
      after: newWords.isEmpty ? nil : newWords)
  }
}
