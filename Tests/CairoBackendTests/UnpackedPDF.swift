import CQPDF
import Testing

/// A PDF with nothing packed, to be looked into.
struct UnpackedPDF {
  /// Its bytes as text; what is no ASCII is a question mark.
  let text: String

  init(_ bytes: [UInt8]) throws {
    let collected = Collected()
    var report = metroguide_pdf_report()
    let isDone = metroguide_pdf_unpack(
      bytes, bytes.count,
      { context, bytes, count in
        guard let context, let bytes else { return }
        Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue().bytes += UnsafeBufferPointer(
          start: bytes, count: count)
      }, Unmanaged.passUnretained(collected).toOpaque(), &report)
    try #require(isDone != 0)
    text = String(
      decoding: withExtendedLifetime(collected) { collected.bytes }.map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
  }

  private final class Collected {
    var bytes: [UInt8] = []
  }

  /// The structure types of its elements, in the order in which they are read.
  var types: [String] {
    elements.compactMap { element in
      element.firstRange(of: "/S /").map { found in
        String(element[found.upperBound...].prefix { $0.isLetter || $0.isNumber })
      }
    }
  }

  /// The dictionaries of its elements, in the order in which they are read.
  var elements: [String] {
    var objects: [String: String] = [:]
    for object in text.split(separator: "endobj") {
      guard let found = object.firstRange(of: " 0 obj") else { continue }
      let head = object[..<found.lowerBound]
      objects[String(head.reversed().prefix { $0.isNumber }.reversed())] = String(object[found.upperBound...])
    }
    let isElement = { (number: String) in objects[number]?.contains("/P ") ?? false }
    var waiting = objects.keys.filter { isElement($0) && (objects[$0] ?? "").contains("/S /Document ") }
    var found: [String] = []
    while let number = waiting.popLast(), let object = objects[number] {
      found.append(object)
      guard let start = object.firstRange(of: "/K ")?.upperBound else { continue }
      let end: Set<Character> = object[start...].hasPrefix("[") ? ["]"] : ["/"]
      let kids = object[start...].prefix { !end.contains($0) }.split(separator: " ").map(String.init)
      waiting += zip(kids, kids.dropFirst(2)).filter { $0.1 == "R" && isElement($0.0) }.map(\.0).reversed()
    }
    return found
  }

  /// How often words stand in it.
  func count(of words: String) -> Int { text.ranges(of: words).count }
}
