/// The columns that tell the rows of a table apart, as the GTFS Schedule reference names them.
enum PrimaryKey {
  /// The key of a table among the columns it has in either feed; all columns where the standard names none of them.
  static func columns(of file: String, among columns: [String]) -> [String] {
    let known = (table[file] ?? []).filter(columns.contains)
    return known.isEmpty ? columns : known
  }

  /// Whether the standard names columns that tell the rows of a table apart, and not all of them.
  static func isDeclared(for file: String) -> Bool { table[file] != nil }

  private static let table: [String: [String]] = Dictionary(
    uniqueKeysWithValues: description.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], Array(words.dropFirst()))
    })

  /// Tables whose key is all of their columns are not among them.
  private static let description = """
    agency.txt agency_id
    stops.txt stop_id
    routes.txt route_id
    trips.txt trip_id
    stop_times.txt trip_id stop_sequence
    calendar.txt service_id
    calendar_dates.txt service_id date
    fare_attributes.txt fare_id
    rider_categories.txt rider_category_id
    fare_media.txt fare_media_id
    fare_products.txt fare_product_id rider_category_id fare_media_id
    fare_leg_rules.txt network_id from_area_id to_area_id from_timeframe_group_id to_timeframe_group_id fare_product_id
    fare_leg_join_rules.txt from_network_id to_network_id from_stop_id to_stop_id
    fare_transfer_rules.txt from_leg_group_id to_leg_group_id fare_product_id transfer_count duration_limit
    areas.txt area_id
    networks.txt network_id
    route_networks.txt route_id
    shapes.txt shape_id shape_pt_sequence
    frequencies.txt trip_id start_time
    transfers.txt from_stop_id to_stop_id from_trip_id to_trip_id from_route_id to_route_id
    pathways.txt pathway_id
    levels.txt level_id
    location_groups.txt location_group_id
    booking_rules.txt booking_rule_id
    translations.txt table_name field_name language record_id record_sub_id field_value
    attributions.txt attribution_id
    """
}
