/// Which form of a phrase goes with a number: the families of the Unicode plural rules (CLDR) for whole numbers.
///
/// A language file names its family, so that a language is added without Swift.
public enum PluralRule: String, CaseIterable, Sendable {
  /// One form for all numbers: Chinese, Japanese, Korean, Thai, Vietnamese, Indonesian.
  case none
  /// A form of its own for 1: English, German, Spanish, Italian, Dutch, Turkish and most others.
  case one
  /// A form of its own for 0 and 1: French, Portuguese, Hindi, Persian.
  case zeroOne = "zero-one"
  /// Russian, Ukrainian, Belarusian, Serbian.
  case eastSlavic = "east-slavic"
  /// Polish.
  case polish
  /// Czech, Slovak.
  case czech
  /// Hebrew, two as well as one.
  case oneTwo = "one-two"
  /// Arabic.
  case arabic

  /// The forms of a phrase.
  public enum Form: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
  }

  /// The form that goes with `number`.
  public func form(of number: Int) -> Form {
    let n = number.magnitude
    switch self {
    case .none: return .other
    case .one: return n == 1 ? .one : .other
    case .zeroOne: return n <= 1 ? .one : .other
    case .oneTwo: return n == 1 ? .one : n == 2 ? .two : .other
    case .czech: return n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case .polish: return n == 1 ? .one : Self.isSlavicFew(n) ? .few : .many
    case .eastSlavic: return n % 10 == 1 && n % 100 != 11 ? .one : Self.isSlavicFew(n) ? .few : .many
    case .arabic: return Self.arabic(n)
    }
  }

  private static func isSlavicFew(_ n: UInt) -> Bool {
    (2...4).contains(n % 10) && !(12...14).contains(n % 100)
  }

  private static func arabic(_ n: UInt) -> Form {
    switch n {
    case 0: .zero
    case 1: .one
    case 2: .two
    default: (3...10).contains(n % 100) ? .few : n % 100 >= 11 ? .many : .other
    }
  }
}
