public import JourneyPlanner
public import TransitModel

extension CityPack {
  /// The pack of a city: what the planner needs of it, on the command line and in the browser.
  ///
  /// - Parameter rider: The id of the riders whose fares count; nothing: those who are meant where nobody says.
  public init(_ city: City, rider: String? = nil) {
    self.init()
    let estimate = EstimatedTrains(for: city)
    let city = estimate?.city ?? city
    let numbers = CityNumbers(city)
    network = NetworkBuilder(city, numbers).tables
    fares = FareBuilder(city, numbers, rider: rider).tables()
    var labels = LabelBuilder(city, numbers, rider: rider)
    self.labels = labels.labels()
    self.labels.estimatesFrom = estimate.map { Int32(clamping: $0.from) } ?? -1
  }
}
