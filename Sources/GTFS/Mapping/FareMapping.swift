internal import TransitModel

/// Makes tariffs of fares and their rules.
struct FareMapping {
  let tables: FeedTables
  let stationMap: StationMap
  let stations: [Station]
  let lines: [Line]
  let log: FindingLog

  /// The tariffs, in one currency; none where no fare holds on a line of the guide.
  ///
  /// All fares are one tariff: flat or by zones where any number of changes is covered and every line is charged alike, else
  /// tickets, of which riders buy the cheapest that together cover their journey.
  func tariffs() -> [Tariff] {
    guard !tables.fares.fares.isEmpty else { return [] }
    let zones = zones()
    let offers = FareOffers(tables: tables, lines: lines, zones: Set(zones.values), log: log).offers
    guard let first = offers.first else { return [] }
    reportGaps(offers, zones)
    let isPlain = offers.allSatisfy { offer in
      fare(offer).transfers == nil && fare(offer).duration == nil && offer.through.isEmpty
        && offer.lines == first.lines
    }
    let named = isPlain ? first.lines : []
    return [Tariff(id: "fares", lines: named, basis: basis(offers, zones, isPlain: isPlain))]
  }

  private func fare(_ offer: FareOffers.Offer) -> FareTable.Fare { tables.fares.fares[offer.fare] }

  private func basis(_ offers: [FareOffers.Offer], _ zones: [StationID: String], isPlain: Bool) -> Tariff.Basis {
    let tickets = cheapest(offers)
    if isPlain, tickets.count == 1, let only = tickets.first, only.zones.isEmpty { return .flat(only.fare) }
    let fares = tickets.compactMap { ticket -> Tariff.ZoneFare? in
      guard let from = ticket.from, let to = ticket.to else { return nil }
      return Tariff.ZoneFare(from: from, to: to, fare: ticket.fare)
    }
    if isPlain, fares.count == tickets.count {
      return .zone(stations: zones, fares: fares.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    }
    return .tickets(stations: tickets.contains { !$0.zones.isEmpty } ? zones : [:], tickets)
  }

  /// Of fares that differ in nothing but the price the cheapest, in the order of the file.
  private func cheapest(_ offers: [FareOffers.Offer]) -> [Ticket] {
    struct Key: Hashable {
      let lines: [LineID]
      let from: String?
      let to: String?
      let through: [String]
      let changes: Int?
      let seconds: Int?

      /// Lists of lines are as good as told apart by their first: those of an agency name a thousand.
      func hash(into hasher: inout Hasher) {
        hasher.combine(lines.first)
        hasher.combine(from)
        hasher.combine(to)
        hasher.combine(through)
      }
    }
    var places: [Key: Int] = [:]
    var tickets: [Ticket] = []
    for offer in offers {
      let fare = fare(offer)
      let key = Key(
        lines: offer.lines, from: offer.from, to: offer.to, through: offer.through, changes: fare.transfers,
        seconds: fare.transfers == 0 ? nil : fare.duration)
      let ticket = Ticket(
        fare: fare.price, lines: key.lines, from: key.from, to: key.to, through: key.through, changes: key.changes,
        seconds: key.seconds)
      if let place = places[key] {
        if fare.price < tickets[place].fare { tickets[place] = ticket }
      } else {
        places[key] = tickets.count
        tickets.append(ticket)
      }
    }
    return tickets
  }

  /// Notes lines on which no fare holds, and stations without a zone where fares hang on zones.
  private func reportGaps(_ offers: [FareOffers.Offer], _ zones: [StationID: String]) {
    let free = offers.contains { $0.lines.isEmpty } ? [] : uncharged(offers)
    if !free.isEmpty {
      note(
        "line_without_fare", "fare_rules.txt",
        "no fare holds on \(free.count) of \(lines.count) lines, among them \"\(free[0].id)\"")
    }
    let bare = stations.filter { zones[$0.id] == nil }
    if !bare.isEmpty, offers.contains(where: { $0.from != nil || $0.to != nil || !$0.through.isEmpty }) {
      note(
        "stop_without_zone_id", "stops.txt",
        "\(bare.count) stations have no fare zone, among them \"\(bare[0].id)\"; no fare by zones is known there")
    }
  }

  /// The lines that no offer names.
  private func uncharged(_ offers: [FareOffers.Offer]) -> [Line] {
    var charged: Set<LineID> = []
    var last: [LineID] = []
    for offer in offers where offer.lines != last && charged.count < lines.count {
      charged.formUnion(offer.lines)
      last = offer.lines
    }
    return lines.filter { !charged.contains($0.id) }
  }

  private func note(_ code: String, _ file: String, _ message: String) {
    log.add(Finding(code: code, severity: .info, location: Finding.Location(file: file), message: message))
  }

  /// The zone of each station: its own, else that of the first of its platforms that has one.
  private func zones() -> [StationID: String] {
    var zones: [StationID: String] = [:]
    for (number, group) in stationMap.groups.enumerated() {
      let stops = [group.root] + group.platforms
      zones[stations[number].id] = stops.lazy.map { tables.stops.records[$0].zone }.first { !$0.isEmpty }
    }
    return zones
  }
}
