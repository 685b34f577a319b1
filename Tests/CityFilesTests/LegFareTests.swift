import CityFiles
import Testing
import TransitModel

/// A tariff by legs in `fares.yaml`.
@Suite struct LegFareTests {
  private func read(_ yaml: String = ToyCity.everyTariff) -> Reading<City> {
    ToyCity.folder(["fares.yaml": yaml]).read()
  }

  private func fares(_ reading: Reading<City>) -> LegFares? {
    guard case .legs(let fares) = reading.value?.tariffs.last?.basis else { return nil }
    return fares
  }

  @Test func everythingIsRead() throws {
    let fares = try #require(self.fares(read()))
    #expect(fares.riders.map(\.id) == ["adult", "senior"])
    #expect(fares.defaultRider?.id == "adult")
    #expect(fares.media.map(\.kind) == [.transitCard, .contactless])
    #expect(fares.price(of: "single", for: "adult")?.decimal == "2.00")
    #expect(fares.price(of: "single", for: "senior")?.decimal == "1.00")
    #expect(fares.price(of: "less", for: "senior")?.decimal == "-0.50")
    #expect(fares.areas.map(\.stations) == [["lac"], ["pont", "lac"]])
    #expect(fares.timeframes.first?.windows.first?.service == "weekday")
    let rule = try #require(fares.rules.first)
    #expect(rule.lines == ["funi"] && rule.entry == "peak" && rule.exit == "peak" && rule.priority == 1)
    let transfer = try #require(fares.transfers.first)
    #expect(transfer.count == 2 && transfer.limit == .arrivalToDeparture && transfer.charge == .both)
    #expect(fares.joins.first?.from == "pont")
  }

  @Test func whatIsWrongIsFoundWhereItStands() throws {
    func codes(_ old: String, _ new: String) -> [String] {
      let text = ToyCity.everyTariff.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
      return read(text).findings.filter { $0.location.file == "fares.yaml" && $0.location.line != nil }.map(\.code)
    }
    #expect(codes("from: bas, to: haut, board", "from: bass, to: haut, board").contains("dangling-area"))
    #expect(codes("medium: card", "medium: cart").contains("dangling-medium"))
    #expect(codes("product: single, priority", "product: singel, priority").contains("dangling-product"))
    #expect(codes("transfers: [{from: funi", "transfers: [{from: fumi").contains("dangling-group"))
    #expect(codes("\"2.00\", rider", "\"2000000000000\", rider").contains("bad-amount"))
    #expect(
      codes("from: \"07:00\", until: \"09:00\"}]}]", "from: \"09:00\", until: \"07:00\"}]}]").contains("time-order"))
  }

  @Test func aLegOfLessThanNothingIsFoundAndTheRestIsUsed() throws {
    let text = ToyCity.everyTariff.split(separator: "{fare: \"2.00\", rider: adult", omittingEmptySubsequences: false)
      .joined(separator: "{fare: \"-2.00\", rider: adult")
    let reading = read(text)
    #expect(reading.findings.contains { $0.code == "negative-fare" && $0.severity == .warning })
    let fares = try #require(self.fares(reading))
    #expect(fares.price(of: "single", for: "senior")?.decimal == "1.00")
    #expect(fares.rules.count == 1)
  }
}
