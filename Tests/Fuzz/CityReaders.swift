import CityFiles
import DelimitedText
import JourneyPlanner
import Journeys
import TransitModel

extension FuzzedReader {
  private static let folder = SeedFile.inFolder("Assets/Examples/tidewater").filter { !$0.path.contains("templates") }

  /// Readers of a city folder, and what is made of a city that can be read.
  static let cityReaders: [FuzzedReader] = [
    ofFolder("yaml", folder.filter { $0.path.hasSuffix(".yaml") && $0.path != "guide.yaml" }, readCity),
    ofFolder("csv", folder.filter { $0.path.hasSuffix(".csv") }) { path, bytes in
      var scanner = RowScanner(bytes)
      var row = Row()
      while scanner.next(&row) {
        for cell in row.cells { _ = (scanner.text(of: cell), scanner.position(of: cell)) }
      }
      readCity(path, bytes)
    },
  ]

  private static let readCity: @Sendable (String, [UInt8]) -> Void = { path, bytes in
    let files = folder.replacing(path, by: bytes).map { (path: $0.path, bytes: $0.bytes) }
    if let city = CityFolder(files: files).read().value { plan(city) }
  }

  /// Asks the planner of a city, as commands and pages do.
  static func plan(_ city: City) {
    _ = CityServices(city)
    guard let pack = try? CityPack(city).encoded() else { return }
    answer(pack)
  }

  /// Opens a pack and asks it.
  static func answer(_ bytes: [UInt8]) {
    guard let pack = try? CityPack(bytes), let planner = try? Planner(pack) else { return }
    let stations = pack.network.stationCount
    guard stations > 1 else { return }
    for (moment, preference) in [
      (Question.Moment.departing(28_800), Preference.fastest), (.last, .fastest), (.arriving(79_200), .cheapest),
      (.first, .leastWalking),
    ] {
      let question = Question(
        from: .station(0), to: .station(stations - 1), date: 20_650, moment: moment, preference: preference)
      _ = planner.json(planner.answer(question), to: question, withNames: true)
    }
  }
}
