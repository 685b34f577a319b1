/// The tables the search runs on: what stops where and when, and how riders change, as flat arrays of integers.
///
/// Things are numbered from 0 in the order in which they stand: stations, platforms, lines, patterns, courses, lanes,
/// kinds of day. A list of lists is two arrays: the items of all lists one after the other, and where each list starts,
/// with the end of the last one at the end. ``Network/init(_:)`` checks all of it before anything is searched.
public struct NetworkTables: Equatable, Sendable {
  // MARK: Kinds of day

  /// Days of the week a kind of day holds on, Monday in bit 0.
  public var serviceWeekdays: [Int32] = []
  /// The first day it holds on, as days since 1970-01-01.
  public var serviceFrom: [Int32] = []
  /// The last day it holds on.
  public var serviceUntil: [Int32] = []
  /// Where each kind's exceptions start.
  public var exceptionStart: [Int32] = [0]
  /// Days on which it holds all the same, or does not.
  public var exceptionDay: [Int32] = []
  /// 1: it holds; 0: it does not.
  public var exceptionHolds: [Int32] = []

  // MARK: Stations

  /// How many stations there are.
  public var stationCount: Int32 = 0
  /// How many lines there are.
  public var lineCount: Int32 = 0
  /// The station of each platform. A platform is whatever rules for changes tell apart: a line in one direction at a
  /// station, or a platform of the data's own.
  public var platformStation: [Int32] = []
  /// The line of each platform.
  public var platformLine: [Int32] = []
  /// The platform of its station whose changes each platform has, save for those it names itself. Trips that rules name have
  /// platforms of their own, of the kind of their line's; all others are their own kind.
  public var platformKind: [Int32] = []
  /// Whether each station's trains are reached from the street without steps: 1 yes, 2 no, 0 nobody says.
  public var stationStepFree: [Int32] = []
  /// What is closed: 0 a station, 1 a line, 2 the way without steps into a station.
  public var closureKind: [Int32] = []
  /// Which one.
  public var closureOf: [Int32] = []
  /// The first day, as days since 1970-01-01.
  public var closureFrom: [Int32] = []
  /// The last day.
  public var closureUntil: [Int32] = []

  // MARK: Courses

  /// The line of each pattern.
  public var patternLine: [Int32] = []
  /// Where the calls of each course start. A course is what a rider can stay on: a pattern, and the patterns its trains
  /// go on as when they are through trains.
  public var courseStart: [Int32] = [0]
  /// The platform of each call.
  public var callPlatform: [Int32] = []
  /// ``CallFlags`` of each call.
  public var callFlags: [Int32] = []
  /// Metres from the start of the course; -1 where a section's length is unknown from there on.
  public var callMetres: [Int32] = []
  /// The pattern each call belongs to.
  public var callPattern: [Int32] = []

  // MARK: Lanes

  /// The course of each lane. A lane is a set of trips of one course and kind of day in order of time, none of which
  /// overtakes another anywhere on the course.
  public var laneCourse: [Int32] = []
  /// The kind of day.
  public var laneService: [Int32] = []
  /// How many trips it has.
  public var laneTrips: [Int32] = []
  /// Where its departures start in ``times``: for each call the trips' seconds in order, so `call * trips + trip`.
  public var laneDepartures: [Int32] = []
  /// Where its arrivals start; the same as its departures where trains have one time per stop.
  public var laneArrivals: [Int32] = []
  /// 1 where its times are estimates.
  public var laneIsApproximate: [Int32] = []
  /// Seconds between trains where only that is known, else 0.
  public var laneHeadway: [Int32] = []
  /// Seconds of the service day, past 24 h where it runs on.
  public var times: [Int32] = []

  // MARK: Changes

  /// Where the changes from each platform start, those that it does not share with its kind.
  public var changeStart: [Int32] = [0]
  /// The platform each change leads to: where that is its own kind, to all platforms of the kind. Of what a platform says
  /// for another the first counts, then what its kind says.
  public var changeTarget: [Int32] = []
  /// The rules of each change.
  public var changeRules: [Int32] = []
  /// Where each set of rules starts. Of a set the first rule that holds when the train is left counts; when none does,
  /// the change is not possible.
  public var ruleStart: [Int32] = [0]
  /// The kind of day it holds on, or -1 for any.
  public var ruleService: [Int32] = []
  /// The second of the service day from which it holds; ``NoMoment/tooLate`` for any.
  public var ruleFrom: [Int32] = []
  /// The second before which it holds; ``NoMoment/never`` for any.
  public var ruleUntil: [Int32] = []
  /// How long the change takes, or -1 where it is forbidden.
  public var ruleSeconds: [Int32] = []
  /// Metres to walk, or -1.
  public var ruleMetres: [Int32] = []
  /// Steps, or -1.
  public var ruleStairs: [Int32] = []
  /// How long the change takes without steps, or -1 where it is not known to be possible.
  public var ruleStepFree: [Int32] = []

  /// Empty tables.
  public init() {}
}

/// What may happen at a call, as bits.
public enum CallFlags {
  /// Riders may board.
  public static let board: Int32 = 1
  /// Riders may alight.
  public static let alight: Int32 = 2
  /// The first call of a further pattern: riders who are on board stay on it.
  public static let continues: Int32 = 4
  /// With ``continues``: the train divides, or is joined on the way, and riders have to know which part they are in.
  public static let divides: Int32 = 8
}
