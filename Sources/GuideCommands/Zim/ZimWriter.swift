import CZim

/// A ZIM archive in the making, through libzim.
struct ZimWriter: ~Copyable {
  /// What libzim says where it cannot go on.
  struct Failure: Error, Hashable, Sendable {
    let words: String
  }

  private let zim: OpaquePointer

  /// Begins an archive in a new file.
  ///
  /// - Parameters:
  ///   - language: the language whose words are indexed (ISO 639-3).
  ///   - identity: 16 bytes by which readers tell one archive from another.
  init(at path: String, language: String, identity: [UInt8]) throws(Failure) {
    var report = metroguide_zim_report()
    precondition(identity.count == 16, "an archive is known by 16 bytes")
    guard let zim = metroguide_zim_begin(path, language, identity, &report) else { throw Failure(report) }
    self.zim = zim
  }

  deinit { metroguide_zim_end(zim) }

  /// Adds a file.
  func add(_ bytes: [UInt8], path: String, type: String, title: String, isArticle: Bool) throws(Failure) {
    var report = metroguide_zim_report()
    let isAdded = bytes.withUnsafeBufferPointer { bytes in
      path.withCString { path in
        title.withCString { title in
          type.withCString { type in
            var entry = metroguide_zim_entry(
              path: path, title: title, type: type, bytes: bytes.baseAddress, length: bytes.count,
              is_article: isArticle ? 1 : 0)
            return metroguide_zim_add(zim, &entry, &report) != 0
          }
        }
      }
    }
    guard isAdded else { throw Failure(report) }
  }

  /// Says something about the archive.
  func describe(_ name: String, as text: String) throws(Failure) {
    var report = metroguide_zim_report()
    guard metroguide_zim_describe(zim, name, text, &report) != 0 else { throw Failure(report) }
  }

  /// Gives the archive its picture: a square PNG with sides of so many pixels.
  func illustrate(_ png: [UInt8], side: Int) throws(Failure) {
    var report = metroguide_zim_report()
    guard metroguide_zim_illustrate(zim, UInt32(side), png, png.count, &report) != 0 else { throw Failure(report) }
  }

  /// Writes the rest of the archive.
  ///
  /// - Parameter mainPath: the page that is shown first.
  consuming func finish(mainPath: String) throws(Failure) {
    var report = metroguide_zim_report()
    guard metroguide_zim_finish(zim, mainPath, &report) != 0 else { throw Failure(report) }
  }
}

extension ZimWriter.Failure {
  fileprivate init(_ report: metroguide_zim_report) {
    words = withUnsafeBytes(of: report.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// The libraries that write ZIM archives.
enum ZimLibraries {
  /// The versions of libzim and of Xapian, which makes its index, as they tell them themselves.
  static var versions: [(name: String, version: String)] {
    var found: [(name: String, version: String)] = []
    withUnsafeMutablePointer(to: &found) { found in
      metroguide_zim_versions(
        { context, name, version in
          guard let name, let version else { return }
          context?.assumingMemoryBound(to: [(name: String, version: String)].self).pointee
            .append((String(cString: name), String(cString: version)))
        }, found)
    }
    return found.compactMap { name, version in
      switch name {
      case "libzim": (name, version)
      case "libxapian": ("Xapian", version)
      default: nil
      }
    }
  }
}
