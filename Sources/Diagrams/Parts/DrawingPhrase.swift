/// The texts of language files that drawings show, by their keys there. What a page's own strip says too has one text for both.
enum DrawingPhrase: String, CaseIterable, Sendable {
  // Stations and lines.
  case towards, onlyTo, ringLine, isClosed, trainsPass, isUnderConstruction, stations, timetableOf
  case youAreHere, walkToStation, stepFreeAccess, withSteps, stepFreeUnknown, shortTurn, express, lineDiagram
  case lineOpens, sectionOpens, nowPartOf
  // Journeys.
  case minutes, hours, hoursMinutes, direct, changes, every, stayOnBoard, nextDay, shortFirst, shortLast
  case lastTrainHere, lastTrainLeft, timeToSpare, lastConnection, departingAt, moreStops
  case interchanges = "interchangesLabel"
  case about = "ui-about"
  case stops = "ui-stops"
  case walk = "walkFor"
  case change = "changeFor"
  case stillUntil = "ui-still-until"
  case noConnection = "ui-no-connection"
  case taxi = "ui-taxi"
  case stand = "ui-stand"
  case standAtDoor = "ui-stand-door"
}
