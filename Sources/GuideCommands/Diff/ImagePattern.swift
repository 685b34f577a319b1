/// The paths of images that a row of a regions file means: `*` stands for any characters but a slash, `**` for any, `?` for
/// one that is no slash.
struct ImagePattern: Hashable, Sendable {
  /// As it was written.
  let text: String
  private let signs: [Sign]

  private enum Sign: Hashable, Sendable {
    case byte(UInt8)
    case one
    case some
    case all

    func takes(_ byte: UInt8) -> Bool {
      switch self {
      case .byte(let own): own == byte
      case .one, .some: byte != UInt8(ascii: "/")
      case .all: true
      }
    }

    /// Whether it stands for any number of characters.
    var repeats: Bool { self == .some || self == .all }
  }

  init(_ text: String) {
    self.text = text
    var signs: [Sign] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "*") where signs.last?.repeats ?? false: signs[signs.count - 1] = .all
      case UInt8(ascii: "*"): signs.append(.some)
      case UInt8(ascii: "?"): signs.append(.one)
      default: signs.append(.byte(byte))
      }
    }
    self.signs = signs
  }

  /// Whether `path` is one of them.
  func matches(_ path: String) -> Bool {
    // The places in the pattern that what was read so far leads to.
    var places = reached(from: [0])
    for byte in path.utf8 {
      var next: Set<Int> = []
      for place in places where place < signs.count && signs[place].takes(byte) {
        next.insert(signs[place].repeats ? place : place + 1)
      }
      if next.isEmpty { return false }
      places = reached(from: next)
    }
    return places.contains(signs.count)
  }

  /// What repeats may stand for nothing.
  private func reached(from places: Set<Int>) -> Set<Int> {
    var all = places
    for place in places {
      var place = place
      while place < signs.count, signs[place].repeats {
        place += 1
        all.insert(place)
      }
    }
    return all
  }
}
