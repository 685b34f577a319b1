internal import CQPDF
internal import Geometry
internal import Scene

/// Adds to the PDF that Cairo wrote what Cairo cannot write: the structure with its alternatives and languages, what PDF/UA
/// asks a document to say of itself, where the sheet is cut, inks.
struct PDFFinishing {
  let title: String
  let language: String
  let options: PageOptions

  /// The finished document.
  func finish(_ bytes: [UInt8], _ pages: [Scene], _ tree: TagTree) throws(DrawingFault) -> [UInt8] {
    var report = metroguide_pdf_report()
    let collector = ByteCollector()
    // The document reads from the bytes as long as it lives.
    let isDone = bytes.withUnsafeBufferPointer { buffer in
      guard let pdf = metroguide_pdf_read(buffer.baseAddress, buffer.count, &report) else { return false }
      defer { metroguide_pdf_end(pdf) }
      guard describe(pdf, &report), add(tree, to: pdf, &report), separate(pages, in: pdf, &report) else { return false }
      if let bleed = options.bleed, metroguide_pdf_frame(pdf, options.margin, bleed, &report) == 0 { return false }
      return metroguide_pdf_write(pdf, ByteCollector.collect, collector.closure, &report) != 0
    }
    guard isDone else { throw .document(report.words) }
    return withExtendedLifetime(collector) { collector.bytes }
  }

  private func describe(_ pdf: OpaquePointer, _ report: inout metroguide_pdf_report) -> Bool {
    withCStrings([title, language, options.date, "metroguide"]) { texts in
      var facts = metroguide_pdf_facts(title: texts[0], language: texts[1], date: texts[2], creator: texts[3])
      return metroguide_pdf_describe(pdf, &facts, &report) != 0
    }
  }

  private func add(_ tree: TagTree, to pdf: OpaquePointer, _ report: inout metroguide_pdf_report) -> Bool {
    let lost = tree.elementsOfLostLinks
    let filled = tree.filledElements
    // The numbers that the document gives to the elements; those that hold nothing have none.
    var numbers = [0]
    for step in tree.steps {
      let isDone: Bool
      switch step {
      case .element(var element, let parent):
        // A link that leads nowhere is but words.
        if lost.contains(numbers.count) { element.type = "Span" }
        let isFilled = filled.contains(numbers.count)
        let number = isFilled ? add(element, to: numbers[parent], of: pdf, &report) : 0
        numbers.append(number)
        isDone = number > 0 || !isFilled
      case .mark(let element, let page, let number):
        isDone = metroguide_pdf_mark(pdf, numbers[element], page, number, &report) != 0
      case .link(let link, let element):
        isDone = lost.contains(element) || add(link, of: tree, to: numbers[element], of: pdf, &report)
      }
      guard isDone else { return false }
    }
    return true
  }

  private func add(
    _ element: TagTree.Element, to parent: Int, of pdf: OpaquePointer, _ report: inout metroguide_pdf_report
  ) -> Int {
    let texts = [element.type, element.alternative, element.actualText, element.language, element.scope]
    return withCStrings(texts) { texts in
      var value = metroguide_pdf_element()
      value.type = texts[0]
      value.alternative = texts[1]
      value.actual_text = texts[2]
      value.language = texts[3]
      value.scope = texts[4]
      (value.columns, value.rows) = (Int32(clamping: element.columns), Int32(clamping: element.rows))
      value.page = element.page
      guard var box = element.box.map(metroguide_pdf_box.init) else {
        return metroguide_pdf_add(pdf, parent, &value, &report)
      }
      return withUnsafePointer(to: &box) { box in
        value.box = box
        return metroguide_pdf_add(pdf, parent, &value, &report)
      }
    }
  }

  private func add(
    _ link: TagTree.Link, of tree: TagTree, to element: Int, of pdf: OpaquePointer,
    _ report: inout metroguide_pdf_report
  ) -> Bool {
    var value = metroguide_pdf_link()
    value.page = link.page
    value.box = metroguide_pdf_box(link.box)
    var address: String?
    switch link.target {
    case .address(let text): address = text
    case .group(let id):
      guard let place = tree.places[id] else { return true }
      (value.target_page, value.target_y) = (place.page, place.y)
    }
    return withCStrings([address, link.description]) { texts in
      value.address = texts[0]
      value.description = texts[1]
      return metroguide_pdf_add_link(pdf, element, &value, &report) != 0
    }
  }

  private func separate(_ pages: [Scene], in pdf: OpaquePointer, _ report: inout metroguide_pdf_report) -> Bool {
    guard let inks = options.separation?.inks(of: pages, theme: options.theme).inks else { return true }
    return withCStrings(inks.map(\.ink.spot)) { names in
      let values = zip(inks, names).map { entry, name in
        metroguide_pdf_ink(
          red: entry.color.red, green: entry.color.green, blue: entry.color.blue, cyan: entry.ink.cyan,
          magenta: entry.ink.magenta, yellow: entry.ink.yellow, black: entry.ink.black, tint: entry.ink.tint, spot: name
        )
      }
      return metroguide_pdf_separate(pdf, values, values.count, &report) != 0
    }
  }
}

extension TagTree {
  /// The elements of the links that lead to a group that is not there.
  fileprivate var elementsOfLostLinks: Set<Int> {
    var lost: Set<Int> = []
    for case .link(let link, let element) in steps {
      if case .group(let id) = link.target, places[id] == nil { lost.insert(element) }
    }
    return lost
  }
}

extension metroguide_pdf_box {
  fileprivate init(_ box: Box) { self.init(x: box.minX, y: box.minY, width: box.width, height: box.height) }
}

extension metroguide_pdf_report {
  /// What it says.
  fileprivate var words: String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Calls `body` with texts as C has them, which last as long as the call.
private func withCStrings<Result>(_ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
  let copies = texts.map { text in
    text.map { text in
      let bytes = Array(text.utf8CString)
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      return copy
    }
  }
  defer { for copy in copies { copy?.deallocate() } }
  return body(copies.map { $0.map { UnsafePointer($0) } })
}
