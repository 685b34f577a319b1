import GuideSite
import TransitModel

/// What publishes guides where others run the machines: each a folder of `Assets/Publishing`, whose files stand in the folder
/// of the guide under the same paths.
enum Publishing {
  /// What there is, by name.
  static func names(in resources: Resources) -> [String] {
    let names = (try? FileSystem.names(in: resources.publishing)) ?? []
    return names.filter { !$0.hasPrefix(".") && FileSystem.target(at: resources.publishing + "/" + $0) == .folder }
  }

  /// The files of one of them.
  static func files(named name: String, in resources: Resources) throws -> [NewFolder.File] {
    let names = names(in: resources)
    guard names.contains(name) else {
      let near = Suggestion.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
      throw CommandFailure.usage(
        "nothing publishes to \"\(name)\"", hint: near ?? "there are " + names.joined(separator: ", "))
    }
    return try NewFolder.files(in: resources.publishing + "/" + name)
  }
}

extension Resources {
  /// What publishes guides.
  fileprivate var publishing: String { assets + "/Publishing" }
}
