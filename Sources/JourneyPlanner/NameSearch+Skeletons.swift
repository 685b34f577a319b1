extension NameSearch {
  /// The fewest consonants that are taken for the beginning of a name.
  private static let leastConsonants = 3

  /// What has a name with all consonants that were typed and no others.
  func skeletons(_ forms: TypedForms) -> [Int32] {
    guard hasSkeletons, let form = forms.all.first else { return [] }
    for typed in ConsonantSkeleton.forms(of: form) {
      var result: [Int32] = []
      for key in 0..<keyCount where rank(key) == KeyRank.skeleton && text(ofKey: key).elementsEqual(typed) {
        if !result.contains(thing(key)) { result.add(thing(key)) }
      }
      if !result.isEmpty { return sorted(result) }
    }
    return []
  }

  /// Scores names whose consonants begin with those that were typed: behind words, before typing slips.
  func addSkeletons(_ text: [UInt8], to fits: inout [Int64]) {
    guard hasSkeletons else { return }
    for typed in ConsonantSkeleton.forms(of: Folding.words(text[...])) {
      for key in 0..<keyCount where rank(key) == KeyRank.skeleton {
        let name = self.text(ofKey: key)
        let isWhole = name.count == typed.count
        guard isWhole || typed.count >= Self.leastConsonants, name.starts(with: typed) else { continue }
        let place = Int(thing(key))
        fits[place] = min(fits[place], Int64(isWhole ? 28 : 38) << 32 | Int64(name.count))
      }
    }
  }

  /// Most cities have none.
  private var hasSkeletons: Bool {
    for key in 0..<keyCount where rank(key) == KeyRank.skeleton { return true }
    return false
  }
}
