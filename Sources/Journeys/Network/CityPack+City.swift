public import JourneyPlanner
public import TransitModel

extension CityPack {
  /// The pack of a city: what the planner needs of it, on the command line and in the browser.
  public init(_ city: City) {
    self.init()
    let numbers = CityNumbers(city)
    network = NetworkBuilder(city, numbers).tables
    fares = FareBuilder(city, numbers).tables()
    var labels = LabelBuilder(city, numbers)
    self.labels = labels.labels()
  }
}
