import GuideSite
import TransitModel

/// Which shard makes which jobs of a site: the same on every machine, whatever the shards are run by.
///
/// Jobs go to shards in units, the costliest first, each to the shard that has the least so far (longest processing time
/// first; Graham 1969: at most 4/3 of the best). A unit is the map of a city, what scripts know of it, a font, or some
/// pages of one city. What belongs to all cities is in no unit: it is made where parts are merged.
struct ShardPlan: Sendable {
  /// Some jobs that are made by one shard.
  struct Unit: Hashable, Sendable {
    /// What it is called where costs are kept: `beijing pages 3`.
    let name: String
    /// Its jobs by their numbers in the site, in order.
    let jobs: [Int]
    /// What it is expected to take, in seconds.
    let cost: Double
  }

  /// The units of each shard.
  let shares: [[Unit]]

  /// How many pages make a unit: few enough for even shares, many enough for few names.
  private static let pagesOfUnit = 48

  /// The shares of `count` shards.
  ///
  /// - Parameter costs: what units took the last time, in seconds, by name.
  init(_ site: GuideSite, cities: [City], shards count: Int, costs: [String: Double]) {
    let units = Self.units(of: site, cities: cities, costs: costs).sorted { a, b in
      a.cost == b.cost ? a.name < b.name : a.cost > b.cost
    }
    var shares = [[Unit]](repeating: [], count: count)
    var loads = [Double](repeating: 0, count: count)
    for unit in units {
      let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      shares[least].append(unit)
      loads[least] += unit.cost
    }
    self.shares = shares
  }

  /// The jobs of a shard, in the order of the site.
  func jobs(of shard: Shard) -> [Int] { shares[shard.number - 1].flatMap(\.jobs).sorted() }

  /// The jobs that are in no share, in the order of the site.
  func sharedJobs(of site: GuideSite) -> [Int] {
    let taken = Set(shares.joined().flatMap(\.jobs))
    return site.jobs.indices.filter { !taken.contains($0) }
  }

  private static func units(of site: GuideSite, cities: [City], costs: [String: Double]) -> [Unit] {
    let estimates = Dictionary(cities.map { ($0.id, CostEstimate($0, site)) }) { first, _ in first }
    var units: [Unit] = []
    var pages: [CityID: (number: Int, jobs: [Int])] = [:]
    func add(_ name: String, _ jobs: [Int], _ estimate: Double) {
      units.append(Unit(name: name, jobs: jobs, cost: costs[name] ?? estimate))
    }
    func addPages(of city: CityID) {
      guard let (number, jobs) = pages[city], !jobs.isEmpty else { return }
      add("\(city) pages \(number)", jobs, (estimates[city]?.page ?? 0) * Double(jobs.count))
      pages[city] = (number + 1, [])
    }
    for (index, job) in site.jobs.enumerated() {
      switch job.subject {
      case .map(let city): add("\(city) map", [index], estimates[city]?.map ?? 0)
      case .script(let city): add("\(city) planner", [index], estimates[city]?.planner ?? 0)
      case .font(let name, _): add("font \(name)", [index], CostEstimate.font)
      case .file: break
      case .line, .station, .page:
        guard let city = job.city else { break }
        pages[city, default: (1, [])].jobs.append(index)
        if pages[city]?.jobs.count == pagesOfUnit { addPages(of: city) }
      }
    }
    for city in cities { addPages(of: city.id) }
    return units
  }
}

/// What parts of a city are expected to take before they were made once, in seconds of one processor; only how they stand
/// to each other counts.
private struct CostEstimate {
  let map: Double
  let planner: Double
  let page: Double

  static let font = 0.4

  /// Measured over 130 cities in release: the search for a map has its limits, which networks of some 150 stations reach; a
  /// page grows with the stations beside it.
  init(_ city: City, _ site: GuideSite) {
    let stations = Double(city.stations.count)
    let languages = Double(site.languageCount)
    let isPlaced = city.stations.contains { $0.coordinate != nil || $0.schematicPosition != nil }
    map = isPlaced ? 0.6 + min(7, stations / 20) + max(0, stations - 400) / 6 : 0.05
    planner = 0.02 + Double(city.trips.count) * 2e-5
    page = (0.004 + stations * 1e-5) * languages
  }
}
