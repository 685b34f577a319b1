import CityFiles
import GuideSite
import TransitModel

/// A command whose answer follows from its arguments and from the files of one city: what it once made is handed out again
/// as long as both are the same.
protocol KeptCommand: GuideCommand {
  /// The city as the reader named it; nothing where the answer hangs on more than that.
  var keptCity: String? { get }
  /// Whether the answer depends on what hour it is.
  var dependsOnHour: Bool { get }
}

extension KeptCommand {
  var dependsOnHour: Bool { false }
}

extension LineCommand: KeptCommand {
  var keptCity: String? { city }
}

extension HistoryCommand: KeptCommand {
  var keptCity: String? { city }
}

extension MapCommand: KeptCommand {
  /// A map that is to be pinned is made now.
  var keptCity: String? { pin ? nil : city }
}

extension StationCommand: KeptCommand {
  var keptCity: String? { city }
  var dependsOnHour: Bool { true }
}

extension RouteCommand: KeptCommand {
  /// Pictures of journeys on a day that was named; text and JSON come out of the pack at once.
  var keptCity: String? { batch == nil && to == nil && date != nil && picture.output != nil ? city : nil }
  var dependsOnHour: Bool { true }
}

extension CityPlace {
  /// The files that its city is read from, with their paths inside it.
  func contents() throws(SystemFailure) -> [SiteFile] {
    try FolderFiles.inputs(of: self).map { SiteFile(path: $0.path, bytes: $0.bytes) }
  }
}
