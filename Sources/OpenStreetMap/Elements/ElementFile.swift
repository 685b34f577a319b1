internal import COsmium
internal import TransitModel

/// What keeps a file from being read, in words.
struct FileFault: Error, Hashable {
  let message: String
}

/// The bytes of a file with OpenStreetMap data, in any of its formats.
struct ElementFile {
  /// A tag that elements are taken for; without a value any will do.
  struct Mark: Hashable {
    let key: String
    let value: String?

    init(_ key: String, _ value: String? = nil) {
      self.key = key
      self.value = value
    }
  }

  /// What a pass over a file found.
  struct Pass {
    private(set) var elements: [Element]
    /// How many elements, or blocks of them, the file has.
    let seen: UInt64
    /// The time the data are of, as the file says it.
    let timestamp: String
    /// What the server remarked about its answer.
    let remark: String

    fileprivate func with(_ elements: [Element]) -> Pass {
      var pass = self
      pass.elements = elements
      return pass
    }
  }

  let bytes: UnsafeRawBufferPointer

  /// The elements of a kind that are wanted or have one of the marks, in the order of the file.
  func elements(
    of kind: ElementID.Kind, wanted: Set<Int64> = [], marks: [Mark] = []
  ) throws(FileFault) -> Pass {
    var elements: [Element] = []
    return try read(kind, wanted: wanted.sorted(), marks: marks) { elements.append($0) }.with(elements)
  }

  /// Hands on the elements of a kind that are wanted or have one of the marks, in the order of the file; none of them is kept, as
  /// there may be millions.
  ///
  /// - Parameter wanted: numbers, sorted.
  @discardableResult
  func read(
    _ kind: ElementID.Kind, wanted: [Int64], marks: [Mark] = [], visit: (Element) -> Void
  ) throws(FileFault) -> Pass {
    var report = metroguide_osm_report()
    let isRead = withoutActuallyEscaping(visit) { visit in
      let visitor = Visitor(visit)
      return Self.withTags(marks) { tags in
        wanted.withUnsafeBufferPointer { ids in
          var query = metroguide_osm_query(
            bytes: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), length: bytes.count,
            wanted: ids.baseAddress, wanted_count: ids.count, marks: tags.baseAddress, mark_count: tags.count,
            type: CChar(bitPattern: kind.letter))
          return withExtendedLifetime(visitor) {
            metroguide_osm_read(&query, Self.visit, Unmanaged.passUnretained(visitor).toOpaque(), &report) != 0
          }
        }
      }
    }
    guard isRead else { throw FileFault(message: Self.text(of: report.message)) }
    return Pass(
      elements: [], seen: report.seen, timestamp: Self.text(of: report.timestamp),
      remark: Self.text(of: report.remark))
  }

  /// Who gets the elements; what C calls back for lives no longer than the call.
  private final class Visitor {
    let visit: (Element) -> Void

    init(_ visit: @escaping (Element) -> Void) { self.visit = visit }
  }

  private static let visit: metroguide_osm_visit = { context, element in
    guard let context, let element = element?.pointee else { return }
    let visitor = Unmanaged<Visitor>.fromOpaque(context).takeUnretainedValue()
    if let element = Element(element) { visitor.visit(element) }
  }

  private static func withTags<Result>(
    _ marks: [Mark], _ body: (UnsafeBufferPointer<metroguide_osm_tag>) -> Result
  ) -> Result {
    let texts = marks.map { (key: Array($0.key.utf8CString), value: $0.value.map { Array($0.utf8CString) }) }
    let copies = texts.map { text in
      (key: copy(text.key), value: text.value.map(copy))
    }
    defer {
      for entry in copies {
        entry.key.deallocate()
        entry.value?.deallocate()
      }
    }
    return copies.map { metroguide_osm_tag(key: $0.key, value: $0.value.map { UnsafePointer($0) }) }
      .withUnsafeBufferPointer(body)
  }

  private static func copy(_ text: [CChar]) -> UnsafeMutablePointer<CChar> {
    let result = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
    result.initialize(from: text, count: text.count)
    return result
  }

  /// The text in an array of C, which Swift takes for a tuple.
  private static func text<Letters>(of letters: Letters) -> String {
    withUnsafeBytes(of: letters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension Element {
  /// The longest text that is kept of a tag.
  private static let longestText = 500

  fileprivate init?(_ element: metroguide_osm_element) {
    guard let kind = ElementID.Kind(letter: UInt8(bitPattern: element.type)) else { return nil }
    let tags = UnsafeBufferPointer(start: element.tags, count: element.tag_count).compactMap { tag in
      tag.key.map { (String(cString: $0), String(String(cString: tag.value).prefix(Self.longestText))) }
    }
    let members = UnsafeBufferPointer(start: element.members, count: element.member_count).compactMap { member in
      ElementID.Kind(letter: UInt8(bitPattern: member.type)).map { kind in
        Member(
          id: ElementID(kind: kind, number: member.reference), role: String(cString: member.role),
          coordinate: Coordinate(latitude: member.latitude, longitude: member.longitude))
      }
    }
    self.init(
      id: ElementID(kind: kind, number: element.id), tags: Dictionary(tags) { first, _ in first },
      coordinate: Coordinate(latitude: element.latitude, longitude: element.longitude), members: members)
  }
}
