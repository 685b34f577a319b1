/// A package, library, font or tool that a guide is made with or carries, and on which terms.
public struct SoftwareCredit: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// This program.
    case program
    /// A package compiled into the program.
    case package
    /// A library of the system that the program is linked with.
    case library
    /// A font whose letters stand in the guide.
    case font
  }

  /// What it is.
  public let kind: Kind
  /// Its name.
  public let name: String
  /// Its version, where known.
  public let version: String?
  /// Its licence: an SPDX id or a name.
  public let licence: String?
  /// Where it comes from.
  public let url: String?
  /// What it does for the guide, in a few words.
  public let purpose: String?

  /// A credit.
  public init(
    kind: Kind, name: String, version: String? = nil, licence: String? = nil, url: String? = nil,
    purpose: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.version = version
    self.licence = licence
    self.url = url
    self.purpose = purpose
  }
}
