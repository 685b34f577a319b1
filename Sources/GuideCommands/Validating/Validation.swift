import TransitModel

/// What was found in the data of one city, or in a guide's own file.
struct Validation: Sendable {
  /// How the reader calls it.
  let name: String
  /// The folder that the files of the findings are in, as the reader calls it.
  let folder: String
  /// The city's id; nothing where it could not be read, and for a guide.
  let id: CityID?
  /// What was found, in the order of files and lines.
  let findings: [Finding]

  /// How many errors there are, those included that are only counted.
  var errors: Int { count(.error) }
  /// How many warnings there are.
  var warnings: Int { count(.warning) }

  /// `beijing: 2 errors, 1 warning`.
  var summary: String {
    name + ": " + Self.words(errors, "error") + ", " + Self.words(warnings, "warning")
  }

  private func count(_ severity: Finding.Severity) -> Int {
    findings.lazy.filter { $0.severity == severity }.count
  }

  private static func words(_ count: Int, _ noun: String) -> String {
    (count == 0 ? "no" : String(count)) + " " + noun + (count == 1 ? "" : "s")
  }
}

extension Validation {
  /// What a reading of the city at `place` gave.
  init(place: CityPlace, reading: Reading<City>) {
    self.init(name: place.name, folder: place.name, id: reading.value?.id, findings: reading.findings)
  }

  /// What was found, for programs.
  var json: JSONValue {
    .members([
      "city": .string(name), "id": .optional(id?.rawValue), "errors": .int(errors), "warnings": .int(warnings),
      "findings": .array(findings.map(\.json)),
    ])
  }
}

extension Finding {
  /// The finding, for programs; what it does not have is left out.
  var json: JSONValue {
    .members([
      "code": .string(code), "severity": .string(severity.rawValue), "location": location.json,
      "message": .string(message), "found": .optional(found), "expected": .optional(expected), "hint": .optional(hint),
      "related": related.isEmpty ? nil : .array(related.map(\.json)),
    ])
  }
}

extension Finding.Location {
  /// The place, for programs.
  var json: JSONValue {
    .members(["file": .string(file), "line": line.map { .int($0) }, "column": column.map { .int($0) }])
  }
}
