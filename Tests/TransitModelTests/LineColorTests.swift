import Testing
import TransitModel

@Suite struct LineColorTests {
  @Test(arguments: [
    ("#000000", "#FFFFFF"), ("#FFFFFF", "#000000"), ("#F4E636", "#000000"), ("#FFD100", "#000000"),
    ("#A4343A", "#FFFFFF"), ("#004B87", "#FFFFFF"), ("#767676", "#000000"), ("#757575", "#FFFFFF"),
    ("#747474", "#FFFFFF"),
    ("#808080", "#000000"),
    // The other corners of the cube.
    ("#FF0000", "#000000"), ("#0000FF", "#FFFFFF"), ("#00FF00", "#000000"), ("#FFFF00", "#000000"),
    ("#FF00FF", "#000000"), ("#00FFFF", "#000000"),
    // No colour of eight bits contrasts equally with both; of all 2²⁴ these come nearest, on either side.
    ("#CF0DCC", "#000000"), ("#CF3986", "#000000"), ("#766CB5", "#FFFFFF"), ("#6562F2", "#FFFFFF"),
  ])
  func labelIsBlackOrWhiteByContrast(color: String, label: String) throws {
    let color = try #require(LineColor(hex: color))
    #expect(color.labelColor.hex == label)
  }

  @Test func betterLabelAlwaysContrastsEnough() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let color = LineColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          #expect(color.contrast(to: color.labelColor) >= 4.5)
        }
      }
    }
  }

  @Test func hexIsReadInEveryForm() {
    #expect(LineColor(hex: "f4e636")?.hex == "#F4E636")
    #expect(LineColor(hex: "#abc")?.hex == "#AABBCC")
    #expect(LineColor(hex: "#12345") == nil)
    #expect(LineColor(hex: "red") == nil)
    #expect(LineColor(hex: "") == nil)
    #expect(LineColor(hex: "#12345G") == nil)
  }

  @Test func bytesWithSmallValuesKeepTheirZero() {
    #expect(LineColor(red: 1, green: 15, blue: 16).hex == "#010F10")
  }
}
