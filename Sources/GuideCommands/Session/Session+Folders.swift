import TransitModel

extension Session {
  /// The day that pages call today, where the environment names one (reproducible-builds.org, `SOURCE_DATE_EPOCH`, in
  /// seconds since 1970, UTC).
  var dayOfSource: CalendarDate? {
    environment["SOURCE_DATE_EPOCH"].flatMap(Int.init).flatMap { seconds in
      (0...253_402_300_799).contains(seconds) ? CalendarDate(dayNumber: seconds / 86_400) : nil
    }
  }

  /// The folder of the cache: `metroguide` in `XDG_CACHE_HOME`, else in `~/.cache` (XDG Base Directory Specification);
  /// nothing where there is no home.
  var cacheFolder: String? {
    let base = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
    return (base ?? home).map { $0 + "/metroguide" }
  }
}
