import DelimitedText
import Testing

/// All rows of a text as strings.
private func rows(_ text: String) -> [[String]] { rows(Array(text.utf8)) }

private func rows(_ bytes: [UInt8]) -> [[String]] {
  var scanner = RowScanner(bytes)
  var row = Row()
  var result: [[String]] = []
  while scanner.next(&row) { result.append(row.cells.map(scanner.text(of:))) }
  return result
}

/// All faults of a text as `kind@line:column`.
private func faults(_ text: String, limits: RowScanner.Limits = .init()) -> [String] {
  var scanner = RowScanner(Array(text.utf8), limits: limits)
  var row = Row()
  var result: [String] = []
  while scanner.next(&row) {
    result += row.faults.map { "\($0.kind.rawValue)@\($0.position.line):\($0.position.column)" }
  }
  return result
}

@Suite struct RowScannerTests {
  @Test(arguments: [
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
    ("a\rb\r", [["a"], ["b"]]),
    ("\u{FEFF}a,b", [["a", "b"]]),
    ("a,,\n,,b", [["a", "", ""], ["", "", "b"]]),
    ("\n\n a \t,b\n  \n\nc", [["a", "b"], ["c"]]),
    ("\"a,\"\"b\"\"\",\"x\ny\"\n", [["a,\"b\"", "x\ny"]]),
    ("\"\"\"\",\"\"", [["\"", ""]]),
    (" \"a \" ,b", [["a ", "b"]]),
    ("5\" pipe,b\"\"c", [["5\" pipe", "b\"\"c"]]),
    ("", []), ("\n", []), (",", [["", ""]]), ("\"\"", [[""]]),
  ])
  func readsRows(text: String, expected: [[String]]) {
    #expect(rows(text) == expected)
    #expect(faults(text) == [])
  }

  @Test func tellsWhereCellsAre() throws {
    var scanner = RowScanner(Array("\u{FEFF}车站,a\n五道口, \"x\ny\",z\nlast".utf8))
    var row = Row()
    var places: [String] = []
    while scanner.next(&row) {
      places += row.cells.map { cell in
        let position = scanner.position(of: cell)
        return "\(position.line):\(position.column)"
      }
    }
    #expect(places == ["1:1", "1:4", "2:1", "2:6", "3:4", "4:1"])
  }

  @Test func unclosedQuoteNamesTheLineWhereItOpened() {
    let text = "a,b\n1,\"two\n3,4\n5,6\n"
    #expect(faults(text) == ["unclosed-quote@2:3"])
    #expect(rows(text) == [["a", "b"], ["1", "two"], ["3", "4"], ["5", "6"]])
  }

  @Test func quoteClosedByALaterCellIsUnclosed() {
    let text = "a,b\n1,\"two\n3,\"four\"\n5,6\n"
    #expect(faults(text) == ["unclosed-quote@2:3"])
    #expect(rows(text) == [["a", "b"], ["1", "two"], ["3", "four"], ["5", "6"]])
  }

  @Test func textAfterAQuoteIsLeftOut() {
    #expect(faults("\"a\" b,c") == ["text-after-quote@1:5"])
    #expect(rows("\"a\" b,c") == [["a", "c"]])
  }

  @Test func limitsHold() {
    let limits = RowScanner.Limits(bytesPerCell: 3, cellsPerRow: 2)
    #expect(faults("abc,abcd,x,y", limits: limits) == ["cell-too-long@1:5", "too-many-cells@1:10"])
    #expect(faults("\"abcd\"", limits: limits) == ["cell-too-long@1:2"])
  }

  @Test func separatorMayBeAnother() {
    var scanner = RowScanner(Array("a\tb;\t\tc".utf8), separator: UInt8(ascii: "\t"))
    var row = Row()
    let isThere = scanner.next(&row)
    #expect(isThere)
    #expect(row.cells.map(scanner.text(of:)) == ["a", "b;", "", "c"])
  }

  @Test func quotedTextComesBackAsItWas() {
    // Deterministic noise over the characters that matter, quoted as the RFC says, must read as it was written.
    let alphabet: [Character] = ["a", "\"", ",", "\n", " ", "道"]
    var state: UInt64 = 42
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<500 {
      let table = (0...next(4)).map { _ in
        (0...next(4)).map { _ in String((0..<next(6)).map { _ in alphabet[next(alphabet.count)] }) }
      }
      let text = table.map { row in
        row.map { cell in
          "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }.joined(separator: ",")
      }.joined(separator: "\r\n")
      #expect(rows(text) == table, "\(text)")
    }
  }

  @Test func anyBytesAreRead() {
    var state: UInt64 = 7
    let alphabet: [UInt8] = [0, 9, 10, 13, 32, 34, 34, 44, 44, 65, 0x80, 0xE9, 0xFF]
    for _ in 0..<5000 {
      var bytes: [UInt8] = []
      for _ in 0..<24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      var scanner = RowScanner(bytes)
      var row = Row()
      var lastLine = 0
      while scanner.next(&row) {
        #expect(row.line > lastLine)
        lastLine = row.line
        for cell in row.cells {
          #expect(scanner.position(of: cell).line >= row.line)
          #expect(scanner.text(of: cell).utf8.count <= bytes.count * 3)
        }
      }
    }
  }

  /// What a row says, and where.
  private struct Reading: Equatable {
    var line: Int
    var cells: [String]
    var faults: [RowFault]
  }

  private func readings(_ scanner: inout RowScanner) -> [Reading] {
    var row = Row()
    var result: [Reading] = []
    while scanner.next(&row) {
      result.append(Reading(line: row.line, cells: row.cells.map(scanner.text(of:)), faults: row.faults))
    }
    return result
  }

  @Test func halvesReadWhatOneScannerReads() {
    var state: UInt64 = 11
    var (whole, doubtful) = (0, 0)
    let alphabet: [UInt8] = [10, 10, 10, 13, 32, 34, 44, 44, 65, 66, 0xC3]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<60 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(alphabet[Int(state >> 33) % alphabet.count])
      }
      var scanner = RowScanner(bytes)
      guard let halves = scanner.halves(where: { $0.cells.count != $1.cells.count }) else { continue }
      var (first, second) = halves
      let rows = readings(&first)
      guard first.isFollowed(by: second) else {
        doubtful += 1
        continue
      }
      whole += 1
      #expect(rows + readings(&second) == readings(&scanner))
    }
    #expect(whole > 500)
    // A place inside quotes looks like the beginning of a row.
    #expect(doubtful > 50)
  }
}
