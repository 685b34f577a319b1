  case anyRide, zoneToZone, inZones, upToDistance, overDistance, distanceRange, fareByStations, partOfFare, enteringAt, leavingAt
