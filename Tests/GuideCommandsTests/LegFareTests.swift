import CityFiles
import GTFS
import Testing
import TransitModel

@testable import GuideCommands

/// Fares by legs from a feed to the terminal, and through an imported folder.
@Suite struct LegFareTests {
  private static let feed = FeedLoadingTests.feed.merging([
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    t1,08:00:00,08:00:00,a,1
    t1,08:02:00,08:02:30,b,2
    t1,08:05:00,08:05:00,c,3
    t2,09:00:00,09:00:00,c,1
    t2,09:03:00,09:03:30,b,2
    t2,09:06:00,09:06:00,a,3

    """,
    "areas.txt": "area_id,area_name\nIn Town,Inner\nout,\n",
    "stop_areas.txt": "area_id,stop_id\nIn Town,a\nIn Town,b\nout,c\n",
    "rider_categories.txt":
      "rider_category_id,rider_category_name,is_default_fare_category,eligibility_url\nA,Adult,1,\nS,Senior,0,https://example.org/s\n",
    "fare_media.txt": "fare_media_id,fare_media_name,fare_media_type\ncard,Toy Card,2\ntap,,3\n",
    "fare_products.txt": """
    fare_product_id,fare_product_name,rider_category_id,fare_media_id,amount,currency
    one,Single ride,A,card,2.50,EUR
    one,Single ride,A,tap,2.50,EUR
    one,Single ride,S,,1.25,EUR
    off,,,,-0.50,EUR

    """,
    "timeframes.txt": "timeframe_group_id,start_time,end_time,service_id\npeak,07:00:00,24:00:00,wk\nfar,,,hols\n",
    "calendar_dates.txt": "service_id,date,exception_type\nhols,20261225,1\n",
    "fare_leg_rules.txt": """
    leg_group_id,network_id,from_area_id,to_area_id,from_timeframe_group_id,to_timeframe_group_id,fare_product_id,rule_priority
    g,,In Town,out,peak,,one,1
    g,,,,,far,one,
    g,,,,,,one,

    """,
    "fare_transfer_rules.txt":
      "from_leg_group_id,to_leg_group_id,transfer_count,duration_limit,duration_limit_type,fare_transfer_type,fare_product_id\n"
      + "g,g,2,5400,2,1,off\n",
  ]) { $1 }

  private func route(_ arguments: String..., in folder: String) async -> RecordedSession {
    let recorded = RecordedSession()
    _ = await MetroguideProgram.perform(
      ["route"] + arguments + ["--date", "2026-09-07", "--depart", "07:30"],
      in: recorded.session(environment: ["XDG_CACHE_HOME": folder + "/cache"], folder: folder))
    return recorded
  }

  @Test func aFareIsToldAsTheRidersPayIt() async throws {
    try await TemporaryFolder.with { folder in
      try FeedLoadingTests.write(Self.feed, to: folder + "/toy")
      let plain = await route("toy", "a", "c", in: folder).printed
      #expect(plain.contains("2.50 EUR"))
      #expect(plain.contains("Fare 2.50 EUR, Adult:"))
      #expect(plain.contains("[1] · 2.50 · Single ride · with Toy Card, contactless bank card"))
      for rider in ["S", "senior", "SENIOR"] {
        let senior = await route("toy", "a", "c", "--rider", rider, in: folder).printed
        #expect(senior.contains("Fare 1.25 EUR, Senior:"), "\(rider)")
      }
      // What the cache keeps of one kind of riders is nobody else's.
      #expect(await route("toy", "a", "c", in: folder).printed == plain)
      let unknown = await route("toy", "a", "c", "--rider", "dog", in: folder)
      #expect(unknown.complaints.contains("no riders \"dog\"; name one of A (Adult), S (Senior)"))
      #expect(
        await route("toy", "a", "c", "--rider", "S", "--json", in: folder).printed.contains(
          #""rider":{"id":"S","name":"Senior"}"#))
    }
  }

  @Test func anImportedFolderSaysTheSame() async throws {
    let reading = FeedReader(FeedOptions(id: "toy")).city(
      files: Self.feed.sorted { $0.key < $1.key }.map { FeedFile(path: $0.key, bytes: Array($0.value.utf8)) }, name: "")
    let writer = CityFolderWriter(try #require(reading.value))
    let read = CityFolder(files: writer.files()).read()
    #expect(read.findings.filter { $0.severity == .error } == [])
    #expect(read.value?.tariffs == writer.written.tariffs)
    #expect(read.value?.services == writer.written.services)
    guard case .legs(let fares) = read.value?.tariffs.first?.basis else {
      Issue.record("no fares by legs")
      return
    }
    #expect(fares.transfers.first?.charge == .both && fares.areas.count == 2 && fares.timeframes.count == 2)
    try await TemporaryFolder.with { folder in
      try FeedLoadingTests.write(Self.feed, to: folder + "/toy")
      let recorded = RecordedSession()
      #expect(await recorded.run("import", "toy", "--output", "out", in: folder) == 0)
      let (feed, imported) = (await route("toy", "a", "c", in: folder), await route("out", "a", "c", in: folder))
      #expect(feed.printed == imported.printed)
    }
  }

  @Test func stationsSayWhetherTheyHaveStepsAndJourneysObeyIt() async throws {
    try await TemporaryFolder.with { folder in
      let stops =
        "stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding\na,Alpha,48.80,2.30,1\nb,Beta,48.81,2.31,2\nc,Gamma,48.82,2.32,\n"
      try FeedLoadingTests.write(Self.feed.merging(["stops.txt": stops]) { $1 }, to: folder + "/toy")
      let refused = await route("toy", "a", "b", "--step-free", in: folder)
      #expect(refused.printed.contains("Beta has no way in and out without steps on 2026-09-07."))
      let unknown = await route("toy", "a", "c", "--step-free", in: folder)
      #expect(unknown.printed.contains("Nobody says whether Gamma has a way in and out without steps."))
      for (station, words) in [("a", "yes"), ("b", "no"), ("c", "not known")] {
        let recorded = RecordedSession()
        #expect(await recorded.run("station", "toy", station, in: folder) == 0)
        #expect(recorded.printed.contains("  Without steps: \(words)\n"))
      }
    }
  }

  @Test func aCityWithoutTimesTellsAboutHowLongItTakes() async throws {
    try await TemporaryFolder.with { folder in
      try FeedLoadingTests.write(
        [
          "city.yaml": "id: plain\nname: Plain\ntimeZone: Europe/Paris\nlanguages: [en]\n",
          "stations.yaml": "- {id: a, name: Alpha}\n- {id: b, name: Beta}\n",
          "lines.yaml":
            "- {id: m, name: Metro, color: \"#0055AA\", directions: [{id: on, name: On}], patterns: [{id: on, direction: on, stops: [a, {station: b, metres: 9000}]}]}\n",
        ], to: folder + "/plain")
      let told = await route("plain", "a", "b", in: folder).printed
      #expect(told.contains("about 16 min, no change"))
      #expect(!told.contains("07:30") && !told.contains("2026"))
      #expect(await route("plain", "--to", "b", in: folder).complaints.contains("--last and --arrive go with it"))
      let recorded = RecordedSession()
      #expect(await recorded.run("route", "plain", "--to", "b", in: folder) == 2)
      #expect(recorded.complaints.contains("nothing says when trains of this city run"))
    }
  }
}
