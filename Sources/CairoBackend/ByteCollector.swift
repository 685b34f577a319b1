internal import CCairo

/// Collects what Cairo writes in memory, with a callback that always succeeds: one that fails crashes Cairo 1.16 when it
/// finishes a PDF with outlines.
final class ByteCollector {
  private(set) var bytes: [UInt8] = []

  /// What Cairo calls, with a collector as its closure.
  static let write:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32
    ) -> cairo_status_t = { closure, data, length in
      ByteCollector.collect(closure, data, Int(length))
      return CAIRO_STATUS_SUCCESS
    }

  /// What QPDF's room calls, likewise.
  static let collect: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> Void = {
    closure, data, length in
    if let closure, let data {
      let collector = Unmanaged<ByteCollector>.fromOpaque(closure).takeUnretainedValue()
      collector.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: length))
    }
  }

  /// Itself as Cairo's closure; it has to outlive the surface.
  var closure: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
