internal import CZlib

/// Writes a PNG of at most 256 opaque colours row by row, while the picture is being made.
public final class PNGPaletteWriter {
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  private let output: UnsafeMutablePointer<UInt8>
  /// Filtered rows that wait to be packed: always as many bytes at once, so that what comes out never depends on how many
  /// rows were handed over at a time.
  private let waiting: UnsafeMutablePointer<UInt8>
  private var waitingCount = 0
  private let width: Int
  private var rowsLeft: Int
  private var file: [UInt8]
  private static let outputSize = 1 << 16
  private static let waitingSize = 1 << 16
  private static let noFilter: UInt8 = 0
  /// Fast rather than small.
  private static let level: Int32 = 1

  /// Begins a picture; `colors` are pixels as ``Image/pixel(_:_:_:_:)`` makes them.
  public init(width: Int, height: Int, colors: [UInt32]) {
    self.width = width
    rowsLeft = height
    file = PNGPieces.head(width: width, height: height, bitDepth: 8, colors: .palette)
    file += PNGPieces.palette(colors)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    output = .allocate(capacity: Self.outputSize)
    waiting = .allocate(capacity: Self.waitingSize)
    isReady = metroguide_zlib_begin(stream, Self.level) == Z_OK
  }

  deinit {
    if isReady { deflateEnd(stream) }
    stream.deallocate()
    output.deallocate()
    waiting.deallocate()
  }

  /// Writes the next rows: an index into the colours for each pixel.
  public func write(_ count: Int, from indices: UnsafePointer<UInt8>) throws(PNG.Failure) {
    for row in 0..<min(count, rowsLeft) {
      if waitingCount == Self.waitingSize { try pack(isLast: false) }
      waiting[waitingCount] = Self.noFilter
      waitingCount += 1
      try wait(for: indices + row * width, width)
    }
    rowsLeft -= min(count, rowsLeft)
    if rowsLeft == 0 { try pack(isLast: true) }
  }

  private func wait(for bytes: UnsafePointer<UInt8>, _ count: Int) throws(PNG.Failure) {
    var done = 0
    while done < count {
      if waitingCount == Self.waitingSize { try pack(isLast: false) }
      let part = min(count - done, Self.waitingSize - waitingCount)
      (waiting + waitingCount).update(from: bytes + done, count: part)
      waitingCount += part
      done += part
    }
  }

  private func pack(isLast: Bool) throws(PNG.Failure) {
    guard isReady else { throw .unwritable }
    stream.pointee.next_in = waiting
    stream.pointee.avail_in = UInt32(truncatingIfNeeded: waitingCount)
    waitingCount = 0
    repeat {
      stream.pointee.next_out = output
      stream.pointee.avail_out = UInt32(Self.outputSize)
      // No room used and nothing left to do is no failure.
      let code = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      guard code >= Z_OK || code == Z_BUF_ERROR else { throw .unwritable }
      let made = Self.outputSize - Int(stream.pointee.avail_out)
      if made > 0 { file += PNGPieces.bytes("IDAT", UnsafeBufferPointer(start: output, count: made)) }
    } while stream.pointee.avail_out == 0
  }

  /// The PNG, once every row is written.
  public func finish() throws(PNG.Failure) -> [UInt8] {
    guard rowsLeft == 0 else { throw .unwritable }
    return file + PNGPieces.bytes("IEND", [])
  }
}
