/// One city as both the command line and the browser read it: what the search needs, fares, and names.
///
/// # The format, version 3
///
/// All numbers of more than one byte outside tables are little-endian.
///
/// | bytes | what |
/// |---|---|
/// | 0–3 | `4D 47 50 4B`, "MGPK" |
/// | 4–5 | version, now 3 |
/// | 6–7 | 0 |
/// | 8–11 | how many bytes follow byte 15 |
/// | 12–15 | checksum of those bytes: FNV-1a with 32 bits, start 2166136261, factor 16777619 |
/// | 16– | the tables, one after the other |
///
/// **Integers** in tables are zigzag-coded (0, -1, 1, -2 … become 0, 1, 2, 3 …) and written in groups of seven bits, the
/// lowest first, with the highest bit set on every byte but the last. A **table** is the count of its numbers (not
/// zigzag-coded), then the difference of each number to the one before, the first to 0. **Bytes** are a count and the
/// bytes. A single **number** stands alone.
///
/// The tables stand in the order in which ``NetworkTables``, ``FareTables``, ``TicketTables``, ``LegTables`` and ``LabelTables`` name them,
/// with one exception: ``NetworkTables/times``, ``NetworkTables/laneDepartures`` and ``NetworkTables/laneArrivals`` are not
/// written. In their place stand, as tables, the running-time profiles of all lanes (see ``LaneProfiles``):
///
/// | table | what |
/// |---|---|
/// | profile of each trip | trips in the order of lanes; a profile's number counts within its course |
/// | start of each trip | seconds of its first departure; the first of a lane follows the last of the lane before |
/// | profiles of each course | how many |
/// | unit of each course | seconds; all offsets of the course are multiples |
/// | has dwells | 1 for courses with profiles of two offsets per call |
/// | offsets | for every profile of every course, call by call: units from the arrival (or the one time) of the call before to this one's, and where the course has dwells the units from arrival to departure |
///
/// From them the departures of a lane are laid out call by call, then its arrivals where any differs from its departure.
///
/// Opening a pack checks magic, version, length, checksum, every reference and every range before anything is searched.
public struct CityPack: Equatable, Sendable {
  /// What the search runs on.
  public var network = NetworkTables()
  /// What rides cost.
  public var fares = FareTables()
  /// What things are called.
  public var labels = LabelTables()

  /// An empty pack.
  public init() {}

  /// The version this code reads and writes.
  public static let version: UInt16 = 3
  private static let magic: UInt32 = 0x4B50_474D
  private static let headerSize = 16

  /// The pack in these bytes.
  public init(_ bytes: [UInt8]) throws(PackError) {
    self.init()
    if let error = read(bytes) { throw error }
  }

  private mutating func read(_ bytes: [UInt8]) -> PackError? {
    if let error = Self.envelopeError(bytes) { return error }
    var decoder = PackDecoder(bytes, from: Self.headerSize)
    var profiles = LaneProfiles()
    code(with: &decoder, profiles: &profiles)
    if let error = decoder.failure { return error }
    if !decoder.isAtEnd || !profiles.expand(into: &network) { return .corrupt }
    return tableError().map { .table($0) }
  }

  /// What is wrong with what surrounds the tables.
  @inline(never)
  private static func envelopeError(_ bytes: [UInt8]) -> PackError? {
    if bytes.count < 4 || word(bytes, 0) != magic { return .notAPack }
    if bytes.count < headerSize { return .truncated }
    let version = UInt16(bytes[4]) | UInt16(bytes[5]) << 8
    if version != Self.version { return .version(version) }
    let length = word(bytes, 8)
    if UInt64(bytes.count - headerSize) < UInt64(length) { return .truncated }
    if bytes.count - headerSize != Int(length) || checksum(bytes[headerSize...]) != word(bytes, 12) { return .corrupt }
    return nil
  }

  /// The bytes of the pack, or what is wrong with it.
  public func encoded() throws(PackError) -> [UInt8] {
    if let error = tableError() { throw PackError.table(error) }
    var copy = self
    var encoder = PackEncoder()
    var profiles = LaneProfiles(of: network)
    copy.code(with: &encoder, profiles: &profiles)
    let body = encoder.output
    var result = Self.bytes(Self.magic) + [UInt8(Self.version & 0xFF), UInt8(Self.version >> 8), 0, 0]
    result += Self.bytes(UInt32(body.count)) + Self.bytes(Self.checksum(body[...]))
    return result + body
  }

  @inline(never)
  private func tableError() -> TableError? {
    var check = TableCheck()
    network.look(&check)
    fares.look(
      &check, lines: Int(network.lineCount), stations: Int(network.stationCount),
      services: network.serviceWeekdays.count, items: labels.fareItemCount)
    labels.look(&check, network)
    return check.error
  }

  private mutating func code(with coder: inout some PackCoder, profiles: inout LaneProfiles) {
    network.code(with: &coder)
    profiles.code(with: &coder)
    fares.code(with: &coder)
    labels.code(with: &coder)
  }

  private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
  }

  private static func bytes(_ word: UInt32) -> [UInt8] {
    [UInt8(word & 0xFF), UInt8(word >> 8 & 0xFF), UInt8(word >> 16 & 0xFF), UInt8(word >> 24)]
  }

  @inline(never)
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum: UInt32 = 2_166_136_261
    for byte in bytes { sum = (sum ^ UInt32(byte)) &* 16_777_619 }
    return sum
  }
}

/// Why bytes are no pack that can be read.
public enum PackError: Error, Equatable, Sendable {
  /// They do not begin as a pack does.
  case notAPack
  /// They are a pack of another version.
  case version(UInt16)
  /// They end too early.
  case truncated
  /// They were changed, or hold what no pack can.
  case corrupt
  /// A table cannot be searched.
  case table(TableError)
}
