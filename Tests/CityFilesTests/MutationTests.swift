import CityFiles
import Testing
import TransitModel

/// Thousands of broken cities: none may bring the reader down, each must be told sanely.
@Suite struct MutationTests {
  /// A generator that gives the same numbers everywhere (SplitMix64).
  struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let snippets = [
    "\"", "'", "{", "}", "[", "]", ":", ": ", ",", "- ", "#", "\n", "\r", "\t", "|", ">", "&a ", "*a", "? ", "!!x ",
    "%",
    "@", "`", "~", "-", "<<: ", "---\n", "99999999999999999999", "-1", "0", "1e999", ".nan", "null", "25:61", "60:00",
    "2026-02-30", "é", "站", "\u{FEFF}", "\u{E000}", "\0", "\u{2028}", "/", "  ",
  ]
  private static let bytes: [UInt8] = [0x00, 0x80, 0xC0, 0xE9, 0xFF, 0xED, 0xF5]

  private static func mutate(_ text: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
    guard !text.isEmpty else { return text }
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let place = Int.random(in: 0..<max(1, text.count), using: &numbers)
      let end = min(text.count, place + Int.random(in: 1...12, using: &numbers))
      switch Int.random(in: 0..<6, using: &numbers) {
      case 0: text.removeSubrange(place..<end)
      case 1: text.insert(contentsOf: Array(snippets.randomElement(using: &numbers)?.utf8 ?? "".utf8), at: place)
      case 2: text.insert(contentsOf: text[place..<end], at: Int.random(in: 0...text.count, using: &numbers))
      case 3: text.insert(bytes.randomElement(using: &numbers) ?? 0, at: place)
      case 4: text.replaceSubrange(place..<end, with: Array(snippets.randomElement(using: &numbers)?.utf8 ?? "".utf8))
      default: text.removeSubrange(place...)
      }
      if text.isEmpty { break }
    }
    return text
  }

  #if DEBUG
    private static let rounds = 100
  #else
    private static let rounds = 1000
  #endif

  @Test(arguments: 0..<8)
  func noBytesBringTheReaderDown(part: Int) {
    var numbers = Numbers(state: UInt64(part))
    let names = ToyCity.files.keys.sorted()
    for _ in 0..<Self.rounds {
      var files = ToyCity.files.mapValues { Array($0.utf8) }
      for _ in 0..<Int.random(in: 1...2, using: &numbers) {
        guard let name = names.randomElement(using: &numbers) else { continue }
        files[name] = Self.mutate(files[name] ?? [], &numbers)
      }
      check(CityFolder(files: files.map { (path: $0.key, bytes: $0.value) }))
    }
  }

  private func check(_ folder: CityFolder) {
    let reading = folder.read()
    let hasErrors = reading.findings.contains { $0.severity == .error }
    var isSane = (reading.value == nil) == hasErrors
    var last: (file: String, line: Int, column: Int)?
    for finding in reading.findings {
      let place = (file: finding.location.file, line: finding.location.line ?? 0, column: finding.location.column ?? 0)
      isSane = isSane && !finding.message.isEmpty && !finding.code.isEmpty
      isSane = isSane && place.line <= (lineCounts(folder)[place.file] ?? 0) && place.line >= 0
      if let last, finding.found != nil || finding.location.line != nil, last.file == place.file {
        isSane = isSane && (last.line, last.column) <= (place.line, place.column)
      }
      last = place
    }
    #expect(isSane, "\(reading.findings)\n\(folder.files.map { String(decoding: $0.bytes, as: UTF8.self) })")
    if let city = reading.value { checkReferences(city) }
  }

  /// How many lines each file has, with whatever ends a line in YAML.
  private func lineCounts(_ folder: CityFolder) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: folder.files.map { file in
        let text = String(decoding: file.bytes, as: UTF8.self)
        return (file.path, text.unicodeScalars.count { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) } + 2)
      })
  }

  /// Whoever makes a city promises that its references resolve.
  private func checkReferences(_ city: City) {
    let stations = Set(city.stations.map(\.id))
    let services = Set(city.services.map(\.id))
    let lines = Dictionary(uniqueKeysWithValues: city.lines.map { ($0.id, $0) })
    for line in city.lines {
      #expect(line.patterns.allSatisfy { $0.stops.count >= 2 && $0.stops.allSatisfy { stations.contains($0.station) } })
    }
    for trip in city.trips {
      let pattern = lines[trip.line]?.pattern(trip.pattern)
      #expect(pattern?.stops.count == trip.stopTimes.count && services.contains(trip.service))
    }
    #expect(city.transfers.allSatisfy { stations.contains($0.from.station) && stations.contains($0.to.station) })
  }
}
