import CityFiles
import Journeys
import Logging
import TransitModel

/// A city's planner, out of the cache where the city's files have not changed.
///
/// The cache holds a pack per content of a city's files and version of the program. A pack that is damaged is made again,
/// and a cache that cannot be written is no fault.
struct PlannerCache {
  let session: Session

  /// The planner of the city that `name` means.
  func planner(of name: String) throws -> CityPlanner {
    let place = try session.catalog().place(of: name, in: session)
    return try planner(at: place) { try session.load(place).city }
  }

  /// The planner of the city at `place`, which `load` reads where the cache does not have it.
  func planner(at place: CityPlace, load: () throws -> City) throws -> CityPlanner {
    let key = try key(of: place).map { Digest(of: Array(("pack " + $0).utf8)) }
    if let key, let bytes = session.cache.entry(for: key), let planner = try? CityPlanner(packBytes: bytes) {
      return planner
    }
    let city = try load()
    do {
      let planner = try CityPlanner(city)
      if let key { store(planner, for: key) }
      return planner
    } catch {
      throw CommandFailure.usage("\"\(place.name)\" holds times that no planner can use: \(error)")
    }
  }

  private func store(_ planner: CityPlanner, for key: Digest) {
    do {
      session.cache.keep(try planner.packBytes(), for: key)
    } catch {
      session.log.info("the pack of \(planner.city) is not kept: \(error)")
    }
  }

  /// A name for the content of a city's files; nothing where there are none to be read.
  private func key(of place: CityPlace) throws -> String? {
    var sum = ContentSum()
    sum.add(Array((Version.number + place.kind.mark).utf8))
    if place.kind == .lineGraph { return nil }
    // A feed's city has the name of its file.
    if place.kind == .feed { sum.add(Array(Path.name(of: place.path).utf8)) }
    for file in try FolderFiles.inputs(of: place) { sum.add(file) }
    return sum.text
  }
}

extension CityPlace.Kind {
  fileprivate var mark: String {
    switch self {
    case .folder: " folder"
    case .feed: " feed"
    case .lineGraph: " graph"
    }
  }
}

/// A checksum of 128 bits over the content of files; it tells changes apart, not forgeries.
struct ContentSum {
  private var low: UInt64 = 0xCBF2_9CE4_8422_2325
  private var high: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ file: TextFile) {
    add(Array(file.path.utf8))
    add(file.bytes)
  }

  mutating func add(_ bytes: [UInt8]) {
    mix(UInt64(bytes.count))
    bytes.withUnsafeBytes { buffer in
      var index = 0
      while index + 8 <= buffer.count {
        mix(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index += 8
      }
      var rest: UInt64 = 0
      while index < buffer.count {
        rest = rest << 8 | UInt64(buffer[index])
        index += 1
      }
      mix(rest)
    }
  }

  private mutating func mix(_ word: UInt64) {
    low = (low ^ word) &* 0x100_0000_01B3
    low ^= low >> 29
    high = (high &+ word) &* 0xBF58_476D_1CE4_E5B9
    high ^= high >> 32
  }

  /// 32 hexadecimal digits.
  var text: String {
    [low, high].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
