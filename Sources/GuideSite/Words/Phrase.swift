/// The phrases that are put together in Swift, by their keys in the language files. Words that only templates use have keys
/// of their own there.
enum Phrase: String, CaseIterable, Sendable {
  // Numbers, lengths, dates.
  case decimalMark, groupMark, listComma, date, metres, kilometres, minutes, minutesBetween
  case fromDate, throughDate, dateRange, sinceDate, untilDate, betweenDates
  case fromTime, untilTime, betweenTimes, nextDay, everyDay, noTrainsOn, timetableOf, timetableOld, timetableUntil
  // States.
  case stateCalm, stateSoon, stateLastTrain, stateGone, stateClosed
  case departsNow, departsIn, departsAt, departsTomorrow, departsOn
  case leftAgo, leftAt, leftYesterday, leftOn
  case isClosed, trainsPass, isUnderConstruction
  // Trains.
  case towards, onlyTo, trains, every, aboutEvery, ringLine, fromTo, atStation
  case furtherStations, openedAs
  // Stations.
  case stepFree, anyLine, changeImpossible, stairs, noStairs, exitPlan
  case north, northEast, east, southEast, south, southWest, west, northWest
  case stationCode, opened, formerly, address, nameUntil
  // Networks.
  case stations, cities, linesLabel, stationsLabel, interchangesLabel, length, version, dataDate, dataAge, operatedBy
  case oldestLine, newestSection, longestLine, mostStations, trainsADay, upTo, romanisation, recordDetail
  case noticeInfo, noticeWarning, noticeDisruption
  case locatorStation, locatorLine, locatorJourney
  // Sheets of paper.
  case sheetOnDates, someStations
  // Acknowledgements.
  case creditProgram, creditPackages, creditLibraries, creditFonts
  // Accessibility.
  case accessibilityTitle, accessibilityDescription, accessibilityOrigin, accessibilityClean, accessibilityFaulty
  case checkedPages, checkPassed, checkFaults, checkFaintLines, stepFreeGaps, nameGaps
  case checkLanguage, checkTitle, checkHeadings, checkLinks, checkImages, checkTables, checkFields, checkReferences
  case checkContrast, limitPeople, limitReaders, limitSight, limitWords, limitDocuments
  // Journeys.
  case journeyFromTo, takes, changesLabel, direct, fareLabel, hoursMinutes, lastHangsOn, lastJourneyOn, journeyAtNoon
  case anyRide, zoneToZone, inZones, upToDistance, overDistance, distanceRange, fareByStations, partOfFare, enteringAt
  case leavingAt, payCash, payPaper, payCard, payContactless, payApp
  case changes, walkFor, stayOnBoard, changeFor, lastTrainHere, stopsOnTheWay, weekdayRange, workdays, weekend
  // The guide and its history.
  case aboutGuide, versionNumber, versionDate, publisher, historyOf, historyFrom, historyUntil, openingsLabel
  case dataChanged
  // The list of cities.
  case regionAfrica, regionAmericas, regionAsia, regionEurope, regionOceania, regionElsewhere, citiesMissing
  // Pages.
  case citiesTitle, thanksTitle, journeyTitle, journeyDescription, aboutTitle, historyTitle, mapTitle, mapDescription
  case missingTitle, missingText, missingLink, aboutDescription, historyDescription, publishedDescription
  case cityDescription, lineDescription, stationDescription, citiesDescription, thanksDescription
}
