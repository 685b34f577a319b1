/// The version of the program.
enum Version {
  /// Its number (semver.org).
  static let number = "0.1.0"

  /// Its number, and the libraries it runs with.
  static var text: String {
    let libraries = LinkedLibrary.all.map { $0.name + " " + $0.version }
    return (["metroguide " + number] + libraries).joined(separator: "\n")
  }
}
