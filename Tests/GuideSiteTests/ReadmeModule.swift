// The example of a page module in docs/templates.md, letter by letter: that it compiles is its test, and `ReadmeModuleTests` holds
// the two together.
@testable import GuideSite

// README
internal import TransitModel

/// Where a station is.
struct Address: View {
  let address: Markup

  func value(named name: String) -> ViewValue? {
    name == "addressHTML" ? ViewValue(address) : nil
  }
}

extension Address {
  /// Nothing when the station has no address.
  init?(_ subject: StationSubject, on page: Page) {
    guard let address = page.text(subject.station.address) else { return nil }
    self.init(address: address)
  }
}

extension Module<StationSubject> {
  /// Where the station is.
  static let address = Module("address") { Address($0, on: $1) }
}
