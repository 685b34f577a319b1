internal import CCairo
internal import Synchronization

/// The files of fonts that are open, which all threads of the program share.
///
/// Cairo keeps ten open. It closes another one to open the next, even while a thread draws with that one, and opens them
/// without a lock that FreeType asks for. So each stays open that text was once set in, and one thread at a time opens others.
enum OpenFaces {
  /// Cairo's faces that stay open, by their addresses.
  private static let kept = Mutex<Set<UInt>>([])

  /// Lets this thread alone open files of fonts.
  ///
  /// - Parameter body: opens them; what it hands to the function that it is given stays open.
  static func opening<Result: Sendable>(_ body: (_ keep: (OpaquePointer) -> Void) -> Result) -> Result {
    kept.withLock { kept in
      body { scaledFont in
        guard let face = cairo_scaled_font_get_font_face(scaledFont), kept.insert(UInt(bitPattern: face)).inserted
        else { return }
        cairo_scaled_font_reference(scaledFont)
        cairo_ft_scaled_font_lock_face(scaledFont)
      }
    }
  }
}
