import Testing

@testable import GuideCommands

@Suite struct JSONValueTests {
  @Test func keysAreSortedByTheirBytes() {
    let value: JSONValue = ["b": 1, "a": [true, nil ?? .null, 2.5.json], "B": "x"]
    #expect(value.text == #"{"B":"x","a":[true,null,2.5],"b":1}"#)
  }

  @Test func textIsEscapedOnlyWhereItMustBe() {
    #expect(JSONValue.string("a\"\\\n\t\u{1}\u{7F}/地铁").text == #""a\"\\\n\t\u0001\u007f/地铁""#)
  }

  @Test func numbersAreShortAndNeverInvalid() {
    #expect(JSONValue.number(3).text == "3")
    #expect(JSONValue.number(0.1).text == "0.1")
    #expect(JSONValue.number(.nan).text == "null")
    #expect(JSONValue.number(.infinity).text == "null")
    #expect(JSONValue.number(1e300).text == "1e+300")
  }

  @Test func missingMembersAreLeftOut() {
    #expect(JSONValue.members(["a": .optional(nil), "b": .optional("x")]).text == #"{"b":"x"}"#)
  }
}

extension Double {
  fileprivate var json: JSONValue { .number(self) }
}
