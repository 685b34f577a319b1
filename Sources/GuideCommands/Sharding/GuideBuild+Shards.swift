import Archives
import GuideSite
import Logging
import TransitModel

extension GuideBuild {
  /// Makes what belongs to one shard into a part; why it cannot is noted beside the parts.
  ///
  /// Every shard reads all cities, since pages name the others, and makes its jobs of them.
  func make(_ shard: Shard, into folder: PartsFolder) async throws -> BuildReport {
    if let entry = FileSystem.target(at: folder.path), entry != .folder {
      throw CommandFailure.usage("\"\(folder.name)\" is no folder", hint: "name one that the parts go into")
    }
    try FileSystem.makeFolder(folder.path)
    do {
      let report = try await makePart(shard, into: folder)
      folder.forgetFailure(of: shard)
      return report
    } catch let failure as CommandFailure {
      folder.note(failure: failure.lines, of: shard)
      throw failure
    } catch let failure as SystemFailure {
      folder.note(failure: CommandFailure(failure).lines, of: shard)
      throw failure
    }
  }

  private func makePart(_ shard: Shard, into folder: PartsFolder) async throws -> BuildReport {
    let inputs = try InputDigests(plan, in: session)
    let prepared = try await prepare(inputs, PageStore(cache: session.cache))
    let digests = try PartDigests(plan, missing: Set(prepared.missing), in: session)
    let shares = ShardPlan(prepared.site, cities: prepared.cities, shards: shard.count, costs: folder.costs())
    let jobs = shares.jobs(of: shard)
    let place = folder.place(of: shard)
    let draft = try PartDraft(at: place, shownAs: Path.join(folder.name, Path.name(of: place)))
    do {
      let made = try await make(jobs, of: prepared) { job, pages in try draft.add(pages, of: job) }
      guard try InputDigests(plan, in: session) == inputs else {
        throw CommandFailure.machine("files changed while the shard was made", hint: "build it again")
      }
      let costs = Self.costs(of: shares.shares[shard.number - 1], jobs, made)
      try draft.finish { PartHeader(shard: shard, digests: digests, jobCount: $0, costs: costs) }
      progress.end()
      return report(of: prepared, made)
    } catch {
      draft.discard()
      throw error
    }
  }

  /// What units took that were made anew from the first to the last job; from the cache they take next to nothing, and
  /// that says nothing about the next time.
  private static func costs(
    of units: [ShardPlan.Unit], _ jobs: [Int], _ made: [PageMaker.Made]
  ) -> [String: Double] {
    let byJob = Dictionary(zip(jobs, made)) { first, _ in first }
    let costs = units.compactMap { unit -> (String, Double)? in
      let made = unit.jobs.compactMap { byJob[$0] }
      guard made.allSatisfy(\.isNew) else { return nil }
      return (unit.name, made.reduce(Duration.zero) { $0 + $1.duration } / .seconds(1))
    }
    return Dictionary(costs) { first, _ in first }
  }

  private func report(of prepared: Prepared, _ made: [PageMaker.Made]) -> BuildReport {
    var report = BuildReport()
    report.cities = prepared.cities.map { BuildReport.CityRow($0) }
    report.missingCities = prepared.missing
    report.missingAlerts = prepared.alerts.missing
    for job in made {
      for file in job.packed { report.count(file.path, byteCount: file.byteCount, isNew: job.isNew) }
    }
    report.findings = lines(AccessibilityFindings.shortened(made.flatMap(\.findings))).unique
    return report
  }

  /// Joins the parts of all shards with what belongs to no city, and hands every file to `write`.
  func merge(
    _ folder: PartsFolder, write: @escaping @Sendable (SiteFile) throws -> Void
  ) async throws -> Result {
    let inputs = try InputDigests(plan, in: session)
    let prepared = try await prepare(inputs, PageStore(cache: session.cache))
    let parts = try folder.parts(of: try PartDigests(plan, missing: Set(prepared.missing), in: session))
    let holders = Dictionary(
      parts.flatMap { part in part.jobs.map { ($0, part) } }
    ) { first, _ in first }
    // What was in no share is made here; so is what fell between two shards that knew different costs.
    var made = try await progress.inOrder(prepared.site.jobs.count, jobs: jobs) { job in
      let (pages, isNew) = try holders[job].map { (try $0.wholePages(of: job), true) } ?? prepared.maker.make(job)
      for file in pages.files { try write(file) }
      return PageMaker.Made(pages, isNew: isNew)
    }
    let shared = made.indices.count { holders[$0] == nil }
    session.log.info("\(made.count - shared) parts of pages came from \(parts.count) shards, \(shared) were made")
    made.append(try statement(on: made, of: prepared, write: write))
    let result = try finish(made, of: prepared, write: write).result
    folder.keep(parts.reduce(into: folder.costs()) { $0.merge($1.header.costs) { _, new in new } })
    folder.clearDrafts()
    session.cache.prune(for: result.report.byteCount)
    return result
  }
}

extension PartReader {
  /// What a job made. That it cannot be read any more is a fault of the machine.
  fileprivate func wholePages(of job: Int) throws(CommandFailure) -> MadePages {
    guard let pages = pages(of: job) else {
      throw .machine("\"\(path)\" can no longer be read", hint: "build shard \(header.shard.text) again")
    }
    return pages
  }
}
