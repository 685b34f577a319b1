import CCairo
import Foundation
import ImageCodecs
import VisualDiff

/// Writes pictures with the project's PNG writer and with Cairo's own in turns, and prints for each a line of figures:
/// `PictureBenchmark FILE.png…`.
struct PictureBenchmark {
  private static let runs = 11
  private let image: Image
  private let surface: OpaquePointer

  init(_ path: String) throws {
    image = try PNG.decode(Array(Data(contentsOf: URL(fileURLWithPath: path))))
    let size = (Int32(image.width), Int32(image.height))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, size.0, size.1),
      let data = cairo_image_surface_get_data(surface)
    else { throw PNG.Failure.unwritable }
    self.surface = surface
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    data.withMemoryRebound(to: UInt32.self, capacity: stride * image.height) { rows in
      for y in 0..<image.height {
        for x in 0..<image.width {
          // Cairo has blue in the lowest byte; drawings are opaque.
          let pixel = image.pixels[y * image.width + x]
          rows[y * stride + x] = pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | pixel << 16 & 0xFF_0000
        }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Milliseconds and bytes of both writers, the kind of PNG, how far a channel moved at most, and how many pixels differ.
  func figures() throws -> String {
    var (ours, cairos): ([Double], [Double]) = ([], [])
    var (bytes, count): ([UInt8], Int) = ([], 0)
    for _ in 0..<Self.runs {
      ours.append(milliseconds { bytes = PNG.encode(drawing: image, keeping: []) })
      cairos.append(milliseconds { count = cairo() })
    }
    let written = try PNG.decode(bytes)
    let difference = try PixelComparer().compare(image, written).differingPixels
    let kind = bytes[25] == 3 ? "palette" : "truecolour"
    return String(
      format: "%.2f %d %.2f %d %@ %d %d", Self.median(ours), bytes.count, Self.median(cairos), count, kind,
      Self.largestMove(image, written), difference)
  }

  private func cairo() -> Int {
    var count = 0
    withUnsafeMutablePointer(to: &count) { count in
      _ = cairo_surface_write_to_png_stream(
        surface,
        { closure, _, length in
          closure?.assumingMemoryBound(to: Int.self).pointee += Int(length)
          return CAIRO_STATUS_SUCCESS
        }, count)
    }
    return count
  }

  private func milliseconds(_ work: () -> Void) -> Double {
    let begun = ContinuousClock.now
    work()
    return (ContinuousClock.now - begun) / .milliseconds(1)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func largestMove(_ a: Image, _ b: Image) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { most, pair in
      guard pair.0 != pair.1 else { return most }
      return [UInt32(0), 8, 16, 24].reduce(most) { most, shift in
        max(most, abs(Int(pair.0 >> shift & 0xFF) - Int(pair.1 >> shift & 0xFF)))
      }
    }
  }
}

for path in CommandLine.arguments.dropFirst() {
  print(try PictureBenchmark(path).figures())
}
