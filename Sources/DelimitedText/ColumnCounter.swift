internal import Synchronization

/// Counts the columns of places in a text, each from the place that was asked for last: in a file of one line, counting
/// from the line's start each time takes the square of its length.
public struct ColumnCounter: Sendable {
  private var lineStart: Int
  private var offset: Int
  private var characters = 0

  /// A counter for a text.
  public init() { (lineStart, offset) = (0, 0) }

  /// The column, from 1, in characters (Unicode scalars), of the byte at `place` on the line that begins at `start`.
  public mutating func column(of place: Int, onLineFrom start: Int, in bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { column(of: place, onLineFrom: start, in: $0) }
  }

  mutating func column(of place: Int, onLineFrom start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let place = min(max(start, place), text.count)
    // Counting anew is as good where the line's start is nearer.
    if start != lineStart || place - start < offset - place { (lineStart, offset, characters) = (start, start, 0) }
    characters += Self.characters(in: text, from: offset, to: place)
    characters -= Self.characters(in: text, from: place, to: offset)
    offset = place
    return characters + 1
  }

  private static func characters(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
    guard start < end else { return 0 }
    var count = 0
    for index in start..<end where text[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

/// A counter that the copies of a scanner share.
final class SharedColumnCounter: Sendable {
  private let counter = Mutex(ColumnCounter())

  func column(of place: Int, onLineFrom start: Int, in bytes: [UInt8]) -> Int {
    counter.withLock { $0.column(of: place, onLineFrom: start, in: bytes) }
  }
}
