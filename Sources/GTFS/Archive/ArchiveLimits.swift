/// How much is read from an archive at most, counted while reading: what the archive says of itself is not believed.
struct ArchiveLimits: Hashable, Sendable {
  /// The most entries.
  var entries = 10_000
  /// The most bytes all entries unpack to.
  var bytesInAll = 1 << 30
  /// Up to so many bytes an entry may unpack to any multiple of its packed size.
  var bytesAtAnyRatio = 16 << 20
  /// Up to so many bytes all entries together may unpack to any multiple of the archive's size.
  var bytesInAllAtAnyRatio = 48 << 20
  /// Beyond that, the most bytes for one packed byte. Timetables pack to a twentieth at best, bombs to a thousandth.
  var ratio = 50
}
