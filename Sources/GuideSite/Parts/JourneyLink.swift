internal import TransitModel

/// Links to where a city is asked for journeys, with a part of the question behind the `#`.
enum JourneyLink {
  /// The address of the city's first page with one end of a journey: `index.html#from=wudaokou`.
  static func address(in city: CityID, _ end: String, _ id: String, on page: Page) -> String {
    page.address(of: .city(city)) + "#" + end + "=" + encoded(id)
  }

  /// A text as part of an address: letters, digits and `-._` stay, every other byte is written as `%XX`.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        result.append(byte)
      default: result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
