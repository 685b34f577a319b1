internal import CISAL

/// Writes a PNG of at most 256 opaque colours row by row, while the picture is being made.
public final class PNGPaletteWriter {
  private let stream: UnsafeMutablePointer<isal_zstream>
  private let workspace: UnsafeMutablePointer<UInt8>
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

  /// Begins a picture; `colors` are pixels as ``Image/pixel(_:_:_:_:)`` makes them.
  public init(width: Int, height: Int, colors: [UInt32]) {
    self.width = width
    rowsLeft = height
    file = PNGPieces.head(width: width, height: height, bitDepth: 8, colors: .palette)
    file += PNGPieces.palette(colors)
    // The packer looks its history up in memory that it does not clear itself, and looks a little beyond the bytes that it is
    // given: what lies there must be the same every time, or what comes out is not.
    stream = .allocate(capacity: 1)
    stream.initialize(to: isal_zstream())
    workspace = .allocate(capacity: Int(metroguide_isal_workspace))
    workspace.initialize(repeating: 0, count: Int(metroguide_isal_workspace))
    output = .allocate(capacity: Self.outputSize)
    waiting = .allocate(capacity: Self.waitingSize)
    waiting.initialize(repeating: 0, count: Self.waitingSize)
    isal_deflate_init(stream)
    stream.pointee.level = 1
    stream.pointee.level_buf = workspace
    stream.pointee.level_buf_size = UInt32(metroguide_isal_workspace)
    stream.pointee.gzip_flag = UInt16(IGZIP_ZLIB)
  }

  deinit {
    stream.deallocate()
    workspace.deallocate()
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
    stream.pointee.next_in = waiting
    stream.pointee.avail_in = UInt32(truncatingIfNeeded: waitingCount)
    stream.pointee.end_of_stream = isLast ? 1 : 0
    waitingCount = 0
    repeat {
      stream.pointee.next_out = output
      stream.pointee.avail_out = UInt32(Self.outputSize)
      guard isal_deflate(stream) == 0 else { throw .unwritable }
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
