internal import Scene

/// Where a link of a document leads.
enum LinkTarget: Hashable {
  /// An address, escaped.
  case address(String)
  /// The group with that id.
  case group(String)

  /// What the link of a group means in a document; nothing where it leads nowhere: a relative one without `baseURL`, since
  /// a document has no place of its own, or what is no address of the web.
  init?(_ link: String, baseURL: String?) {
    if link.hasPrefix("#") {
      self = .group(String(link.dropFirst()))
    } else if link.hasPrefix("https://") || link.hasPrefix("http://") {
      self = .address(Self.escaped(link))
    } else if let baseURL, !link.contains(":") {
      let base = baseURL.hasSuffix("/") ? baseURL : baseURL + "/"
      self = .address(Self.escaped(base + (link.hasPrefix("/") ? String(link.dropFirst()) : link)))
    } else {
      return nil
    }
  }

  private static func escaped(_ url: String) -> String {
    var result = ""
    for byte in url.utf8 {
      switch byte {
      case UInt8(ascii: "'"): result += "%27"
      case UInt8(ascii: "\\"): result += "%5C"
      case 0x21...0x7E: result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
