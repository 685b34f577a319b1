/// How much is read from an archive at most, counted while reading: what the archive says of itself is not believed.
struct ArchiveLimits: Hashable, Sendable {
  /// The most entries.
  var entries = 10_000
  /// The most bytes all entries unpack to.
  var bytesInAll = 1 << 30
  /// Up to so many bytes an entry may unpack to any multiple of its packed size.
  var bytesAtAnyRatio = 96 << 20
  /// Up to so many bytes all entries together may unpack to any multiple of the archive's size.
  var bytesInAllAtAnyRatio = 128 << 20
  /// Beyond that, the most bytes for one packed byte. Timetables pack to a twentieth at best, those whose rows are padded
  /// with blanks to a hundredth, bombs to a thousandth: what is no larger than a large feed is read all the same.
  var ratio = 50
  /// The most room made ahead for an entry that claims to be so large.
  var bytesReserved = 256 << 20
}
