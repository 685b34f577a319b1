internal import Journeys
internal import TransitModel

/// How often trains run, hour by hour, at the station where most trains leave.
struct LineHeadways: View {
  let lineClass: String
  let date: TimetableDate?
  let directions: [Direction]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "lineClass": ViewValue(lineClass)
    case "date": ViewValue(date)
    case "directions": ViewValue(directions)
    default: nil
    }
  }

  /// The trains in one direction.
  struct Direction: View {
    let label: DirectionLabel
    let at: Markup
    let columns: [Column]
    let hours: [Hour]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "label": ViewValue(label)
      case "atHTML": ViewValue(at)
      case "columns": ViewValue(columns)
      case "hours": ViewValue(hours)
      default: nil
      }
    }
  }

  /// Some kinds of day.
  struct Column: View {
    let days: Markup

    func value(named name: String) -> ViewValue? { name == "daysHTML" ? ViewValue(days) : nil }
  }

  /// An hour of the service day.
  struct Hour: View {
    let hour: String
    let nextDay: Markup?
    let cells: [Cell]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "hour": ViewValue(hour)
      case "nextDayHTML": ViewValue(nextDay)
      case "cells": ViewValue(cells)
      default: nil
      }
    }
  }

  /// The trains of an hour on some kinds of day.
  struct Cell: View {
    let trains: Int
    let interval: String?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "hasTrains": ViewValue(trains > 0)
      case "trains": ViewValue(trains)
      case "interval": ViewValue(interval)
      default: nil
      }
    }
  }
}

extension LineHeadways {
  /// Nothing when only first and last trains are known.
  init?(_ subject: LineSubject, on page: Page) {
    lineClass = page.frame.map.lineClass(subject.line.id, in: subject.city.city.id)
    date = TimetableDate(subject.line, today: page.frame.today, words: page.words)
    directions = subject.line.directions.compactMap { Direction($0.id, of: subject, on: page) }
    if directions.isEmpty { return nil }
  }
}

extension LineHeadways.Direction {
  init?(_ direction: DirectionID, of subject: LineSubject, on page: Page) {
    func trains(at station: Station) -> Int {
      (subject.rows[station.id] ?? []).filter { $0.direction == direction }.compactMap(\.trips).reduce(0, +)
    }
    let counted = subject.stations(in: direction).map { (station: $0, trains: trains(at: $0)) }
    guard let busiest = counted.map(\.trains).max(), busiest > 0,
      let station = counted.first(where: { $0.trains == busiest })?.station
    else { return nil }
    let rows = (subject.rows[station.id] ?? []).filter { $0.direction == direction && !$0.headways.isEmpty }
    let merged = DayKinds.merged(rows, service: \.service, key: \.headways)
    let hours = Set(merged.flatMap { $0.row.headways.map(\.hour) }).sorted()
    label = DirectionLabel(direction, of: subject.line, in: subject.city, on: page)
    at = page.words.markup(.atStation, ["station": page.text(station.name)])
    columns = merged.map { LineHeadways.Column(days: DayKinds.label($0.services, in: subject.city, on: page)) }
    self.hours = hours.map { hour in
      LineHeadways.Hour(
        hour: hour % 24 < 10 ? "0\(hour % 24)" : String(hour % 24), nextDay: hour >= 24 ? page.nextDay : nil,
        cells: merged.map { column in
          let found = column.row.headways.first { $0.hour == hour }
          return LineHeadways.Cell(
            trains: found?.trains ?? 0,
            interval: found.map { Headways.interval($0, isAbout: column.row.isAboutHeadways, words: page.words) })
        })
    }
  }
}

extension Module<LineSubject> {
  /// How often trains run.
  static let lineHeadways = Module("headways") { LineHeadways($0, on: $1) }
}
