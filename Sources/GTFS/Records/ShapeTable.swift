internal import TransitModel

/// `shapes.txt`: the way trains take, of the shapes that trips name.
struct ShapeTable {
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []
  private var order: [Int32] = []
  private var starts: [Int] = [0]

  init() {}

  /// Reads the points of all shapes that `shapes` numbers.
  init(_ table: FeedTable, shapes: ByteIndex) {
    var table = table
    let id = table.column("shape_id")
    let columns = (
      latitude: table.column("shape_pt_lat"), longitude: table.column("shape_pt_lon"),
      sequence: table.column("shape_pt_sequence")
    )
    var owners: [Int32] = []
    var sequences: [Int32] = []
    while table.next() {
      let number = table.withBytes(id) { shapes.find(UnsafeBufferPointer(rebasing: $0)) }
      guard let number, let latitude = table.decimal(columns.latitude),
        let longitude = table.decimal(columns.longitude),
        let sequence = table.integer(columns.sequence, in: Int(Int32.min)...Int(Int32.max)),
        Coordinate(latitude: latitude, longitude: longitude) != nil
      else { continue }
      owners.append(Int32(truncatingIfNeeded: number))
      sequences.append(Int32(truncatingIfNeeded: sequence))
      latitudes.append(latitude)
      longitudes.append(longitude)
    }
    order = owners.indices.map { Int32(truncatingIfNeeded: $0) }
    order.sort { a, b in
      let (i, j) = (Int(a), Int(b))
      return (owners[i], sequences[i], a) < (owners[j], sequences[j], b)
    }
    starts = Array(repeating: 0, count: shapes.count + 1)
    for owner in owners { starts[Int(owner) + 1] += 1 }
    for shape in 0..<shapes.count { starts[shape + 1] += starts[shape] }
  }

  /// The points of a shape in their order.
  func points(of shape: Int) -> [Coordinate] {
    guard shape + 1 < starts.count else { return [] }
    return order[starts[shape]..<starts[shape + 1]].compactMap { point in
      Coordinate(latitude: latitudes[Int(point)], longitude: longitudes[Int(point)])
    }
  }
}
