import DelimitedText
import TransitModel
import VisualDiff

/// A table of what is not compared: `image,x,y,width,height,mask`, a rectangle or a mask in a row. In a file about one image
/// the column `image` is left out.
struct RegionFile {
  /// What a row leaves out.
  struct Region: Hashable, Sendable {
    /// The images it is about; nothing: the one the file is about.
    let pattern: ImagePattern?
    /// The rectangle.
    let box: PixelBox?
    /// The picture that paints what is left out, its path from the file's folder on.
    let mask: String?
    /// Where it stands.
    let place: Finding.Location
  }

  /// How the reader calls the file.
  private let name: String
  private var scanner: RowScanner
  private var columns: [String: Int] = [:]

  private static let numbers = ["x", "y", "width", "height"]

  /// The regions in `bytes`, the contents of the file that the reader calls `name`.
  static func regions(of bytes: [UInt8], name: String, isOfOneImage: Bool) throws(CommandFailure) -> [Region] {
    var file = RegionFile(name: name, scanner: RowScanner(bytes))
    return try file.regions(isOfOneImage: isOfOneImage)
  }

  private init(name: String, scanner: RowScanner) {
    self.name = name
    self.scanner = scanner
  }

  private mutating func regions(isOfOneImage: Bool) throws(CommandFailure) -> [Region] {
    if let index = TextBytes.firstInvalidUTF8(in: scanner.bytes) {
      throw failure(TextPosition(ofByte: index, in: scanner.bytes), "the text is no UTF-8")
    }
    var row = Row()
    guard scanner.next(&row) else { throw failure(TextPosition(line: 1, column: 1), "the file is empty", Self.wanted) }
    try readHead(row, isOfOneImage: isOfOneImage)
    var regions: [Region] = []
    while scanner.next(&row) {
      try check(row)
      if !row.isBlank { regions.append(try region(row)) }
    }
    return regions
  }

  private static let wanted = "the first line names the columns image,x,y,width,height,mask"

  private mutating func readHead(_ row: Row, isOfOneImage: Bool) throws(CommandFailure) {
    try check(row)
    let known = (isOfOneImage ? [] : ["image"]) + Self.numbers + ["mask"]
    for (index, cell) in row.cells.enumerated() {
      let column = scanner.text(of: cell)
      let place = scanner.position(of: cell)
      guard known.contains(column) else {
        throw failure(place, "there is no column \"\(column)\"", "the columns are " + known.joined(separator: ", "))
      }
      guard columns.updateValue(index, forKey: column) == nil else {
        throw failure(place, "the column \"\(column)\" stands here twice")
      }
    }
    let start = TextPosition(line: row.line, column: 1)
    guard isOfOneImage || columns["image"] != nil else {
      throw failure(start, "there is no column \"image\"", Self.wanted)
    }
    let missing = Self.numbers.filter { columns[$0] == nil }
    guard missing.isEmpty || (missing.count == 4 && columns["mask"] != nil) else {
      throw failure(start, "there is no column \"\(missing[0])\"", Self.wanted)
    }
  }

  private func check(_ row: Row) throws(CommandFailure) {
    guard let fault = row.faults.first else { return }
    let words =
      switch fault.kind {
      case .unclosedQuote: "a quote opens and nothing closes it"
      case .textAfterQuote: "something follows a closing quote"
      case .cellTooLong: "the cell is too long"
      case .tooManyCells: "the row has too many cells"
      }
    throw failure(fault.position, words)
  }

  private func region(_ row: Row) throws(CommandFailure) -> Region {
    if row.cells.count > columns.count {
      let surplus = row.cells[columns.count]
      throw failure(scanner.position(of: surplus), "the row has more cells than there are columns")
    }
    let start = TextPosition(line: row.line, column: 1)
    let pattern = text("image", of: row)
    if columns["image"] != nil, pattern == nil { throw failure(start, "the row names no image") }
    let mask = text("mask", of: row)
    let given = Self.numbers.filter { text($0, of: row) != nil }
    guard !given.isEmpty || mask != nil else { throw failure(start, "the row has neither a rectangle nor a mask") }
    return Region(
      pattern: pattern.map(ImagePattern.init), box: given.isEmpty ? nil : try box(row, start), mask: mask,
      place: Finding.Location(file: name, line: row.line, column: 1))
  }

  private func box(_ row: Row, _ start: TextPosition) throws(CommandFailure) -> PixelBox {
    var values: [Int] = []
    for column in Self.numbers {
      guard let text = text(column, of: row), let cell = cell(column, of: row) else {
        throw failure(start, "the rectangle has no \(column)")
      }
      let least = column == "width" || column == "height" ? 1 : 0
      guard let value = Int(text), (least...Int(Int32.max)).contains(value) else {
        throw failure(
          scanner.position(of: cell), "\(column) is \"\(text)\"", "expected a whole number of pixels from \(least) on")
      }
      values.append(value)
    }
    return PixelBox(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  private func cell(_ column: String, of row: Row) -> Cell? {
    columns[column].flatMap { $0 < row.cells.count ? row.cells[$0] : nil }
  }

  private func text(_ column: String, of row: Row) -> String? {
    cell(column, of: row).flatMap { $0.isEmpty ? nil : scanner.text(of: $0) }
  }

  private func failure(_ place: TextPosition, _ message: String, _ hint: String? = nil) -> CommandFailure {
    let location = Finding.Location(file: name, line: place.line, column: place.column)
    return .input(
      [Finding(code: "ignored-region", severity: .error, location: location, message: message, hint: hint)], folder: "")
  }
}
