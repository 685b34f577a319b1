internal import TransitModel

/// Names an element of OpenStreetMap: its kind and its number.
struct ElementID: Hashable, Comparable, CustomStringConvertible {
  enum Kind: UInt8, Comparable {
    case node, way, relation

    static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }

    /// Its first letter, which the reader of files calls it by.
    var letter: UInt8 {
      switch self {
      case .node: UInt8(ascii: "n")
      case .way: UInt8(ascii: "w")
      case .relation: UInt8(ascii: "r")
      }
    }

    init?(letter: UInt8) {
      switch letter {
      case UInt8(ascii: "n"): self = .node
      case UInt8(ascii: "w"): self = .way
      case UInt8(ascii: "r"): self = .relation
      default: return nil
      }
    }
  }

  let kind: Kind
  let number: Int64

  /// As findings call it: `relation 22494`.
  var description: String { "\(kind) \(number)" }

  /// As ids of stations and lines hold it: `r22494`.
  var code: String { String(UnicodeScalar(kind.letter)) + "\(number)" }

  static func < (a: ElementID, b: ElementID) -> Bool { (a.kind, a.number) < (b.kind, b.number) }

  static func node(_ number: Int64) -> ElementID { ElementID(kind: .node, number: number) }
  static func way(_ number: Int64) -> ElementID { ElementID(kind: .way, number: number) }
  static func relation(_ number: Int64) -> ElementID { ElementID(kind: .relation, number: number) }
}

/// An element of OpenStreetMap with its tags: a node, a way with its nodes, or a relation with its members.
struct Element {
  /// A member of a relation, or a node of a way.
  struct Member {
    let id: ElementID
    let role: String
    /// Where it is, if the file says so here.
    let coordinate: Coordinate?
  }

  let id: ElementID
  let tags: [String: String]
  /// Where a node is, or the middle of anything else if the file gives it.
  let coordinate: Coordinate?
  let members: [Member]

  /// The value of a tag that is not blank.
  subscript(key: String) -> String? {
    guard let value = tags[key]?.onOneLine.trimmed, !value.isEmpty else { return nil }
    return value
  }

  /// Whether a tag has one of these values.
  func has(_ key: String, _ values: String...) -> Bool {
    tags[key].map { values.contains($0) } ?? false
  }

  /// Whether a route says that its trains come back to where they began.
  var comesBack: Bool { has("roundtrip", "yes") || self["from"].map { $0 == self["to"] } ?? false }
}
