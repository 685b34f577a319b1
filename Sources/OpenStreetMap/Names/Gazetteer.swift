internal import TransitModel

/// Large cities of the world with their time zones and the language most signs are in: what is near tells both, as
/// OpenStreetMap's elements say neither.
enum Gazetteer {
  /// A large city.
  struct Entry {
    let place: Coordinate
    let timeZone: String
    let language: LanguageTag
  }

  /// The city nearest to a place.
  static func nearest(to place: Coordinate) -> Entry? {
    entries.min { $0.place.distance(to: place) < $1.place.distance(to: place) }
  }

  /// Latitude, longitude, zone, language; several cities of one zone follow each other, zone and language said once.
  static let entries: [Entry] = {
    var result: [Entry] = []
    for row in list.split(separator: "\n") {
      let words = row.split(separator: " ")
      guard words.count > 3 else { continue }
      let numbers = words.dropFirst(2).compactMap { Double($0) }
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        guard let place = Coordinate(latitude: numbers[index], longitude: numbers[index + 1]) else { continue }
        result.append(Entry(place: place, timeZone: String(words[0]), language: LanguageTag(String(words[1]))))
      }
    }
    return result
  }()

  private static let list = """
    Europe/London en 51.5 -0.1 53.5 -2.2 55.9 -4.3 55.0 -1.6 52.5 -1.9 51.5 -3.2 53.4 -3.0 54.6 -5.9 57.1 -2.1
    Europe/Dublin en 53.3 -6.3 51.9 -8.5
    Europe/Lisbon pt 38.7 -9.1 41.1 -8.6 37.0 -7.9
    Europe/Madrid es 40.4 -3.7 41.4 2.2 39.5 -0.4 37.4 -6.0 43.3 -3.0 36.7 -4.4 39.6 2.7 43.4 -5.8 37.2 -3.6 38.3 -0.5
    Europe/Paris fr 48.9 2.3 45.8 4.8 43.3 5.4 43.6 1.4 50.6 3.1 48.6 7.8 47.2 -1.6 48.1 -1.7 44.8 -0.6 43.7 7.3 49.4 1.1
    Europe/Brussels fr 50.8 4.4 50.6 5.6 50.4 4.4
    Europe/Brussels nl 51.2 4.4 51.1 3.7
    Europe/Amsterdam nl 52.4 4.9 51.9 4.5 52.1 4.3 52.1 5.1
    Europe/Luxembourg fr 49.6 6.1
    Europe/Berlin de 52.5 13.4 53.6 10.0 48.1 11.6 50.9 7.0 50.1 8.7 48.8 9.2 51.5 7.2 49.5 11.1 51.3 12.4 51.1 13.7 52.4 9.7
    Europe/Berlin de 53.1 8.8 48.0 7.9 49.0 8.4 54.3 10.1 54.1 12.1 51.2 6.8 51.3 9.5 50.0 8.2 49.2 7.0 47.7 9.2 48.4 10.9
    Europe/Zurich de 47.4 8.5 47.6 7.6 47.0 7.4 47.1 8.3
    Europe/Zurich fr 46.2 6.1 46.5 6.6
    Europe/Vienna de 48.2 16.4 47.1 15.4 48.3 14.3 47.8 13.0 47.3 11.4
    Europe/Rome it 41.9 12.5 45.5 9.2 40.9 14.3 45.1 7.7 44.4 8.9 44.5 11.3 43.8 11.3 37.5 15.1 38.1 13.4 45.4 12.3 39.2 9.1 41.1 16.9
    Europe/Malta en 35.9 14.5
    Europe/Copenhagen da 55.7 12.6 56.2 10.2 55.4 10.4
    Europe/Oslo no 59.9 10.8 60.4 5.3 63.4 10.4
    Europe/Stockholm sv 59.3 18.1 57.7 12.0 55.6 13.0 58.6 16.2
    Europe/Helsinki fi 60.2 24.9 61.5 23.8
    Europe/Tallinn et 59.4 24.8
    Europe/Riga lv 56.9 24.1
    Europe/Vilnius lt 54.7 25.3
    Europe/Warsaw pl 52.2 21.0 50.1 19.9 51.1 17.0 54.4 18.6 52.4 16.9 51.8 19.5 50.3 19.0 53.4 14.6 53.1 18.0
    Europe/Prague cs 50.1 14.4 49.2 16.6 49.8 18.3 49.7 13.4
    Europe/Bratislava sk 48.1 17.1 48.7 21.3
    Europe/Budapest hu 47.5 19.0 46.3 20.1 48.1 20.8 47.5 21.6
    Europe/Ljubljana sl 46.1 14.5
    Europe/Zagreb hr 45.8 16.0 45.6 18.7
    Europe/Sarajevo bs 43.9 18.4
    Europe/Belgrade sr 44.8 20.5 45.3 19.8
    Europe/Skopje mk 42.0 21.4
    Europe/Tirane sq 41.3 19.8
    Europe/Athens el 38.0 23.7 40.6 22.9
    Europe/Sofia bg 42.7 23.3 42.1 24.7
    Europe/Bucharest ro 44.4 26.1 46.8 23.6 45.8 21.2 47.2 27.6
    Europe/Chisinau ro 47.0 28.9
    Europe/Kyiv uk 50.5 30.5 50.0 36.2 48.5 35.0 46.5 30.7 49.8 24.0 47.9 33.4 47.8 35.2
    Europe/Minsk ru 53.9 27.6 52.4 31.0
    Europe/Moscow ru 55.8 37.6 59.9 30.3 56.3 44.0 55.8 49.1 47.2 39.7 51.7 39.2 45.0 39.0 54.7 20.5 69.0 33.1
    Europe/Volgograd ru 48.7 44.5
    Europe/Samara ru 53.2 50.2
    Asia/Yekaterinburg ru 56.8 60.6 55.2 61.4 54.7 56.0 58.0 56.2
    Asia/Omsk ru 55.0 73.4
    Asia/Novosibirsk ru 55.0 82.9
    Asia/Krasnoyarsk ru 56.0 92.9
    Asia/Irkutsk ru 52.3 104.3
    Asia/Vladivostok ru 43.1 131.9 48.5 135.1
    Europe/Istanbul tr 41.0 29.0 39.9 32.9 38.4 27.1 40.2 29.1 37.0 35.3 36.9 30.7 37.9 32.5 37.1 37.4 38.7 35.5
    Asia/Tbilisi ka 41.7 44.8
    Asia/Yerevan hy 40.2 44.5
    Asia/Baku az 40.4 49.9
    Asia/Almaty ru 43.2 76.9 51.2 71.4
    Asia/Tashkent uz 41.3 69.2
    Asia/Bishkek ru 42.9 74.6
    Asia/Dushanbe tg 38.6 68.8
    Asia/Ashgabat tk 38.0 58.4
    Asia/Tehran fa 35.7 51.4 36.3 59.6 32.7 51.7 29.6 52.5 38.1 46.3 35.8 51.0 34.6 50.9
    Asia/Kabul fa 34.5 69.2
    Asia/Baghdad ar 33.3 44.4
    Asia/Riyadh ar 24.7 46.7 21.4 39.8 21.5 39.2 24.5 39.6 26.4 50.1
    Asia/Kuwait ar 29.4 48.0
    Asia/Qatar ar 25.3 51.5
    Asia/Dubai ar 25.2 55.3 24.5 54.4 23.6 58.4
    Asia/Jerusalem he 32.1 34.8 31.8 35.2 32.8 35.0
    Asia/Beirut ar 33.9 35.5
    Asia/Damascus ar 33.5 36.3
    Asia/Amman ar 31.9 35.9
    Africa/Cairo ar 30.0 31.2 31.2 29.9
    Africa/Tripoli ar 32.9 13.2
    Africa/Tunis ar 36.8 10.2 35.8 10.6
    Africa/Algiers ar 36.8 3.1 35.7 -0.6 36.4 6.6
    Africa/Casablanca fr 33.6 -7.6 34.0 -6.8
    Africa/Dakar fr 14.7 -17.4
    Africa/Abidjan fr 5.3 -4.0
    Africa/Lagos en 6.5 3.4 9.1 7.4
    Africa/Accra en 5.6 -0.2
    Africa/Addis_Ababa am 9.0 38.8
    Africa/Nairobi en -1.3 36.8
    Africa/Dar_es_Salaam sw -6.8 39.3
    Africa/Kinshasa fr -4.3 15.3
    Africa/Luanda pt -8.8 13.2
    Africa/Johannesburg en -26.2 28.0 -33.9 18.4 -29.9 31.0 -25.7 28.2
    Indian/Mauritius en -20.2 57.5
    Asia/Karachi ur 31.5 74.3 24.9 67.0 33.7 73.0
    Asia/Kolkata en 28.6 77.2 19.1 72.9 13.0 77.6 17.4 78.5 13.1 80.3 22.6 88.4 26.8 80.9 26.9 75.8 23.0 72.6 21.1 79.1
    Asia/Kolkata en 10.0 76.3 18.5 73.9 28.5 77.4 26.4 80.3 27.2 78.0 22.7 75.9 23.3 77.4 21.2 72.8 25.6 85.1
    Asia/Dhaka bn 23.8 90.4 22.3 91.8
    Asia/Colombo si 6.9 79.9
    Asia/Kathmandu ne 27.7 85.3
    Asia/Yangon my 16.8 96.2
    Asia/Bangkok th 13.8 100.5 18.8 99.0
    Asia/Vientiane lo 18.0 102.6
    Asia/Phnom_Penh km 11.6 104.9
    Asia/Ho_Chi_Minh vi 10.8 106.7 21.0 105.8 16.1 108.2
    Asia/Kuala_Lumpur ms 3.1 101.7 5.4 100.3
    Asia/Singapore en 1.3 103.8
    Asia/Jakarta id -6.2 106.8 -7.3 112.7 -3.0 104.8 -6.9 107.6
    Asia/Manila en 14.6 121.0 10.3 123.9
    Asia/Shanghai zh 39.9 116.4 31.2 121.5 23.1 113.3 22.5 114.1 30.6 104.1 29.6 106.6 30.6 114.3 34.3 108.9 32.1 118.8
    Asia/Shanghai zh 39.1 117.2 41.8 123.4 38.9 121.6 43.9 125.3 45.8 126.6 36.1 120.4 30.3 120.2 28.2 112.9 25.0 102.7
    Asia/Shanghai zh 34.8 113.7 26.1 119.3 24.5 118.1 31.9 117.3 28.7 115.9 22.8 108.3 36.1 103.8 26.6 106.7 40.8 111.7
    Asia/Shanghai zh 38.0 114.5 37.9 112.6 36.7 117.0 29.9 121.6 31.3 120.6 28.0 120.7 34.3 117.2 20.0 110.3
    Asia/Urumqi zh 43.8 87.6
    Asia/Hong_Kong zh-Hant 22.3 114.2
    Asia/Macau zh-Hant 22.2 113.5
    Asia/Taipei zh-Hant 25.0 121.5 22.6 120.3 24.1 120.7 25.0 121.2
    Asia/Seoul ko 37.6 127.0 35.2 129.1 35.9 128.6 36.4 127.4 35.2 126.9
    Asia/Pyongyang ko 39.0 125.8
    Asia/Tokyo ja 35.7 139.7 34.7 135.5 35.2 136.9 43.1 141.4 33.6 130.4 38.3 140.9 34.4 132.5 26.2 127.7 32.8 130.7 31.6 130.6
    Asia/Ulaanbaatar mn 47.9 106.9
    Australia/Sydney en -33.9 151.2 -35.3 149.1 -32.9 151.8
    Australia/Melbourne en -37.8 145.0
    Australia/Brisbane en -27.5 153.0 -28.0 153.4
    Australia/Adelaide en -34.9 138.6
    Australia/Perth en -32.0 115.9
    Pacific/Auckland en -36.8 174.8 -41.3 174.8 -43.5 172.6
    Pacific/Honolulu en 21.3 -157.9
    America/New_York en 40.7 -74.0 42.4 -71.1 39.9 -75.2 38.9 -77.0 33.7 -84.4 25.8 -80.2 41.5 -81.7 40.4 -80.0 42.9 -78.9 36.9 -76.3
    America/New_York en 35.2 -80.8 39.3 -76.6 28.5 -81.4 39.1 -84.5
    America/Detroit en 42.3 -83.0
    America/Chicago en 41.9 -87.6 29.8 -95.4 32.8 -96.8 38.6 -90.2 45.0 -93.3 30.0 -90.1 39.1 -94.6 43.0 -87.9 36.2 -86.8 30.3 -97.7
    America/Denver en 39.7 -105.0 40.8 -111.9 35.1 -106.7
    America/Phoenix en 33.4 -112.1 32.2 -110.9
    America/Los_Angeles en 34.1 -118.2 37.8 -122.4 47.6 -122.3 45.5 -122.7 32.7 -117.2 38.6 -121.5 36.2 -115.1
    America/Toronto en 43.7 -79.4 45.4 -75.7 43.5 -80.5
    America/Toronto fr 45.5 -73.6 46.8 -71.2
    America/Winnipeg en 49.9 -97.1
    America/Edmonton en 51.0 -114.1 53.5 -113.5
    America/Vancouver en 49.3 -123.1
    America/Puerto_Rico es 18.5 -66.1
    America/Santo_Domingo es 18.5 -69.9
    America/Havana es 23.1 -82.4
    America/Mexico_City es 19.4 -99.1 20.7 -103.3 19.0 -98.2
    America/Monterrey es 25.7 -100.3
    America/Guatemala es 14.6 -90.5
    America/Costa_Rica es 9.9 -84.1
    America/Panama es 9.0 -79.5
    America/Bogota es 6.2 -75.6 4.6 -74.1 3.4 -76.5
    America/Guayaquil es -0.2 -78.5 -2.2 -79.9 -2.9 -79.0
    America/Lima es -12.0 -77.0
    America/La_Paz es -16.5 -68.1 -17.4 -66.2
    America/Caracas es 10.5 -66.9 10.2 -68.0 10.6 -71.6
    America/Santiago es -33.4 -70.7 -33.0 -71.6 -36.8 -73.1
    America/Argentina/Buenos_Aires es -34.6 -58.4
    America/Argentina/Cordoba es -31.4 -64.2
    America/Argentina/Mendoza es -32.9 -68.8
    America/Montevideo es -34.9 -56.2
    America/Asuncion es -25.3 -57.6
    America/Sao_Paulo pt -23.5 -46.6 -22.9 -43.2 -15.8 -47.9 -19.9 -43.9 -30.0 -51.2 -24.0 -46.3 -25.4 -49.3 -16.7 -49.3
    America/Fortaleza pt -3.7 -38.5 -5.8 -35.2 -5.1 -42.8
    America/Recife pt -8.1 -34.9 -7.1 -34.9
    America/Bahia pt -13.0 -38.5
    America/Maceio pt -9.7 -35.7
    America/Manaus pt -3.1 -60.0
    America/Belem pt -1.5 -48.5
    """
}
