import Foundation
import OpenStreetMap
import Testing
import TransitModel

/// Files that are no data, or damaged, are refused in one sentence.
struct BadInputTests {
  private func refusal(_ bytes: [UInt8]) -> String? {
    let reading = OpenStreetMapReader(OpenStreetMapOptions(id: "town", name: "Town")).city(bytes)
    #expect(reading.value == nil)
    #expect(reading.errors.count == 1)
    return reading.errors.first?.message
  }

  private func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

  @Test func entitiesAreNotRead() {
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE osm [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
      <osm><node id="1" lat="0" lon="0"><tag k="name" v="&b;"/></node></osm>
      """
    #expect(refusal(text)?.hasPrefix("line 2, column") == true)
  }

  @Test func otherXMLIsNamed() {
    #expect(refusal("<gpx><trk/></gpx>")?.contains("it begins with <gpx>") == true)
    #expect(refusal("<osm><node id='1'")?.hasPrefix("line 1, column") == true)
    #expect(refusal("<osm><node id='x' lat='0' lon='0'/></osm>")?.contains("\"x\" is no whole number") == true)
  }

  @Test func otherJSONIsNamed() {
    #expect(refusal("{\"type\": \"FeatureCollection\", \"features\": []}")?.contains("no answer of Overpass") == true)
    #expect(refusal("{\"elements\": [{\"type\": \"node\", \"id\": 1")?.contains("cut off") == true)
    #expect(refusal("{\"elements\": [}")?.hasPrefix("line 1:") == true)
    let deep = "{\"elements\": [{\"type\": \"node\", \"x\": " + String(repeating: "[", count: 100_000)
    #expect(refusal(deep)?.contains("nested too deep") == true)
  }

  @Test func aFileWithoutRailwaysIsRefused() {
    #expect(refusal("<osm><node id='1' lat='0' lon='0'/></osm>") == "it has no route on rails")
    #expect(refusal("<osm/>") == "it has no elements")
    #expect(refusal("") == "it is empty")
    #expect(refusal("hello")?.hasPrefix("it is no OpenStreetMap data") == true)
  }

  @Test func foreignAndTruncatedPBFIsRefused() throws {
    let pbf = try #require(Data(base64Encoded: TinyFiles.pbf)).map { $0 }
    for length in stride(from: 5, to: pbf.count, by: 7) {
      #expect(refusal(Array(pbf.prefix(length))) != nil)
    }
    #expect(refusal([0, 0, 0, 4, 1, 2, 3, 4]) != nil)
  }

  @Test func anyByteMayBeWrong() throws {
    let pbf = try #require(Data(base64Encoded: TinyFiles.pbf)).map { $0 }
    let reader = OpenStreetMapReader(OpenStreetMapOptions(id: "town", name: "Town"))
    for place in pbf.indices {
      var bytes = pbf
      bytes[place] ^= 0x5A
      let reading = reader.city(bytes)
      #expect(reading.value != nil || !reading.errors.isEmpty)
    }
  }

  @Test func packedDataThatAreCutOffAreRefused() throws {
    for packed in [TinyFiles.gzip, TinyFiles.bzip2] {
      let bytes = try #require(Data(base64Encoded: packed)).map { $0 }
      #expect(refusal(Array(bytes.prefix(bytes.count / 2)))?.contains("cut off") == true)
    }
  }
}

/// One network in each of the formats.
struct FormatTests {
  private let stops = [["Oak", "Pine", "Ash"], ["Ash", "Pine", "Oak"]]

  private func city(_ base64: String) throws -> City {
    let bytes = try #require(Data(base64Encoded: base64)).map { $0 }
    return try #require(OpenStreetMapReader(OpenStreetMapOptions(id: "town", name: "Town")).city(bytes).value)
  }

  @Test(arguments: [TinyFiles.pbf, TinyFiles.gzip, TinyFiles.bzip2])
  func packedFilesAreRead(_ file: String) throws {
    #expect(try city(file).stops(of: "7") == stops)
  }

  @Test func anAnswerOfOverpassIsRead() throws {
    let text = """
      {"version": 0.6, "generator": "Overpass API 0.7.62",
       "osm3s": {"timestamp_osm_base": "2026-05-02T08:00:00Z", "copyright": "…"},
       "elements": [
        {"type": "node", "id": 1, "lat": 50.0, "lon": 8.0, "tags": {"railway": "station", "name": "\\u004fak"}},
        {"tags": {"railway": "station", "name": "Pine"}, "lon": 8.01, "lat": 50.0, "id": 2, "type": "node"},
        {"type": "way", "id": 3, "center": {"lat": 50.0, "lon": 8.02}, "nodes": [11, 12],
         "tags": {"railway": "station", "name": "Ash"}},
        {"type": "relation", "id": 4, "members": [
          {"type": "node", "ref": 1, "role": "stop"}, {"type": "node", "ref": 2, "role": "stop"},
          {"type": "way", "ref": 3, "role": "platform"}],
         "tags": {"type": "route", "route": "subway", "ref": "7", "name": "7: Oak → Ash"}}]}
      """
    let reading = OSMText.read(text)
    let city = try #require(reading.value)
    #expect(city.stops(of: "7") == stops)
    #expect(city.version?.date == CalendarDate("2026-05-02"))
    #expect(reading.findings("osm-server-remark").isEmpty)
  }

  @Test func aServersRemarkIsPassedOn() {
    let text =
      "{\"elements\": [{\"type\": \"relation\", \"id\": 1, \"members\": [], \"tags\": {\"type\": \"route\", \"route\": \"subway\"}}], \"remark\": \"runtime error: Query timed out\"}"
    let reading = OSMText.read(text)
    #expect(reading.findings("osm-server-remark").first?.message.contains("Query timed out") == true)
    #expect(reading.errors.map(\.code) == ["osm-no-stops"])
  }

  @Test func filesAreRecognisedByNameOrBeginning() {
    func isRecognised(_ name: String, _ text: String) -> Bool {
      OpenStreetMapReader.recognises(head: Array(text.utf8), name: name)
    }
    #expect(isRecognised("a.osm.bz2", "BZh"))
    #expect(isRecognised("a.pbf", ""))
    #expect(isRecognised("answer", "<?xml version='1.0'?>\\n<osm version='0.6'>"))
    #expect(isRecognised("answer.json", "{\"version\": 0.6, \"osm3s\": {}"))
    #expect(!isRecognised("graph.json", "{\"type\": \"FeatureCollection\", \"features\": []}"))
    #expect(!isRecognised("feed.zip", "PK"))
  }
}
