/// 128 bits that stand for some values of a row: two rows of one feed have the same by chance never.
struct RowDigest: Hashable {
  private let first: Int
  private let second: Int

  /// The digest of the values at `columns`.
  init(_ values: [String], _ columns: [Int]) {
    var (first, second) = (Hasher(), Hasher())
    second.combine(0)
    for column in columns {
      first.combine(values[column])
      second.combine(values[column])
    }
    (self.first, self.second) = (first.finalize(), second.finalize())
  }
}

/// The rows of a table that have not been found in another one yet, by their keys. A row costs some hundred bytes, whatever
/// stands in it.
struct OpenRows {
  private struct Entry {
    let place: ComparedTable.Place
    let key: RowDigest
    let content: RowDigest
    /// The next row of the same key; -1 for the last.
    var next: Int32 = -1
    var isOpen = true
  }

  private var entries: [Entry] = []
  private var heads: [RowDigest: Int32] = [:]

  var count: Int { entries.count }

  /// The rows that are left, in the order of the file.
  var left: [ComparedTable.Place] { entries.filter(\.isOpen).map(\.place) }

  /// Adds a row; a table of more than two thousand million is none.
  mutating func append(_ place: ComparedTable.Place, key: RowDigest, content: RowDigest) {
    guard entries.count < Int(Int32.max) else { return }
    entries.append(Entry(place: place, key: key, content: content))
  }

  /// Makes the rows findable, those of one key in their order.
  mutating func link() {
    heads.reserveCapacity(entries.count)
    for index in entries.indices.reversed() {
      entries[index].next = heads[entries[index].key] ?? -1
      heads[entries[index].key] = Int32(index)
    }
  }

  /// Takes the first row of a key that is left.
  mutating func take(_ key: RowDigest) -> (place: ComparedTable.Place, content: RowDigest)? {
    guard let head = heads[key], head >= 0 else { return nil }
    let entry = entries[Int(head)]
    heads[key] = entry.next
    entries[Int(head)].isOpen = false
    return (entry.place, entry.content)
  }
}
