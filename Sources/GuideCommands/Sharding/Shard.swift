/// One of so many shares of a guide: `3/8` is the third of eight.
struct Shard: Hashable, Sendable {
  /// Which one it is, from 1.
  let number: Int
  /// How many there are.
  let count: Int

  /// How many there may be.
  static let most = 10_000

  /// A share; nothing where there is no such one.
  init?(number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The share that a text such as `3/8` names; nothing when it names none.
  init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
    }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1] else { return nil }
    self.init(number: number, of: count)
  }

  /// `3/8`.
  var text: String { "\(number)/\(count)" }

  /// The name of its file, which sorts by its number: `part-003-of-008`.
  var fileStem: String { "part-\(Self.padded(number))-of-\(Self.padded(count))" }

  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
