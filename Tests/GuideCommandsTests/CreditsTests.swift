import CityFiles
import GuideSite
import Testing

@testable import GuideCommands

@Suite struct CreditsTests {
  /// Everything that `Package.swift` depends on is thanked, in the version it names.
  @Test func everyPackageOfTheBuildIsThanked() throws {
    let folder = try RecordedSession().session().resources().folder
    let manifest = String(decoding: try FileSystem.read(folder + "/Package.swift"), as: UTF8.self)
    let lines = manifest.split(separator: "\n").filter { $0.contains(".package(url:") }
    #expect(!lines.isEmpty)
    for line in lines {
      let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
      let name = (quoted[1].split(separator: "/").last ?? "").replacing(".git", with: "")
      let credit = SoftwareCredit.all.first { $0.kind == .package && $0.name == name }
      #expect(credit?.version == String(quoted[3]), "\(name)")
    }
    #expect(SoftwareCredit.all.count { $0.kind == .package } == lines.count)
  }

  @Test func everyLibraryHasAVersionAndALicence() {
    for library in LinkedLibrary.all {
      #expect(!library.version.isEmpty && !library.licence.isEmpty && !library.url.isEmpty, "\(library.name)")
    }
    #expect(LinkedLibrary.all.map(\.name).contains("cairo"))
  }
}
