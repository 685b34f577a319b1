extension Session {
  /// The folder of the cache: `metroguide` in `XDG_CACHE_HOME`, else in `~/.cache` (XDG Base Directory Specification).
  var cacheFolder: String {
    let base = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/var/tmp"
    return (base ?? home + "/.cache") + "/metroguide"
  }
}
