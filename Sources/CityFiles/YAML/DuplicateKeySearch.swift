internal import Yams

/// Looks for the place where a key stands a second time in its map, which the parser does not tell.
struct DuplicateKeySearch {
  /// A place in the text.
  struct Place {
    let line: Int
    let column: Int
    /// The index of the first character of the key's text, after a quote.
    let index: Int
  }

  /// The text.
  private(set) var scalars: [Unicode.Scalar]
  private let lineStarts: [Int]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var starts = [0]
    for (index, scalar) in scalars.enumerated() where scalar == "\n" { starts.append(index + 1) }
    lineStarts = starts
  }

  /// The key out of `keys` that stands at `mark`.
  func key(at mark: Yams.Mark, outOf keys: [String]) -> String? {
    guard let start = index(of: mark) else { return nil }
    return keys.first { matches(Array($0.unicodeScalars), at: start) != nil }
  }

  /// Where the key that first stands at `mark` stands again.
  func second(of key: String, firstAt mark: Yams.Mark) -> Place? {
    let wanted = Array(key.unicodeScalars)
    guard !wanted.isEmpty, let first = index(of: mark) else { return nil }
    return secondInFlow(of: wanted, after: first) ?? secondInBlock(of: wanted, after: mark)
  }

  /// In a block, the keys of a map stand in one column on lines of their own.
  private func secondInBlock(of key: [Unicode.Scalar], after mark: Yams.Mark) -> Place? {
    for line in mark.line..<max(mark.line, lineStarts.count) {
      let start = lineStarts[line]
      let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : scalars.count
      guard let content = (start..<end).first(where: { scalars[$0] != " " }), !isLineEnd(content) else { continue }
      let column = content - start + 1
      if column == mark.column, let index = matches(key, at: content) {
        return Place(line: line + 1, column: column, index: index)
      }
      if column < mark.column, scalars[content] != "#" { return nil }
    }
    return nil
  }

  /// Between braces, the keys of a map follow commas of the same depth.
  private func secondInFlow(of key: [Unicode.Scalar], after first: Int) -> Place? {
    var depth = 0
    var index = first
    while index < min(scalars.count, first + 10_000) {
      switch scalars[index] {
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth < 0 { return nil }
      case "," where depth == 0:
        let next = (index + 1..<scalars.count).first { scalars[$0] != " " && !isLineEnd($0) } ?? scalars.count
        if let found = matches(key, at: next) { return place(of: next, textAt: found) }
      case "\n" where depth == 0 && !isInsideBraces(first): return nil
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Whether an opening brace stands before the index on its line.
  private func isInsideBraces(_ index: Int) -> Bool {
    let start = lineStarts.last { $0 <= index } ?? 0
    return scalars[start..<index].contains("{")
  }

  /// The index of the key's text where the key, bare or quoted, stands at `start` with a colon after it.
  private func matches(_ key: [Unicode.Scalar], at start: Int) -> Int? {
    guard start < scalars.count else { return nil }
    let isQuoted = scalars[start] == "\"" || scalars[start] == "'"
    let text = isQuoted ? start + 1 : start
    var end = text + key.count
    guard end < scalars.count, scalars[text..<end].elementsEqual(key) else { return nil }
    if isQuoted {
      guard scalars[end] == scalars[start] else { return nil }
      end += 1
    }
    while end < scalars.count, scalars[end] == " " { end += 1 }
    return end < scalars.count && scalars[end] == ":" ? text : nil
  }

  private func isLineEnd(_ index: Int) -> Bool { scalars[index] == "\n" || scalars[index] == "\r" }

  private func index(of mark: Yams.Mark) -> Int? {
    guard mark.line >= 1, mark.line <= lineStarts.count, mark.column >= 1 else { return nil }
    let index = lineStarts[mark.line - 1] + mark.column - 1
    return index < scalars.count ? index : nil
  }

  private func place(of index: Int, textAt text: Int) -> Place {
    let line = lineStarts.lastIndex { $0 <= index } ?? 0
    return Place(line: line + 1, column: index - lineStarts[line] + 1, index: text)
  }

  /// Puts another character at an index.
  mutating func replace(_ index: Int, by scalar: Unicode.Scalar) {
    guard scalars.indices.contains(index) else { return }
    scalars[index] = scalar
  }

  /// The text with what was replaced.
  var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
