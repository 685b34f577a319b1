/// A package that is compiled into the program. A test compares the list with what the build resolved.
struct SwiftPackage: Hashable, Sendable {
  /// Its name.
  let name: String
  /// Its version.
  let version: String
  /// Its licence (SPDX).
  let licence: String
  /// Where it comes from.
  let url: String
  /// What it is for here.
  let purpose: String

  /// All of them, by name.
  static let all = [
    SwiftPackage(
      name: "swift-argument-parser", version: "1.8.2", licence: "Apache-2.0 WITH Swift-exception",
      url: "https://github.com/apple/swift-argument-parser", purpose: "reads the command line"),
    SwiftPackage(
      name: "swift-log", version: "1.16.2", licence: "Apache-2.0", url: "https://github.com/apple/swift-log",
      purpose: "logs"),
    SwiftPackage(
      name: "swift-mustache", version: "2.1.1", licence: "Apache-2.0",
      url: "https://github.com/hummingbird-project/swift-mustache", purpose: "fills in templates"),
    SwiftPackage(
      name: "Yams", version: "6.2.2", licence: "MIT", url: "https://github.com/jpsim/Yams", purpose: "reads YAML"),
  ]
}
