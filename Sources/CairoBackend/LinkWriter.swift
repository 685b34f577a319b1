internal import CCairo
internal import Geometry
internal import Scene

/// Turns the links of groups into links of a PDF, and their sections into its outline.
struct LinkWriter {
  let surface: OpaquePointer
  /// What relative links start from; nothing: they are left out, since a document has no place of its own.
  let baseURL: String?
  /// The number of the page that is drawn, from 1.
  var page = 1

  init(surface: OpaquePointer, baseURL: String?) {
    self.surface = surface
    self.baseURL = baseURL
  }

  func begin(_ group: Group, in context: OpaquePointer) {
    if group.role == .section, let title = group.title {
      let y = (Node.group(group).bounds?.minY ?? 0).text(decimals: 1)
      cairo_pdf_surface_add_outline(
        surface, CAIRO_PDF_OUTLINE_ROOT, title, "page=\(page) pos=[0 \(y)]", CAIRO_PDF_OUTLINE_FLAG_OPEN)
    }
    guard let attributes = attributes(for: group) else { return }
    cairo_tag_begin(context, CAIRO_TAG_LINK, attributes)
  }

  func end(_ group: Group, in context: OpaquePointer) {
    if attributes(for: group) != nil { cairo_tag_end(context, CAIRO_TAG_LINK) }
  }

  /// The box and the address of a link. Cairo reads single quotes as the end of the address.
  private func attributes(for group: Group) -> String? {
    guard let link = group.link, let url = absolute(link), let box = Node.group(group).bounds else { return nil }
    let numbers = [box.minX, box.minY, box.width, box.height].map { $0.text(decimals: 1) }.joined(separator: " ")
    return "rect=[\(numbers)] uri='\(Self.escaped(url))'"
  }

  private func absolute(_ link: String) -> String? {
    if link.hasPrefix("https://") || link.hasPrefix("http://") { return link }
    guard let baseURL, !link.contains(":") else { return nil }
    let base = baseURL.hasSuffix("/") ? baseURL : baseURL + "/"
    return base + (link.hasPrefix("/") ? String(link.dropFirst()) : link)
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
