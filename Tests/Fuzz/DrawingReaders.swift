import CityFiles
import ImageCodecs

extension FuzzedReader {
  /// Readers of what is drawn, and of pictures.
  static let drawingReaders: [FuzzedReader] = [
    FuzzedReader(
      name: "geojson", make: { $0.mutated(graph) }, read: { _ = LineGraphFile.read($0, file: "graph.json") }),
    FuzzedReader(
      name: "png",
      make: { mutator in
        let bytes = mutator.mutated(picture(&mutator))
        // With its checksums right, what is broken comes further than the first chunk.
        return mutator.numbers.below(3) == 0 ? bytes : PNGChecksums.mended(bytes)
      },
      read: { bytes in
        guard let file = try? PNGFile(bytes) else { return }
        let rows = PNGRows(file)
        var pixels = [UInt32](repeating: 0, count: file.head.width)
        for _ in 0..<min(file.head.height, 4096) {
          let isRead = pixels.withUnsafeMutableBufferPointer { row in
            row.baseAddress.flatMap { pixels in try? rows.read(1, into: pixels) } != nil
          }
          guard isRead else { return }
        }
      }),
  ]

  private static let graph = Array(
    #"""
    {"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[7.84,47.99]},"properties":{"id":"a","station_id":"A","station_label":"Alpha"}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[7.85,48.00]},"properties":{"id":"b","station_id":"B","station_label":"Bêta \u00e9","excluded_conn":[{"line":"1","node_from":"a","node_to":"c"}]}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[7.86,48.01]},"properties":{"id":"c","station_id":"C","station_label":"Gamma"}},
    {"type":"Feature","geometry":{"type":"LineString","coordinates":[[7.84,47.99],[7.845,47.992],[7.85,48.00]]},"properties":{"from":"a","to":"b","lines":[{"id":"1","label":"1","color":"ff0000"}]}},
    {"type":"Feature","geometry":{"type":"LineString","coordinates":[[7.85,48.00],[7.86,48.01]]},"properties":{"from":"b","to":"c","lines":[{"id":"1","label":"1","color":"ff0000"},{"id":"2","label":"2","color":"00ff00"}]}}
    ]}
    """#.utf8)

  private static func picture(_ mutator: inout Mutator) -> [UInt8] {
    let (width, height) = (1 + mutator.numbers.below(40), 1 + mutator.numbers.below(40))
    var image = Image(width: width, height: height, filledWith: Image.pixel(200, 10, 10))
    for index in stride(from: 0, to: image.pixels.count, by: 3) {
      image.pixels[index] = UInt32(truncatingIfNeeded: mutator.numbers.next()) | 0xFF00_0000
    }
    return PNG.encode(image)
  }
}
