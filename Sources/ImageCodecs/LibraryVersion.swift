internal import CISAL
internal import CPNG

/// The libraries that write and read images.
public enum LibraryVersion {
  /// The version of ISA-L that the program was compiled with; the library does not tell its own.
  public static var isal: String { "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)" }

  /// The version of libpng that runs now, which counts its parts in hundreds: 10639 is 1.6.39.
  public static var libpng: String {
    let number = png_access_version_number()
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
}
