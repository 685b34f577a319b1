internal import CCairo
internal import CPango
internal import CQPDF

/// The libraries that draw, in the versions that run now.
public enum LibraryVersions {
  /// Name and version of each, by name, as the libraries tell them themselves.
  public static var all: [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())),
      ("Fontconfig", fontconfig),
      ("FreeType", freeType),
      ("GLib", "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"),
      ("HarfBuzz", String(cString: hb_version_string())),
      ("Pango", String(cString: pango_version_string())),
      ("QPDF", String(cString: metroguide_pdf_version())),
    ]
  }

  /// Fontconfig counts its parts in hundreds: 21400 is 2.14.0.
  private static var fontconfig: String {
    let number = FcGetVersion()
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  private static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return "unknown" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
