import Archives
import CairoBackend
import Diagrams
import GTFS
import ImageCodecs

/// A library of the system that the program is linked with, in the version that runs now.
struct LinkedLibrary: Hashable, Sendable {
  /// Its name.
  let name: String
  /// Its version, as it tells it itself.
  let version: String
  /// Its licence (SPDX).
  let licence: String
  /// Where it comes from.
  let url: String
  /// What it is for here.
  let purpose: String

  /// All of them, by name. One that is linked and not described here is named without a licence.
  static var all: [LinkedLibrary] {
    let versions =
      LibraryVersions.all + [
        ("libarchive", ArchiveLibrary.version), ("libpng", LibraryVersion.libpng), ("ISA-L", LibraryVersion.isal),
        ("libqrencode", QRCodeLibrary.version), ("zlib", PackingLibrary.zlib),
      ] + ZimLibraries.versions.map { ($0.name, $0.version) }
    return versions.sorted { $0.name.lowercased() < $1.name.lowercased() }.map { name, version in
      let facts = facts[name] ?? Facts(licence: "", url: "", purpose: "")
      return LinkedLibrary(
        name: name, version: version, licence: facts.licence, url: facts.url, purpose: facts.purpose)
    }
  }

  private struct Facts {
    let licence: String
    let url: String
    let purpose: String
  }

  private static let facts = [
    "cairo": Facts(
      licence: "LGPL-2.1-only OR MPL-1.1", url: "https://www.cairographics.org", purpose: "draws pictures"),
    "Fontconfig": Facts(
      licence: "HPND", url: "https://www.freedesktop.org/wiki/Software/fontconfig/", purpose: "finds fonts"),
    "FreeType": Facts(licence: "FTL OR GPL-2.0-or-later", url: "https://freetype.org", purpose: "reads fonts"),
    "GLib": Facts(licence: "LGPL-2.1-or-later", url: "https://docs.gtk.org/glib/", purpose: "serves Pango"),
    "HarfBuzz": Facts(licence: "MIT", url: "https://harfbuzz.github.io", purpose: "shapes text"),
    "ISA-L": Facts(
      licence: "BSD-3-Clause", url: "https://github.com/intel/isa-l", purpose: "packs and unpacks pictures"),
    "libarchive": Facts(licence: "BSD-2-Clause", url: "https://www.libarchive.org", purpose: "reads GTFS feeds"),
    "libqrencode": Facts(
      licence: "LGPL-2.1-or-later", url: "https://fukuchi.org/works/qrencode/", purpose: "makes the codes of pictures"),
    "libpng": Facts(licence: "libpng-2.0", url: "http://www.libpng.org", purpose: "writes and reads PNG"),
    "libzim": Facts(
      licence: "GPL-2.0-or-later", url: "https://github.com/openzim/libzim", purpose: "writes archives for Kiwix"),
    "Pango": Facts(
      licence: "LGPL-2.0-or-later", url: "https://www.gtk.org/docs/architecture/pango", purpose: "sets text"),
    "QPDF": Facts(
      licence: "Apache-2.0", url: "https://qpdf.sourceforge.io", purpose: "makes PDFs that everyone can read"),
    "Xapian": Facts(licence: "GPL-2.0-or-later", url: "https://xapian.org", purpose: "indexes archives for Kiwix"),
    "zlib": Facts(licence: "Zlib", url: "https://zlib.net", purpose: "packs archives"),
  ]
}
