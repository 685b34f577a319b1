/// A file of the GTFS standard and what a guide makes of its fields.
struct StandardFile: Hashable, Sendable {
  /// A field of a file.
  struct Field: Hashable, Sendable {
    /// Its name.
    let name: String
    /// Whether a guide makes something of it.
    let isUsed: Bool
    /// Whether the file cannot be read without it.
    let isRequired: Bool
  }

  /// Its name with its ending: `stops.txt`.
  let name: String
  /// Its fields.
  let fields: [Field]

  /// Whether a guide makes something of the file.
  var isUsed: Bool { fields.contains(where: \.isUsed) }

  /// Whether no feed can do without the file.
  var isCore: Bool { Self.coreNames.contains(name) }

  /// The files no feed can do without.
  static let coreNames = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]

  /// The field with that name.
  func field(_ name: String) -> Field? { fields.first { $0.name == name } }

  /// The file with that name.
  static func named(_ name: String) -> StandardFile? { byName[name] }

  /// All files, in the order in which they are read and reported.
  static let all: [StandardFile] = description.split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ").map(String.init)
    return words.first.map { name in StandardFile(name: name, fields: words.dropFirst().map(Field.init)) }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The files and fields of the standard as of 2025. `+`: used and required, `-`: not used.
  private static let description = """
    agency.txt agency_id agency_name agency_url agency_timezone agency_lang -agency_phone -agency_fare_url -agency_email -cemv_support
    feed_info.txt feed_publisher_name feed_publisher_url feed_lang default_lang feed_start_date feed_end_date feed_version -feed_contact_email -feed_contact_url
    attributions.txt -attribution_id -agency_id -route_id -trip_id organization_name is_producer is_operator is_authority attribution_url -attribution_email -attribution_phone
    levels.txt +level_id level_index level_name
    stops.txt +stop_id stop_code stop_name -tts_stop_name -stop_desc stop_lat stop_lon zone_id -stop_url location_type parent_station -stop_timezone wheelchair_boarding level_id platform_code -stop_access
    routes.txt +route_id agency_id route_short_name route_long_name -route_desc route_type -route_url route_color route_text_color route_sort_order -continuous_pickup -continuous_drop_off network_id -cemv_support
    calendar.txt +service_id monday tuesday wednesday thursday friday saturday sunday start_date end_date
    calendar_dates.txt +service_id +date +exception_type
    trips.txt +route_id +service_id +trip_id trip_headsign -trip_short_name direction_id block_id shape_id -wheelchair_accessible -bikes_allowed -cars_allowed -safe_duration_factor -safe_duration_offset
    frequencies.txt +trip_id +start_time +end_time +headway_secs exact_times
    stop_times.txt +trip_id arrival_time departure_time +stop_id -location_group_id -location_id stop_sequence stop_headsign -start_pickup_drop_off_window -end_pickup_drop_off_window pickup_type drop_off_type -continuous_pickup -continuous_drop_off shape_dist_traveled timepoint -pickup_booking_rule_id -drop_off_booking_rule_id
    shapes.txt +shape_id +shape_pt_lat +shape_pt_lon +shape_pt_sequence -shape_dist_traveled
    transfers.txt from_stop_id to_stop_id from_route_id to_route_id from_trip_id to_trip_id transfer_type min_transfer_time
    pathways.txt pathway_id +from_stop_id +to_stop_id pathway_mode is_bidirectional length traversal_time stair_count -max_slope -min_width -signposted_as -reversed_signposted_as
    fare_attributes.txt +fare_id price currency_type -payment_method transfers agency_id transfer_duration
    fare_rules.txt +fare_id route_id origin_id destination_id contains_id
    translations.txt table_name field_name language translation record_id -record_sub_id field_value trans_id lang
    timeframes.txt +timeframe_group_id start_time end_time +service_id
    rider_categories.txt +rider_category_id rider_category_name is_default_fare_category eligibility_url
    fare_media.txt +fare_media_id fare_media_name fare_media_type
    fare_products.txt +fare_product_id fare_product_name rider_category_id fare_media_id +amount +currency
    fare_leg_rules.txt leg_group_id network_id from_area_id to_area_id from_timeframe_group_id to_timeframe_group_id +fare_product_id rule_priority
    fare_leg_join_rules.txt +from_network_id +to_network_id from_stop_id to_stop_id
    fare_transfer_rules.txt from_leg_group_id to_leg_group_id transfer_count duration_limit duration_limit_type +fare_transfer_type fare_product_id
    areas.txt +area_id area_name
    stop_areas.txt +area_id +stop_id
    networks.txt +network_id -network_name
    route_networks.txt +network_id +route_id
    location_groups.txt -location_group_id -location_group_name
    location_group_stops.txt -location_group_id -stop_id
    locations.geojson -type -features
    booking_rules.txt -booking_rule_id -booking_type -prior_notice_duration_min -prior_notice_duration_max -prior_notice_last_day -prior_notice_last_time -prior_notice_start_day -prior_notice_start_time -prior_notice_service_id -message -pickup_message -drop_off_message -phone_number -info_url -booking_url
    """
}

extension StandardFile.Field {
  /// The field a word of the description stands for.
  fileprivate init(_ word: String) {
    let mark = word.first
    self.init(
      name: mark == "+" || mark == "-" ? String(word.dropFirst()) : word, isUsed: mark != "-", isRequired: mark == "+")
  }
}
