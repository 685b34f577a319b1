internal import TransitModel

/// HTML that is ready to stand in a page: made only of escaped text and of tags written here.
///
/// Templates take it with three braces, and only under names that end in `HTML`.
struct Markup: Hashable, Sendable {
  /// The HTML.
  let html: String

  /// HTML that was made safe elsewhere.
  init(safe html: String) { self.html = html }

  /// A text, escaped for element content and for quoted attributes.
  ///
  /// Works on bytes, so that a quote followed by a combining mark is escaped as well. Characters that HTML does not allow
  /// become U+FFFD.
  init(_ text: String) {
    var text = text.replacingForbiddenCharacters
    html = text.withUTF8 { bytes in
      guard bytes.contains(where: Self.isSpecial) else { return String(decoding: bytes, as: UTF8.self) }
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count + 16)
      for byte in bytes { Self.append(byte, to: &result) }
      return String(decoding: result, as: UTF8.self)
    }
  }

  /// A text in a language: with its own `lang` where it is not the page's.
  init(_ variant: LocalizedText.Variant, on page: LanguageTag) {
    let text = Markup(variant.text)
    self = variant.language == page ? text : text.inLanguage(variant.language)
  }

  /// The same, marked as being in another language and isolated from the direction of the text around it.
  func inLanguage(_ language: LanguageTag) -> Markup {
    Markup(safe: "<bdi lang=\"" + Markup(language.rawValue).html + "\">" + html + "</bdi>")
  }

  /// One after the other.
  static func + (a: Markup, b: Markup) -> Markup { Markup(safe: a.html + b.html) }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }

  private static func append(_ byte: UInt8, to result: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "<"): result += "&lt;".utf8
    case UInt8(ascii: ">"): result += "&gt;".utf8
    case UInt8(ascii: "&"): result += "&amp;".utf8
    case UInt8(ascii: "\""): result += "&quot;".utf8
    case UInt8(ascii: "'"): result += "&#39;".utf8
    default: result.append(byte)
    }
  }
}

extension [Markup] {
  /// One after the other, with `separator` in between.
  func joined(_ separator: String) -> Markup {
    Markup(safe: map(\.html).joined(separator: separator))
  }
}
