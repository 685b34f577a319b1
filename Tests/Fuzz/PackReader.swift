import CityFiles
import JourneyPlanner
import Journeys
import TransitModel

extension FuzzedReader {
  /// The reader of city packs, as the page has it.
  static let pack = FuzzedReader(
    name: "pack",
    make: { mutator in
      let bytes = mutator.mutated(whole)
      return mutator.numbers.below(8) == 0 ? bytes : sealed(bytes)
    },
    read: { answer($0) })

  private static let whole: [UInt8] = {
    let files = SeedFile.inFolder("Assets/Examples/tidewater").map { (path: $0.path, bytes: $0.bytes) }
    let city = CityFolder(files: files).read().value
    return city.flatMap { try? CityPack($0).encoded() } ?? []
  }()

  /// The pack with length and checksum that fit its tables, so that they are looked at.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count > 16 else { return bytes }
    var sum: UInt32 = 2_166_136_261
    for byte in bytes[16...] { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
    let length = UInt32(truncatingIfNeeded: bytes.count - 16)
    var sealed = Array(whole.prefix(8))
    for word in [length, sum] {
      for shift in [0, 8, 16, 24] as [UInt32] { sealed.append(UInt8(word >> shift & 0xFF)) }
    }
    return sealed + bytes[16...]
  }
}
