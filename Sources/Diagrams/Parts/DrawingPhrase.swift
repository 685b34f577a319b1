/// The texts of language files that drawings show, by their keys there. What a page's own strip says too has one text for both.
enum DrawingPhrase: String, CaseIterable, Sendable {
  // Stations and lines.
  case towards, onlyTo, ringLine, isClosed, trainsPass, isUnderConstruction, stations, timetableOf
  case youAreHere, walkToStation, stepFreeAccess, withSteps, stepFreeUnknown, shortTurn, express, lineDiagram
  case lineOpens, sectionOpens, nowPartOf
  // Journeys.
  case minutes, hours, hoursMinutes, direct, changes, every, stayOnBoard, nextDay, shortFirst, shortLast
  case lastTrainHere, lastTrainLeft, minutesToSpare, lastConnection, departingAt, moreStops
  case about = "ui-about"
  case stops = "ui-stops"
  case walk = "ui-walk"
  case change = "ui-change"
  case stillUntil = "ui-still-until"
  case noConnection = "ui-no-connection"
  case taxi = "ui-taxi"
  case stand = "ui-stand"
  case standAtDoor = "ui-stand-door"
}
