/// Keeps ids apart that differ in their bytes alone.
///
/// A feed may write `é` as one character and as two, and mean two things by it; people, and the names of files, cannot
/// tell them apart.
struct DistinctIDs {
  private var taken: Set<String> = []

  /// The id, with a number at its end where one that looks alike came before.
  mutating func distinct(_ id: String) -> String {
    guard id.utf8.contains(where: { $0 >= 0x80 }) else { return id }
    var (name, number) = (id, 1)
    while !taken.insert(name).inserted {
      number += 1
      name = "\(id)-\(number)"
    }
    return name
  }
}
