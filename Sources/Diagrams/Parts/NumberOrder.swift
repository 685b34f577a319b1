extension String {
  /// Whether the text comes before another where numbers go by their value: 2 before 10, U2 before U10.
  func comesBefore(_ other: String) -> Bool {
    let (mine, others) = (numberParts, other.numberParts)
    for (a, b) in zip(mine, others) where a != b {
      if let first = Int(a), let second = Int(b), first != second { return first < second }
      return a < b
    }
    return mine.count < others.count
  }

  /// Runs of digits and runs of anything else.
  private var numberParts: [String] {
    reduce(into: [String]()) { parts, character in
      if let last = parts.last?.last, last.isASCIIDigit == character.isASCIIDigit {
        parts[parts.count - 1].append(character)
      } else {
        parts.append(String(character))
      }
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
