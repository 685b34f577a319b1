import Diagrams

/// What was printed, for people as a closing line and for programs as JSON.
struct PrintReport: Hashable, Sendable {
  /// A sheet.
  struct Sheet: Hashable, Sendable {
    let station: String
    let file: String
    let typeSize: Double
    let folded: [String]
    let leftOut: [String]
  }

  /// A sheet that could not be made.
  struct Failure: Hashable, Sendable {
    let station: String
    let reason: String
  }

  var city = ""
  var set = ""
  var paper = ""
  var output = ""
  var sheets: [Sheet] = []
  var failures: [Failure] = []
  var byteCount = 0
  var fileCount = 0
  var duration: Duration = .zero

  /// `Printed 404 sheets (A3), 12.3 MB, into sheets in 41.2 s; 3 left parts out.`
  var line: String {
    let seconds = BuildReport.tenths((duration.wholeMilliseconds + 50) / 100)
    let megabytes = BuildReport.tenths((byteCount + 50_000) / 100_000)
    let short = sheets.count { !$0.leftOut.isEmpty }
    let end = short == 0 ? "." : "; \(short) left parts out for which there was no room."
    let count = sheets.count == 1 ? "1 sheet" : "\(sheets.count) sheets"
    return "Printed \(count) (\(paper)), \(megabytes) MB, into \(output) in \(seconds) s\(end)"
  }

  /// The report as `Assets/Schemas/print-report.schema.json` describes it.
  var json: JSONValue {
    [
      "bytes": .int(byteCount), "city": .string(city),
      "failures": .array(
        failures.map { .members(["station": .string($0.station), "reason": .string($0.reason)]) }),
      "files": .int(fileCount), "output": .string(output), "paper": .string(paper), "set": .string(set),
      "sheets": .array(
        sheets.map {
          .members([
            "station": .string($0.station), "file": .string($0.file), "typeSize": .number($0.typeSize),
            "folded": .array($0.folded.map { .string($0) }), "leftOut": .array($0.leftOut.map { .string($0) }),
          ])
        }),
    ]
  }
}
