import CityFiles
import Testing
import TransitModel

@Suite struct ShippedCityTests {
  @Test(arguments: ShippedCities.ids)
  func isReadWithoutErrors(id: String) throws {
    let reading = try ShippedCities.folder(id).read()
    #expect(reading.findings.filter { $0.severity != .info } == [])
    let city = try #require(reading.value)
    #expect(city.id.rawValue == id)
    #expect(Set(city.trips.map(\.id)).count == city.trips.count)
  }
}
