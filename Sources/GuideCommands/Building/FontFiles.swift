import CairoBackend
import Glibc
import GuideSite

/// The fonts that guides bring along: those that drawings are set in.
enum FontFiles {
  /// The font for a script; nothing where it is not installed.
  static func source(of script: FontScript, _ weight: FontWeight, in fonts: FontSet) -> FontSource? {
    let (name, face) = script.font
    let ending = weight == .bold ? "-Bold" : "-Regular"
    let file = fonts.files.first { Path.name(of: $0).hasPrefix(name + ending + ".") }
    return file.map { path in
      FontSource(file: path) { body in
        (try? FileSystem.withMapped(path) { body($0, face) }) != nil
      }
    }
  }
}

extension FontScript {
  /// The family of the font, as its file is called, and the face for the region.
  fileprivate var font: (name: String, face: Int) {
    switch self {
    case .japanese: ("NotoSansCJK", 0)
    case .korean: ("NotoSansCJK", 1)
    case .latin, .commonHan, .simplifiedHan: ("NotoSansCJK", 2)
    case .traditionalHan: ("NotoSansCJK", 3)
    case .hongKongHan: ("NotoSansCJK", 4)
    case .furtherLatin: ("NotoSans", 0)
    case .condensedLatin: ("RobotoCondensed", 0)
    case .arabic: ("NotoSansArabic", 0)
    case .hebrew: ("NotoSansHebrew", 0)
    case .thai: ("NotoSansThai", 0)
    case .devanagari: ("NotoSansDevanagari", 0)
    case .bengali: ("NotoSansBengali", 0)
    case .tamil: ("NotoSansTamil", 0)
    case .georgian: ("NotoSansGeorgian", 0)
    case .armenian: ("NotoSansArmenian", 0)
    }
  }
}

extension FileSystem {
  /// Shows `body` a file's bytes where the system has them, without reading what is not looked at.
  static func withMapped(_ path: String, _ body: (UnsafeRawBufferPointer) -> Void) throws(SystemFailure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure(number: errno, action: "read", path: path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else {
      throw SystemFailure(number: EINVAL, action: "read", path: path)
    }
    let size = Int(status.st_size)
    guard let place = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), place != MAP_FAILED else {
      throw SystemFailure(number: errno, action: "read", path: path)
    }
    defer { munmap(place, size) }
    body(UnsafeRawBufferPointer(start: place, count: size))
  }
}
