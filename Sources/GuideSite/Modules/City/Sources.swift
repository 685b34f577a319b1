internal import TransitModel

/// Where the data come from, and on which terms.
struct Sources: View {
  let sources: [Entry]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "sources": ViewValue(sources)
    default: nil
    }
  }

  /// A source.
  struct Entry: View {
    let name: String
    let address: String?
    let licence: String?
    let licenceAddress: String?
    let attribution: String?
    let covers: Markup?
    let date: String?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "sourceName": ViewValue(self.name)
      case "address": ViewValue(address)
      case "licence": ViewValue(licence)
      case "licenceAddress": ViewValue(licenceAddress)
      case "attribution": ViewValue(attribution)
      case "coversHTML": ViewValue(covers)
      case "date": ViewValue(date)
      default: nil
      }
    }
  }
}

extension Sources {
  /// Nothing when no source is named.
  init?(_ sources: [City.Source], on page: Page) {
    guard !sources.isEmpty else { return nil }
    self.sources = sources.map { source in
      Entry(
        name: source.name, address: WebAddress.safe(source.url), licence: source.licence,
        licenceAddress: WebAddress.safe(source.licenceURL), attribution: source.attribution,
        covers: page.text(source.covers), date: source.date.map { page.words.date($0) })
    }
  }
}

/// Addresses that come from data.
enum WebAddress {
  /// Where to write to: an address of the web, or one of mail with or without its scheme; nothing for anything else.
  static func contact(_ address: String?) -> String? {
    guard let address else { return nil }
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    let isMail = parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !address.contains(":")
    let hasHost = address.firstRange(of: "://").map { address[$0.upperBound...].prefix { $0 != "/" } }?.isEmpty != true
    guard hasHost else { return nil }
    return safe(isMail ? "mailto:" + address : address)
  }

  /// The address where it leads to the web or to a mailbox; nothing for anything else, such as a script.
  static func safe(_ address: String?) -> String? {
    guard let address else { return nil }
    let start = address.lowercased()
    let isKnown = ["https://", "http://", "mailto:"].contains { start.hasPrefix($0) }
    let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
    return isKnown && isPlain ? address : nil
  }
}

extension Module<CityIndex> {
  /// Where the data come from.
  static let sources = Module("sources") { Sources($0.city.sources, on: $1) }
}
