import Archives
import Foundation
import Testing

@Suite struct ZipArchiveTests {
  private let long = Array(String(repeating: "五道口 to 西直门. ", count: 400).utf8)

  @Test func theSameFilesInAnyOrderGiveTheSameBytes() throws {
    let files = [("b.html", long), ("a/index.html", [1, 2, 3]), ("a", [])].map { PackedFile(path: $0, bytes: $1) }
    let archive = try ZipArchive.bytes(of: files)
    #expect(try ZipArchive.bytes(of: files.reversed()) == archive)
    #expect(archive.starts(with: [0x50, 0x4B, 3, 4]))
  }

  @Test func aLongTextIsDeflatedAndNoiseIsKeptAsItIs() {
    let text = PackedFile(path: "t", bytes: long)
    #expect(text.isDeflated && text.packed.count < long.count / 10 && text.byteCount == long.count)
    let noise = (0..<200).map { UInt8(truncatingIfNeeded: ($0 &* 167 &+ 13) ^ ($0 &* $0)) }
    #expect(!PackedFile(path: "n", bytes: noise).isDeflated || PackedFile(path: "n", bytes: noise).packed.count < 200)
    #expect(!PackedFile(path: "e", bytes: []).isDeflated)
    // The checksum of "123456789" that every description of CRC-32 gives.
    #expect(PackedFile(path: "c", bytes: Array("123456789".utf8)).checksum == 0xCBF4_3926)
  }

  @Test func whatWasPackedUnpacksToTheSame() {
    for bytes in [long, [1, 2, 3], []] { #expect(PackedFile(path: "t", bytes: bytes).unpacked == bytes) }
    let file = PackedFile(path: "t", bytes: long)
    func changed(_ packed: [UInt8], byteCount: Int = file.byteCount, checksum: UInt32 = file.checksum) -> PackedFile {
      PackedFile(path: "t", packed: packed, isDeflated: true, byteCount: byteCount, checksum: checksum)
    }
    #expect(changed(file.packed).unpacked == long)
    #expect(changed(Array(file.packed.dropLast(4))).unpacked == nil)
    #expect(changed(file.packed, byteCount: long.count - 1).unpacked == nil)
    #expect(changed(file.packed, byteCount: long.count + 1).unpacked == nil)
    #expect(changed(file.packed, checksum: 0).unpacked == nil)
  }

  @Test func aPathCannotStandTwice() {
    let file = PackedFile(path: "a", bytes: [])
    #expect(throws: ZipArchive.Failure.twice("a")) { try ZipArchive.bytes(of: [file, file]) }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/bsdtar"), "there is no bsdtar"))
  func anotherProgramReadsIt() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("metroguide-zip-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["zh-hans/站.html": long, "short": [7]]
    let archive = try ZipArchive.bytes(of: files.map { PackedFile(path: $0, bytes: $1) })
    try Data(archive).write(to: folder.appendingPathComponent("a.zip"))
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/bsdtar")
    tar.arguments = ["-xf", "a.zip"]
    tar.environment = ["LC_ALL": "C.UTF-8"]
    tar.currentDirectoryURL = folder
    try tar.run()
    tar.waitUntilExit()
    #expect(tar.terminationStatus == 0)
    for (path, bytes) in files {
      #expect(try Data(contentsOf: folder.appendingPathComponent(path)) == Data(bytes))
    }
  }
}
