import CairoBackend
import GuideSite

extension SoftwareCredit {
  /// Everything the guide is made with, for its acknowledgements: the program, the packages it was compiled from, the
  /// libraries it runs with, the fonts it measures and draws in.
  static var all: [SoftwareCredit] {
    [program] + SwiftPackage.all.map(\.credit) + LinkedLibrary.all.map(\.credit) + nameless + fonts
  }

  private static var program: SoftwareCredit {
    SoftwareCredit(
      kind: .program, name: "metroguide", version: Version.number, licence: "MIT", purpose: "makes this guide")
  }

  /// Libraries that do not tell their versions, and what comes inside others.
  private static let nameless = [
    SoftwareCredit(
      kind: .library, name: "Brotli", licence: "MIT", url: "https://github.com/google/brotli", purpose: "packs fonts"),
    SoftwareCredit(
      kind: .library, name: "LibYAML", licence: "MIT", url: "https://pyyaml.org/wiki/LibYAML",
      purpose: "reads YAML, inside Yams"),
    SoftwareCredit(
      kind: .library, name: "Swift", licence: "Apache-2.0 WITH Swift-exception", url: "https://www.swift.org",
      purpose: "runs the program: its standard library, Foundation and Dispatch"),
    SoftwareCredit(
      kind: .library, name: "WOFF2", licence: "MIT", url: "https://github.com/google/woff2", purpose: "packs fonts"),
  ]

  private static let fonts = [
    SoftwareCredit(
      kind: .font, name: "Noto Sans CJK", licence: "OFL-1.1", url: "https://github.com/notofonts/noto-cjk",
      purpose: "letters of pages and drawings"),
    SoftwareCredit(
      kind: .font, name: "Noto Sans", licence: "OFL-1.1", url: "https://github.com/notofonts/latin-greek-cyrillic",
      purpose: "letters that Noto Sans CJK lacks"),
    SoftwareCredit(
      kind: .font, name: "Roboto Condensed", licence: "Apache-2.0", url: "https://github.com/google/roboto",
      purpose: "names on maps"),
  ]
}

extension LinkedLibrary {
  fileprivate var credit: SoftwareCredit {
    SoftwareCredit(
      kind: .library, name: name, version: version, licence: licence.isEmpty ? nil : licence,
      url: url.isEmpty ? nil : url, purpose: purpose.isEmpty ? nil : purpose)
  }
}

extension SwiftPackage {
  fileprivate var credit: SoftwareCredit {
    SoftwareCredit(kind: .package, name: name, version: version, licence: licence, url: url, purpose: purpose)
  }
}
