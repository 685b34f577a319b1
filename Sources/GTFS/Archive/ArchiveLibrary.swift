internal import CArchive

/// The library that reads archives, in the version that runs now.
public enum ArchiveLibrary {
  /// Its version: `libarchive 3.6.2` without its name.
  public static var version: String {
    String(cString: archive_version_string()).split(separator: " ").last.map(String.init) ?? "unknown"
  }
}
