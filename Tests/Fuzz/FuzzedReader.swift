/// A reader of the program with what it is fed.
struct FuzzedReader: Sendable {
  /// Its name on the command line and in reports.
  let name: String
  /// An input, made of numbers.
  let make: @Sendable (inout Mutator) -> [UInt8]
  /// Has it read. What it says does not matter; that it comes back does.
  let read: @Sendable ([UInt8]) -> Void

  /// The input at a place.
  func input(seed: UInt64, index: Int) -> [UInt8] {
    var mutator = Mutator(numbers: Numbers(seed: seed, reader: name, index: index))
    return make(&mutator)
  }

  /// All readers.
  static let all: [FuzzedReader] = cityReaders + feedReaders + drawingReaders + siteReaders + [pack]

  /// A reader of files of a folder: the input is the path of one of `files`, a line feed, and what stands in it.
  static func ofFolder(
    _ name: String, _ files: [SeedFile], _ read: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) -> Void
  ) -> FuzzedReader {
    FuzzedReader(
      name: name,
      make: { mutator in
        guard !files.isEmpty else { return [] }
        let file = files[mutator.numbers.below(files.count)]
        return Array(file.path.utf8) + [0x0A] + mutator.mutated(file.bytes)
      },
      read: { input in
        guard let end = input.firstIndex(of: 0x0A) else { return }
        read(String(decoding: input[..<end], as: UTF8.self), Array(input[(end + 1)...]))
      })
  }
}
