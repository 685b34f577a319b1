internal import CPNG

/// The library that writes and reads images, in the version that runs now.
public enum LibraryVersion {
  /// The version of libpng, which counts its parts in hundreds: 10639 is 1.6.39.
  public static var libpng: String {
    let number = png_access_version_number()
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}
