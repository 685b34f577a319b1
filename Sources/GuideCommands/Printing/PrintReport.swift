import Diagrams
import GuideSite

/// What was printed, for people as a closing line and for programs as JSON.
struct PrintReport: Hashable, Sendable {
  /// A sheet, a pocket timetable or a booklet.
  struct Document: Hashable, Sendable {
    /// Whether it is of a station, a line or a city.
    let kind: String
    let id: String
    let file: String
    let pages: Int
    let typeSize: Double
    let folded: [String]
    let leftOut: [String]
  }

  /// A document that could not be made.
  struct Failure: Hashable, Sendable {
    let kind: String
    let id: String
    let reason: String
  }

  var city = ""
  var set = ""
  var form = PrintSet.Form.sheet
  var paper = ""
  var output = ""
  var documents: [Document] = []
  var failures: [Failure] = []
  var byteCount = 0
  var fileCount = 0
  var duration: Duration = .zero

  /// `Printed 404 sheets (A3), 12.3 MB, into sheets in 41.2 s; 3 left parts out.`
  var line: String {
    let seconds = BuildReport.tenths((duration.wholeMilliseconds + 50) / 100)
    let megabytes = BuildReport.tenths((byteCount + 50_000) / 100_000)
    let short = documents.count { !$0.leftOut.isEmpty }
    let end = short == 0 ? "." : "; \(short) left parts out for which there was no room."
    let count = "\(documents.count) \(form.noun(count: documents.count))"
    return "Printed \(count) (\(paper)), \(megabytes) MB, into \(output) in \(seconds) s\(end)"
  }

  /// The report as `Assets/Schemas/print-report.schema.json` describes it.
  var json: JSONValue {
    [
      "bytes": .int(byteCount), "city": .string(city),
      "failures": .array(
        failures.map { .members([$0.kind: .string($0.id), "reason": .string($0.reason)]) }),
      "files": .int(fileCount), "output": .string(output), "paper": .string(paper), "set": .string(set),
      "sheets": .array(
        documents.map {
          .members([
            $0.kind: .string($0.id), "file": .string($0.file), "pages": .int($0.pages),
            "typeSize": .number($0.typeSize),
            "folded": .array($0.folded.map { .string($0) }), "leftOut": .array($0.leftOut.map { .string($0) }),
          ])
        }),
    ]
  }
}

extension PrintSet.Form {
  /// What so many of them are called.
  func noun(count: Int) -> String {
    let one =
      switch self {
      case .sheet: "sheet"
      case .pocket: "pocket timetable"
      case .booklet: "booklet"
      }
    return count == 1 ? one : one + "s"
  }
}
