/// A letter beside times or minutes, and what it stands for: where the train ends.
struct TimeMark: View {
  let letter: String
  let meaning: Markup

  func value(named name: String) -> ViewValue? {
    switch name {
    case "letter": ViewValue(letter)
    case "meaningHTML": ViewValue(meaning)
    default: nil
    }
  }
}
