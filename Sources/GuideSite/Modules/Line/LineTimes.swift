internal import Journeys
internal import TransitModel

/// The first and the last train at each station of the line, by direction and kind of day.
struct LineTimes: View {
  let date: TimetableDate?
  let directions: [Direction]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "date": ViewValue(date)
    case "directions": ViewValue(directions)
    default: nil
    }
  }

  /// The trains in one direction.
  struct Direction: View {
    let id: String
    let label: DirectionLabel
    let columns: [Column]
    let rows: [Row]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "id": ViewValue(id)
      case "label": ViewValue(label)
      case "columns": ViewValue(columns)
      case "rows": ViewValue(rows)
      default: nil
      }
    }
  }

  /// Some kinds of day, and how many columns they take.
  struct Column: View {
    let days: Markup
    let hasLater: Bool
    let isRing: Bool

    func value(named name: String) -> ViewValue? {
      switch name {
      case "daysHTML": ViewValue(days)
      case "hasLater": ViewValue(hasLater)
      case "isRing": ViewValue(isRing)
      case "span": ViewValue(hasLater ? 3 : 2)
      default: nil
      }
    }
  }

  /// A station.
  struct Row: View {
    let station: StationLink
    let cells: [Cell]

    func value(named name: String) -> ViewValue? {
      switch name {
      case "station": ViewValue(station)
      case "cells": ViewValue(cells)
      default: nil
      }
    }
  }

  /// The trains at a station on some kinds of day; all absent where none leaves.
  struct Cell: View {
    let first: TimeCell?
    let last: TimeCell?
    let later: TimeCell?
    let hasLater: Bool
    let isAllNight: Bool

    func value(named name: String) -> ViewValue? {
      switch name {
      case "isAllNight": ViewValue(isAllNight)
      case "first": ViewValue(first)
      case "last": ViewValue(last)
      case "later": ViewValue(later)
      case "hasLater": ViewValue(hasLater)
      default: nil
      }
    }
  }
}

extension LineTimes {
  /// Nothing when no train is known.
  init?(_ subject: LineSubject, on page: Page) {
    date = TimetableDate(subject.line, today: page.frame.today, words: page.words)
    directions = subject.line.directions.flatMap { direction in
      subject.branches(in: direction.id).enumerated().compactMap { number, branch in
        Direction(direction.id, branch: branch, number: number, of: subject, on: page)
      }
    }
    if directions.isEmpty { return nil }
  }
}

extension LineTimes.Direction {
  /// The trains of a direction; of one that forks those of one branch, the `number`th, as its terminus names it.
  init?(_ direction: DirectionID, branch: StationID?, number: Int, of subject: LineSubject, on page: Page) {
    let stations = subject.stations(in: direction)
    let all = subject.services(in: direction).map { service in
      (
        service: service,
        cells: stations.map { station in
          subject.row(at: station.id, direction, branch: branch, service).map {
            TrainCells($0, in: subject.city, on: page)
          }
        }
      )
    }
    let merged = DayKinds.merged(all, service: \.service, key: \.cells)
    guard !merged.isEmpty else { return nil }
    let later = merged.map { $0.row.cells.contains { $0?.isAllNight == false && $0?.later != nil } }
    let isRing = subject.line.wholeLine(direction)?.isLoop ?? false
    id = "times-" + Slug.of(direction.rawValue) + (number == 0 ? "" : "-\(number + 1)")
    label = DirectionLabel(direction, branch: branch, of: subject.line, in: subject.city, on: page)
    columns = zip(merged, later).map { column, hasLater in
      LineTimes.Column(
        days: DayKinds.label(column.services, in: subject.city, on: page), hasLater: hasLater,
        isRing: isRing)
    }
    rows = stations.enumerated().compactMap { index, station in
      let cells = zip(merged, later).map { column, hasLater in
        let trains = column.row.cells[index]
        return LineTimes.Cell(
          first: trains?.first, last: trains?.last, later: trains?.later, hasLater: hasLater,
          isAllNight: trains?.isAllNight ?? false)
      }
      guard cells.contains(where: { $0.first != nil }) else { return nil }
      return LineTimes.Row(station: StationLink(station, in: subject.city.city.id, on: page), cells: cells)
    }
  }
}

extension Module<LineSubject> {
  /// First and last trains at each station.
  static let lineTimes = Module("line-times") { LineTimes($0, on: $1) }
}
