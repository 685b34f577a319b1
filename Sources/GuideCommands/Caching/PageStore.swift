/// The pages of guides in the cache.
struct PageStore: Sendable {
  let cache: Cache

  /// What a job made under this key.
  func pages(for key: Digest) -> MadePages? {
    cache.entry(for: key).flatMap(MadePages.init(entry:))
  }

  /// Keeps what a job made.
  func keep(_ pages: MadePages, for key: Digest) {
    cache.keep(pages.entry, for: key)
  }

  /// The whole guide that was made from the same inputs; nothing when any part of it is missing or damaged.
  func wholeGuide(for inputs: InputDigests) async -> (guide: MadeGuide, pages: [MadePages])? {
    guard let guide: MadeGuide = cache.entry(for: Self.key(of: inputs)).flatMap(MadeGuide.init(entry:)) else {
      return nil
    }
    let found = await withTaskGroup(of: [(Int, MadePages)?].self) { group in
      // As many tasks as there are cores would do; a few more cost nothing.
      let parts = 8
      for part in 0..<parts {
        group.addTask {
          stride(from: part, to: guide.jobs.count, by: parts).map { index in
            self.pages(for: guide.jobs[index]).map { (index, $0) }
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    let pages: [(Int, MadePages)] = found.compactMap { $0 }
    guard pages.count == guide.jobs.count else { return nil }
    return (guide, pages.sorted { $0.0 < $1.0 }.map { $0.1 })
  }

  /// Keeps what a whole guide consists of.
  func keep(_ guide: MadeGuide, for inputs: InputDigests) {
    cache.keep(guide.entry, for: Self.key(of: inputs))
  }

  private static func key(of inputs: InputDigests) -> Digest {
    var state = DigestState()
    state.add("guide")
    state.add(inputs.whole)
    return state.finished()
  }
}
