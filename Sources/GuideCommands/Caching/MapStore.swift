import Diagrams
import Geometry
import Schematic
import TransitModel

/// Laid-out maps in the cache: tracks under the digest of all that they are laid out from, plans under that of all that
/// names are placed from. Another build of the program finds nothing of this one's.
struct MapStore: MapKeeping {
  private let cache: Cache
  private let program: Digest

  /// The maps in a session's cache; nothing where there is no cache.
  init?(in session: Session) {
    guard session.cacheFolder != nil else { return nil }
    cache = session.cache
    program = session.programDigest
  }

  func layout(for question: LayoutQuestion) -> SchematicLayout? {
    cache.entry(for: key(of: question)).flatMap { MapEntry.layout(in: $0) }
  }

  func keep(_ layout: SchematicLayout, for question: LayoutQuestion) {
    var writer = ByteWriter()
    writer.add(layout)
    cache.keep(writer.bytes, for: key(of: question))
  }

  func plan(for question: PlanQuestion) -> KeptPlan? {
    cache.entry(for: key(of: question)).flatMap { MapEntry.plan(in: $0) }
  }

  func keep(_ plan: KeptPlan, for question: PlanQuestion) {
    var writer = ByteWriter()
    writer.add(plan)
    cache.keep(writer.bytes, for: key(of: question))
  }

  private func key(of question: LayoutQuestion) -> Digest {
    var state = DigestState()
    state.add("tracks")
    state.add(program)
    state.add(ValueDigest.of(question))
    return state.finished()
  }

  private func key(of question: PlanQuestion) -> Digest {
    var writer = ByteWriter()
    writer.add(question)
    var state = DigestState()
    state.add("plan")
    state.add(program)
    state.add(writer.bytes)
    return state.finished()
  }
}
