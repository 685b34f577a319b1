import Archives
import GuideSite
import TransitModel

/// Makes what one job of a site consists of, or takes it from the cache.
struct PageMaker: Sendable {
  let site: GuideSite
  /// The keys of the site's jobs; nothing: nothing is kept.
  let keys: [Digest]?
  let store: PageStore
  /// How the reader calls the folder of templates.
  let templates: String

  /// What a job made.
  struct Made: Sendable {
    /// Its files as archives hold them; they themselves have been written by then.
    let packed: [PackedFile]
    /// What was found on the way, in files whose paths start from the folder of templates.
    let findings: [Finding]
    /// Whether it did not come from the cache.
    let isNew: Bool
    /// How long it took.
    let duration: Duration

    init(_ pages: MadePages, isNew: Bool, duration: Duration = .zero) {
      (packed, findings, self.isNew, self.duration) = (pages.packed, pages.findings, isNew, duration)
    }
  }

  /// What the job at `index` makes, and whether it had to be made. An error among what it finds stops the publication.
  func make(_ index: Int) throws -> (pages: MadePages, isNew: Bool) {
    let key = keys?[index]
    if let key, let kept = store.pages(for: key) { return (kept, false) }
    return (try kept(site.make(site.jobs[index]), for: key), true)
  }

  /// The statement on pages that were made or kept under these keys, and whether it had to be made.
  func statement(on found: [Finding], of jobs: [Digest]) throws -> (pages: MadePages, isNew: Bool) {
    let key = keys.map { _ in Self.statementKey(of: jobs) }
    if let key, let kept = store.pages(for: key) { return (kept, false) }
    return (try kept(site.statement(on: found), for: key), true)
  }

  /// Where the statement on the pages of these jobs is kept.
  static func statementKey(of jobs: [Digest]) -> Digest {
    var state = DigestState()
    state.add("statement")
    for job in jobs { state.add(job) }
    return state.finished()
  }

  private func kept(_ output: SiteOutput, for key: Digest?) throws -> MadePages {
    let errors = output.findings.filter { $0.severity == .error }
    guard errors.isEmpty else { throw CommandFailure.input(errors.unique, folder: templates) }
    let pages = MadePages(files: output.files, findings: output.findings.unique)
    if let key { store.keep(pages, for: key) }
    return pages
  }
}
