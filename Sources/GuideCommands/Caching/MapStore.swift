import Diagrams
import Geometry
import Schematic
import Synchronization
import TransitModel

/// Laid-out maps in the cache: tracks under the digest of all that they are laid out from, plans under that of all that
/// names are placed from. Another build of the program finds nothing of this one's.
struct MapStore: MapKeeping {
  private let cache: Cache
  private let program: Digest
  private let turns = Turns()
  private let pinned: [PinnedMap]

  /// The maps in a session's cache, if there is one, and the maps that others are to keep to.
  init(in session: Session, pinned: [PinnedMap] = []) {
    cache = session.cache
    program = session.programDigest
    self.pinned = pinned
  }

  /// Names of one language are of much the same size in any script that it is written in; a map in one language has room on
  /// one with a second below it, and a city looks the same on both.
  func pinned(in languages: [LanguageTag]) -> [PinnedMap] {
    let bases = languages.map(\.base)
    let likeness = { (map: PinnedMap) -> Int? in
      if map.languages == languages { return 0 }
      if map.languages.map(\.base) == bases { return 1 }
      return languages.count == 1 && map.languages.first?.base == bases[0] ? 2 : nil
    }
    let alike = pinned.compactMap { map in likeness(map).map { (likeness: $0, map: map) } }
    return (0...2).flatMap { step in
      alike.filter { $0.likeness == step }.map { step < 2 ? $0.map : $0.map.inFirstLanguage }
    }
  }

  func layout(for question: LayoutQuestion, make: () -> SchematicLayout) -> SchematicLayout {
    let key = key(of: question)
    return turns.turn(for: key).withLock { _ in
      if let kept = cache.entry(for: key).flatMap({ MapEntry.layout(in: $0) }) { return kept }
      let made = make()
      var writer = ByteWriter()
      writer.add(made)
      cache.keep(writer.bytes, for: key)
      return made
    }
  }

  func plan(for question: PlanQuestion, make: () -> KeptPlan?) -> KeptPlan? {
    let key = key(of: question)
    return turns.turn(for: key).withLock { _ in
      if let kept = cache.entry(for: key).flatMap({ MapEntry.plan(in: $0) }) { return kept }
      let made = make()
      if let made {
        var writer = ByteWriter()
        writer.add(made)
        cache.keep(writer.bytes, for: key)
      }
      return made
    }
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

/// Lets those who look for one thing have it one after the other, so that it is made once.
private final class Turns: Sendable {
  /// Who holds it looks.
  final class Turn: Sendable {
    private let held = Mutex(())

    /// Waits for the others.
    func withLock<Result: Sendable>(_ body: (inout sending ()) -> sending Result) -> Result { held.withLock(body) }
  }

  private let turns = Mutex<[Digest: Turn]>([:])

  /// The turns of those who look for what a key names.
  func turn(for key: Digest) -> Turn {
    turns.withLock { turns in
      let turn = turns[key] ?? Turn()
      turns[key] = turn
      return turn
    }
  }
}
