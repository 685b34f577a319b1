import GTFS
import Testing
import TransitModel

/// Lines, directions, patterns and colours.
@Suite struct LineTests {
  /// A feed of one line whose trips run as told: `id: direction: headsign: stops`.
  private func line(_ trips: String...) -> Reading<City> {
    var feed = ToyFeed().with("trips.txt", "route_id,service_id,trip_id,trip_headsign,direction_id\n")
      .with("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n")
      .adding("stops.txt", "d,Delta,48.83,2.33,,", "e,Epsilon,48.84,2.34,,", "f,Zeta,48.85,2.35,,")
    for (number, trip) in trips.enumerated() {
      let parts = trip.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      feed = feed.adding("trips.txt", "1,wk,\(parts[0]),\(parts[2]),\(parts[1])")
      for (index, stop) in parts[3].enumerated() {
        let time = "\(number + 6):\(10 + index):00"
        feed = feed.adding("stop_times.txt", "\(parts[0]),\(time),\(time),\(stop),\(index)")
      }
    }
    return feed.read()
  }

  private func patterns(_ reading: Reading<City>) -> [String] {
    reading.value?.lines[0].patterns.map { pattern in
      "\(pattern.id) \(pattern.kind) " + pattern.stops.map(\.station.rawValue).joined()
    } ?? []
  }

  @Test func shortTurnsAndExpressTrainsAreTold() {
    let reading = line("1:0::abcdef", "2:0::abcdef", "3:0::bcd", "4:0::acf", "5:1::fedcba")
    #expect(patterns(reading) == ["0 regular abcdef", "0-1 short bcd", "0-2 express acf", "1 regular fedcba"])
  }

  @Test func directionsAreToldWithoutDirectionID() {
    let reading = line("1:::abcdef", "2:::fedcba", "3:::dcb", "4:::bcd")
    #expect(patterns(reading) == ["0 regular abcdef", "0-1 short bcd", "1 regular fedcba", "1-1 short dcb"])
    #expect(reading.value?.lines[0].directions.map(\.name.local) == ["Zeta", "Alpha"])
    #expect(reading.codes.isEmpty)
  }

  @Test func aWrongDirectionIDIsOverruledAndSaid() {
    let reading = line("1:0::abcdef", "2:0::fedcba", "3:1::fedcba", "4:1::fedcba", "5:0::abcdef")
    #expect(patterns(reading) == ["0 regular abcdef", "1 regular fedcba"])
    #expect(reading.codes == ["inconsistent_direction_id"])
  }

  @Test func branchesWithoutCommonStopsGoByDirectionID() {
    let reading = line("1:0::abc", "2:1::cba", "3:0::def", "4:1::fed")
    #expect(patterns(reading) == ["0 regular abc", "0-1 regular def", "1 regular cba", "1-1 regular fed"])
  }

  @Test func ringsAndStationsVisitedTwiceAreKept() {
    let reading = line("1:0:Ring:abcda", "2:1:Back:adcba", "3:0:Ring:abcbd")
    #expect(patterns(reading) == ["0 loop abcda", "0-1 regular abcbd", "1 loop adcba"])
  }

  @Test func directionsAreNamedByWhatTrainsShow() {
    let reading = line("1:0:City:abcdef", "2:1:Airport:fedcba", "3:1:Zoo:fedcb", "4:1:Airport:fedcba")
    #expect(reading.value?.lines[0].directions.map(\.name.local) == ["City", "Airport / Zoo"])
    #expect(reading.value?.lines[0].patterns[0].headsign?.local == "City")
  }

  @Test func aHeadsignThatIsTheTerminusOrTheLineSaysNothing() {
    let reading = line("1:0:Zeta:abcdef", "2:1:Line One:fedcba")
    #expect(reading.value?.lines[0].patterns.map(\.headsign) == [nil, nil])
    #expect(reading.value?.lines[0].directions.map(\.name.local) == ["Zeta", "Alpha"])
  }

  @Test func aMissingColourIsToldApartFromTheOthers() throws {
    let feed = ToyFeed().adding("routes.txt", "2,A,2,Line Two,1,,", "3,A,3,Line Three,1,,")
      .adding("trips.txt", "2,wk,u,,,", "3,wk,v,,,")
      .adding("stop_times.txt", "u,08:00:00,08:00:00,a,1", "u,08:10:00,08:10:00,b,2")
      .adding("stop_times.txt", "v,08:00:00,08:00:00,a,1", "v,08:10:00,08:10:00,b,2")
    let colors = try #require(feed.read().value).lines.map(\.color)
    #expect(colors.count == 3)
    #expect(Set(colors).count == 3)
    #expect(colors[0].hex == "#0055AA")
  }

  @Test(arguments: [
    ("C1_RED", "Red"), ("C2_Turquoise", "Turquoise"), ("L_04_TAN_9", "Tan"), ("A_B", "B"), ("C1_ABC", "ABC"),
  ])
  func aColorInAnIDIsASign(id: String, sign: String) {
    let reading = ToyFeed().with("routes.txt", "route_id,route_short_name,route_type\n1,\(id),1\n").read()
    #expect(reading.value?.lines.map(\.shortName) == [sign])
  }

  @Test func aLabelThatCannotBeReadIsOverruled() {
    let reading = ToyFeed().replacing("routes.txt", "FFFFFF", "004499").read()
    #expect(reading.value?.lines[0].officialLabelColor == nil)
    #expect(reading.value?.lines[0].labelColor == .white)
    #expect(reading.codes == ["route_color_contrast"])
    #expect(ToyFeed().read().value?.lines[0].officialLabelColor == .white)
  }

  @Test func onlyRailIsTakenUnlessAsked() {
    let feed = ToyFeed().adding("routes.txt", "9,A,9,Bus,3,,")
      .adding("trips.txt", "9,wk,bus,,,").adding(
        "stop_times.txt", "bus,08:00:00,08:00:00,a,1", "bus,08:10:00,08:10:00,c,2")
    #expect(feed.read().value?.lines.map(\.id) == ["1"])
    #expect(feed.read(types: .only([3])).value?.lines.map(\.id) == ["9"])
    #expect(feed.read(types: .only([1, 3])).value?.lines.map(\.mode) == [.metro, .bus])
  }

  @Test func aFeedWithoutRailSaysHowToTakeItsBuses() {
    let reading = ToyFeed().replacing("routes.txt", "Line One,1,", "Line One,3,").read()
    #expect(reading.value == nil)
    #expect(reading.findings.last { $0.severity == .error }?.hint == "to take them all the same: --route-types 3")
  }

  @Test(arguments: [0, 1, 2, 5, 7, 12, 100, 109, 117, 300, 400, 401, 405, 500, 600, 900, 906])
  func theseTypesAreRail(type: Int) { #expect(RouteTypes.rail.contains(type)) }

  @Test(arguments: [nil, 3, 4, 6, 11, 200, 700, 715, 800, 1000, 1300, 1501, -1])
  func theseTypesAreNot(type: Int?) { #expect(!RouteTypes.rail.contains(type)) }

  @Test func sortOrderComesFirst() {
    let feed = ToyFeed().with(
      "routes.txt",
      "route_id,route_short_name,route_type,route_sort_order\n1,1,1,20\n2,2,1,10\n"
    ).adding("trips.txt", "2,wk,u,,,").adding("stop_times.txt", "u,08:00:00,08:00:00,a,1", "u,08:10:00,08:10:00,b,2")
    #expect(feed.read().value?.lines.map(\.id) == ["2", "1"])
    #expect(feed.read().value?.trips.map(\.id) == ["u", "t1", "t2"])
  }
}
