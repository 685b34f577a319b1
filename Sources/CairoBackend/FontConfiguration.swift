internal import CPango

/// A private fontconfig configuration that holds the fonts of a set and no others.
struct FontConfiguration: ~Copyable {
  let pointer: OpaquePointer

  /// The configuration of a set of fonts; nothing when fontconfig cannot make one.
  init?(_ fonts: FontSet) {
    guard let config = FcConfigCreate() else { return nil }
    let loaded = FcConfigParseAndLoadFromMemory(config, Self.document(for: fonts), FcTrue)
    guard loaded == FcTrue, FcConfigBuildFonts(config) == FcTrue else {
      FcConfigDestroy(config)
      return nil
    }
    pointer = config
  }

  deinit { FcConfigDestroy(pointer) }

  /// The families it has, by every name they give themselves.
  func families() -> Set<String> {
    guard let set = FcConfigGetFonts(pointer, FcSetSystem) else { return [] }
    var families: Set<String> = []
    for index in 0..<set.pointee.nfont {
      var name: Int32 = 0
      while let family = metroguide_font_family(set, index, name) {
        families.insert(String(cString: family))
        name += 1
      }
    }
    return families
  }

  /// Only the named files are accepted; their folders are named so that fontconfig's cache of them is used.
  static func document(for fonts: FontSet) -> String {
    var folders: [String] = []
    for file in fonts.files {
      let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
      if !folder.isEmpty, !folders.contains(folder) { folders.append(folder) }
    }
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig>
      \(folders.map { "<dir>\(escaped($0))</dir>" }.joined())
      \(fonts.cacheFolders.map { "<cachedir>\(escaped($0))</cachedir>" }.joined())
      <cachedir prefix="xdg">fontconfig</cachedir>
      <selectfont><rejectfont><glob>*</glob></rejectfont><acceptfont>
      \(fonts.files.map { "<glob>\(escaped($0))</glob>" }.joined())
      </acceptfont></selectfont>
      </fontconfig>
      """
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
