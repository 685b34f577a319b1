@testable import GTFS
import Testing
import TransitModel

@Suite struct ArchiveTests {
  private let reader = FeedReader(FeedOptions(id: "toy"))
  private var files: [(path: String, text: String)] {
    ToyFeed().files.sorted { $0.key < $1.key }.map { (path: $0.key, text: $0.value) }
  }

  private func codes(_ zip: ZipBuilder) -> [String] {
    let reading = reader.city(zip: zip.bytes, name: "toy.zip")
    return reading.value == nil ? reading.errors : []
  }

  @Test func aPlainArchiveIsTheFolder() {
    let reading = reader.city(zip: ZipBuilder(files).bytes, name: "toy.zip")
    #expect(reading.value != nil)
    #expect(reading.value == ToyFeed().read().value)
    #expect(reading.codes.isEmpty)
  }

  @Test func aSubfolderAndWhatMacOSAddsDoNoHarm() {
    let inFolder = files.map { (path: "feed 2026/" + $0.path, text: $0.text) }
    let noise = [(path: "__MACOSX/feed 2026/._stops.txt", text: "\0\0"), (path: "feed 2026/.DS_Store", text: "\0")]
    let reading = reader.city(zip: ZipBuilder(noise + inFolder).bytes, name: "toy.zip")
    #expect(reading.value == ToyFeed().read().value)
    #expect(reading.codes == ["invalid_input_files_in_subfolder"])
  }

  @Test func twoFeedsAreOneTooMany() {
    let two = files.map { (path: "a/" + $0.path, text: $0.text) } + files.map { (path: "b/" + $0.path, text: $0.text) }
    #expect(codes(ZipBuilder(two)) == ["several_feeds"])
  }

  @Test func anArchiveInsideTheArchiveIsNamed() {
    var zip = ZipBuilder([])
    zip.entries = [ZipBuilder.Entry(path: "feed.zip", bytes: ZipBuilder(files).bytes)]
    #expect(codes(zip) == ["archive_in_archive"])
  }

  @Test(arguments: ["../stops.txt", "/etc/stops.txt", "a/../../stops.txt", "C:\\stops.txt", "a\\..\\stops.txt"])
  func pathsThatLeaveAreRefused(path: String) {
    #expect(codes(ZipBuilder(files + [(path: path, text: "x")])) == ["archive_unsafe_path"])
  }

  @Test func linksAreRefused() {
    var zip = ZipBuilder(files)
    zip.entries.append(ZipBuilder.Entry(path: "shapes.txt", bytes: Array("/etc/passwd".utf8), mode: 0o120777))
    #expect(codes(zip) == ["archive_link"])
  }

  @Test func entriesThatStandTwiceAreRefused() {
    #expect(codes(ZipBuilder(files + [files[3]])) == ["archive_duplicate_entry"])
    #expect(codes(ZipBuilder(files + [(path: "STOPS.TXT", text: "stop_id")])) == ["archive_duplicate_entry"])
  }

  @Test(arguments: [0, 10, 1 << 20, 0xFFFF_FFF0]) func sizesThatLieAreFound(claimed: Int) {
    var zip = ZipBuilder(files)
    zip.entries[3].claimedSize = claimed
    #expect(codes(zip) == ["archive_corrupt"])
  }

  @Test func encryptedFilesAreNamed() {
    var zip = ZipBuilder(files)
    for index in zip.entries.indices { zip.entries[index].isEncrypted = true }
    #expect(codes(zip) == ["archive_encrypted"])
  }

  @Test func everyTruncationIsAnErrorAndNoCrash() {
    let bytes = ZipBuilder(files).bytes
    for length in stride(from: 0, to: bytes.count - 22, by: 37) {
      let reading = reader.city(zip: Array(bytes.prefix(length)), name: "toy.zip")
      #expect(!reading.errors.isEmpty, "cut to \(length) bytes")
    }
  }

  @Test func flippedBytesNeverCrash() {
    let bytes = ZipBuilder(files).bytes
    var changed = 0
    for index in stride(from: 0, to: bytes.count, by: 3) {
      var broken = bytes
      broken[index] ^= 0xA5
      let reading = reader.city(zip: broken, name: "toy.zip")
      if reading.value != ToyFeed().read().value { changed += 1 }
    }
    #expect(changed > 100)
  }

  @Test func aBombIsRefusedAfterAHundredMegabytes() {
    let row = "t1,08:00:00,08:00:00,a,1\n"
    let bomb = ZipBuilder.deflated(path: "stop_times.txt", row: row, size: 400 << 20)
    #expect(bomb.count < 4 << 20)
    let reading = reader.city(zip: bomb, name: "bomb.zip")
    #expect(reading.value == nil)
    #expect(reading.errors == ["archive_bomb"])
  }

  @Test func aFeedPaddedWithBlanksIsNoBomb() throws {
    // What is no larger than a large feed may pack as well as it likes.
    let row = String(repeating: " ", count: 199) + "\n"
    let padded = ZipBuilder.deflated(path: "stop_times.txt", row: row, size: 60 << 20)
    #expect(padded.count < 1 << 20)
    #expect(try ZipArchive.files(of: padded) { _ in true }.map(\.bytes.count) == [60 << 20])
    let bomb = ZipBuilder.deflated(path: "stop_times.txt", row: row, size: 120 << 20)
    #expect(throws: ArchiveFault.self) { try ZipArchive.files(of: bomb) { _ in true } }
  }

  @Test func whatAGuideHasNoUseForIsNotUnpacked() {
    let bomb = ZipBuilder.deflated(path: "notes.bin", row: "0", size: 100 << 20)
    #expect(reader.city(zip: bomb, name: "bomb.zip").errors == ["missing_required_file"])
  }

  @Test(arguments: ["", "PK", "hello", "<html>"]) func whatIsNoArchiveIsSaidToBeNone(text: String) {
    let reading = reader.city(zip: Array(text.utf8), name: "feed.zip")
    #expect(reading.value == nil)
    #expect(reading.errors.count == 1)
  }
}
