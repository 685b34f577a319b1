internal import CISAL

/// Unpacks the pixels of a PNG, piece by piece.
final class Inflation {
  private let state: UnsafeMutablePointer<inflate_state>
  private let bytes: [UInt8]
  private let pieces: [Range<Int>]
  /// The piece at hand, and where in the file to go on.
  private var piece = 0
  private var position: Int

  init(_ file: PNGFile) {
    bytes = file.bytes
    pieces = file.pixels
    position = file.pixels[0].lowerBound
    state = .allocate(capacity: 1)
    isal_inflate_init(state)
    state.pointee.crc_flag = UInt32(ISAL_ZLIB)
  }

  deinit { state.deallocate() }

  /// Unpacks the next `count` bytes.
  func read(_ count: Int, into output: UnsafeMutablePointer<UInt8>) throws(PNG.Failure) {
    guard let room = UInt32(exactly: count) else { throw .unreadable("its rows are too long") }
    state.pointee.next_out = output
    state.pointee.avail_out = room
    while state.pointee.avail_out > 0 {
      guard try step() else { throw .unreadable("its pixels end too early") }
    }
  }

  /// Sees to it that the packed pixels end here, and that their checksum is right.
  func finish() throws(PNG.Failure) {
    var surplus: [UInt8] = [0]
    while !isFinished {
      let goesOn = try surplus.withUnsafeMutableBufferPointer { buffer throws(PNG.Failure) in
        state.pointee.next_out = buffer.baseAddress
        state.pointee.avail_out = 1
        return try step()
      }
      guard state.pointee.avail_out == 1 else { throw .unreadable("it has more pixels than its head says") }
      guard goesOn || isFinished else { throw .unreadable("its pixels end too early") }
    }
  }

  private var isFinished: Bool { state.pointee.block_state == ISAL_BLOCK_FINISH }

  /// Goes on with the piece at hand, or with what is left inside; false when that brought nothing.
  private func step() throws(PNG.Failure) -> Bool {
    let end = piece < pieces.count ? pieces[piece].upperBound : position
    let room = state.pointee.avail_out
    let status = bytes.withUnsafeBufferPointer { all in
      state.pointee.next_in = all.baseAddress.map { UnsafeMutablePointer(mutating: $0 + position) }
      state.pointee.avail_in = UInt32(truncatingIfNeeded: end - position)
      return isal_inflate(state)
    }
    guard status == ISAL_DECOMP_OK || status == ISAL_END_INPUT || status == ISAL_OUT_OVERFLOW else {
      throw .unreadable("its packed pixels are damaged")
    }
    let consumed = end - position - Int(state.pointee.avail_in)
    position += consumed
    let isLastPiece = piece + 1 >= pieces.count
    if position == end, !isLastPiece {
      piece += 1
      position = pieces[piece].lowerBound
      return true
    }
    return consumed > 0 || state.pointee.avail_out < room
  }
}
