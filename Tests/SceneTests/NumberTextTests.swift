import Scene
import Testing

@Suite struct NumberTextTests {
  @Test(arguments: [
    (1.0, "1"), (1.005, "1"), (1.015, "1.01"), (0.5, "0.5"), (-0.001, "0"), (-0.25, "-0.25"), (12.345, "12.35"),
    (100.0, "100"), (0.07, "0.07"), (99.999, "100"), (Double.nan, "0"), (Double.infinity, "0"),
    (1e12, "1000000000"),
  ])
  func numbersAreShortAndNeverMinusZero(number: Double, text: String) {
    #expect(number.text(decimals: 2) == text)
  }
}
