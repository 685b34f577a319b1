/// A small feed that uses what a guide reads: platforms and ways inside a station, changes of every type, frequencies, fares
/// by zones, translations. For tests of what one broken field costs.
enum RichFeed {
  static let files: [String: String] = [
    "agency.txt": """
    agency_id,agency_name,agency_url,agency_timezone,agency_lang
    A,Toy Metro,https://toy.example,Europe/Paris,fr
    B,Other,https://o.example,Europe/Paris,fr

    """,
    "feed_info.txt": """
    feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version
    Toy Region,https://region.example,fr,20260101,20261231,V7

    """,
    "attributions.txt": """
    attribution_id,organization_name,is_producer,is_operator,is_authority,attribution_url
    1,Mapper,1,0,0,https://m.example

    """,
    "levels.txt": """
    level_id,level_index,level_name
    L0,0,Street
    L1,-1,Mezzanine
    L2,-2,Platforms

    """,
    "stops.txt": """
    stop_id,stop_code,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station,wheelchair_boarding,level_id,platform_code
    A,,Alpha,48.80,2.30,1,1,,1,,
    a1,,Alpha,48.80,2.30,1,0,A,1,L2,1
    a2,,Alpha,48.80,2.3001,1,0,A,1,L2,2
    B,BT,Beta,48.81,2.31,1,1,,1,,
    b1,,Beta,48.81,2.31,1,0,B,1,L2,1
    b2,,Beta,48.81,2.31,1,0,B,1,L1,2
    bn,,,,,,3,B,,L1,
    bx,E1,Market,48.811,2.311,,2,B,1,L0,
    by,E2,Church,48.812,2.311,,2,B,2,L0,
    ba,,Beta boarding,,,,4,b1,,L2,
    C,,Gamma,48.82,2.32,2,1,,,,
    c1,,Gamma,48.82,2.32,2,0,C,,,1
    d1,,Delta,48.83,2.33,2,0,,,,
    d2,,Delta,48.8301,2.33,2,0,,,,
    e1,,Epsilon,48.84,2.34,2,0,,,,

    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color,route_sort_order
    M1,A,1,Line One,1,C00000,FFFFFF,1
    M2,A,2,Line Two,1,,,2
    T1,B,T,Tram,0,FFFF00,FFFFFF,3
    X9,B,9,Bus Nine,3,,,4

    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    wk,1,1,1,1,1,0,0,20260101,20261231
    we,0,0,0,0,0,1,1,20260101,20261231

    """,
    "calendar_dates.txt": """
    service_id,date,exception_type
    wk,20260101,2
    we,20260101,1
    sp,20260714,1

    """,
    "trips.txt": """
    route_id,service_id,trip_id,trip_headsign,direction_id,block_id,shape_id
    M1,wk,m1a,Delta,0,k1,s1
    M1,wk,m1b,Alpha,1,k1,
    M1,we,m1c,Delta,0,,s1
    M1,sp,m1d,Delta,0,,s1
    M2,wk,m2a,Epsilon,0,,
    M2,wk,m2b,Beta,1,,
    M2,wk,f1,Epsilon,0,,
    T1,wk,t1,Gamma,0,,
    X9,wk,x1,Away,0,,

    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,drop_off_type,shape_dist_traveled,timepoint
    m1a,08:00:00,08:00:00,a1,1,,0,1,0,1
    m1a,08:03:00,08:03:30,b1,2,,0,0,1330,1
    m1a,,,c1,3,,0,0,2660,0
    m1a,08:10:00,08:10:00,d1,4,,1,0,4000,1
    m1b,08:20:00,08:20:00,d2,1,,,,,
    m1b,08:24:00,08:24:00,c1,2,,,,,
    m1b,08:27:00,08:27:00,b2,3,,,,,
    m1b,08:30:00,08:30:00,a2,4,,,,,
    m1c,09:00:00,09:00:00,a1,1,,,,,
    m1c,09:10:00,09:10:00,d1,4,,,,,
    m1d,23:50:00,23:50:00,a1,1,,,,,
    m1d,24:10:00,24:10:00,d1,4,,,,,
    m2a,08:05:00,08:05:00,b2,1,,,,,
    m2a,08:15:00,08:15:00,e1,2,,,,,
    m2b,08:35:00,08:35:00,e1,1,,,,,
    m2b,08:45:00,08:45:00,b1,2,,,,,
    f1,06:00:00,06:00:00,b2,1,,,,,
    f1,06:10:00,06:10:00,e1,2,,,,,
    t1,08:20:00,08:20:00,e1,1,,,,,
    t1,08:30:00,08:30:00,c1,2,,,,,
    x1,08:20:00,08:20:00,e1,1,,,,,
    x1,08:30:00,08:30:00,c1,2,,,,,

    """,
    "frequencies.txt": """
    trip_id,start_time,end_time,headway_secs,exact_times
    f1,06:00:00,07:00:00,600,0
    f1,07:00:00,08:00:00,300,1

    """,
    "shapes.txt": """
    shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled
    s1,48.80,2.30,1,0
    s1,48.81,2.31,2,1330
    s1,48.82,2.32,3,2660
    s1,48.83,2.33,4,4000

    """,
    "transfers.txt": """
    from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,min_transfer_time
    b1,b2,M1,M2,,,2,90
    d1,d2,,,,,0,
    d2,d1,,,,,0,
    e1,c1,,,,,2,600
    b2,b1,,,m2b,m1a,1,
    c1,c1,T1,M1,,,3,
    ,,,,m1a,m1b,4,
    ,,,,m2a,m2b,5,

    """,
    "pathways.txt": """
    pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,length,traversal_time,stair_count,max_slope,min_width,signposted_as,reversed_signposted_as
    p1,bx,bn,2,1,30,40,-20,,,,
    p2,bn,b1,4,0,10,20,,,,,
    p3,bn,b2,1,1,15,15,,,,,
    p4,by,bn,5,1,5,60,,,,,
    p5,b1,bn,1,1,10,25,,,,,
    p6,ba,b1,1,1,1,1,,,,,

    """,
    "fare_attributes.txt": """
    fare_id,price,currency_type,payment_method,transfers,transfer_duration
    s,2.10,EUR,0,,
    l,4.00,EUR,0,,

    """,
    "fare_rules.txt": """
    fare_id,route_id,origin_id,destination_id
    s,,1,1
    l,,1,2
    l,,2,1
    s,,2,2

    """,
    "translations.txt": """
    table_name,field_name,language,translation,record_id,record_sub_id,field_value
    stops,stop_name,en,Alpha Square,A,,
    stops,stop_name,en,Beta Bridge,,,Beta
    routes,route_long_name,en,First Line,M1,,
    trips,trip_headsign,en,To Delta,,,Delta

    """,
  ]

  /// The feed.
  static var feed: ToyFeed {
    var feed = ToyFeed()
    feed.files = files
    return feed
  }

  /// The names of a file's columns.
  static func columns(of file: String) -> [String] {
    (files[file] ?? "").split(separator: "\n").first.map { $0.split(separator: ",").map(String.init) } ?? []
  }

  /// The feed with each cell of a column of a file replaced: by row, the header being row 1, and by what stands there.
  static func changing(_ file: String, _ column: String, _ change: (Int, String) -> String) -> ToyFeed {
    let index = columns(of: file).firstIndex(of: column) ?? -1
    let lines = (files[file] ?? "").split(separator: "\n", omittingEmptySubsequences: true)
    let changed = lines.enumerated().map { number, line in
      var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if number > 0, cells.indices.contains(index) { cells[index] = change(number + 1, cells[index]) }
      return cells.joined(separator: ",") + "\n"
    }
    return feed.with(file, changed.joined())
  }

  /// The feed with one cell replaced.
  static func changing(_ file: String, row: Int, _ column: String, to text: String) -> ToyFeed {
    changing(file, column) { $0 == row ? text : $1 }
  }

  /// The feed without a column.
  static func dropping(_ file: String, _ column: String) -> ToyFeed {
    let index = columns(of: file).firstIndex(of: column) ?? -1
    let lines = (files[file] ?? "").split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset != index }.map { String($0.element) }.joined(separator: ",") + "\n"
    }
    return feed.with(file, lines.joined())
  }

  /// The feed without a file.
  static func dropping(_ file: String) -> ToyFeed {
    var feed = feed
    feed.files[file] = nil
    return feed
  }
}
