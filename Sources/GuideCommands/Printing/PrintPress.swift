import Diagrams
import GuideSite
import Scene
import TransitModel

/// Draws what a set has of a subject.
struct PrintPress: Sendable {
  /// What was drawn: pages, and what is known of them.
  struct Drawn: Sendable {
    let pages: [Scene]
    let typeSize: Double
    let folded: [String]
    let leftOut: [String]
    /// What is wrong with them, where that was asked for.
    let findings: [String]

    /// The same in black, white and grey.
    var inGrey: Drawn {
      Drawn(
        pages: pages.map(\.inGrey), typeSize: typeSize, folded: folded, leftOut: leftOut, findings: findings)
    }
  }

  /// Why nothing was drawn of a subject, while others may be.
  struct Refusal: Error {
    let reason: String
  }

  let writer: StationSheets
  let set: PrintSet
  let logo: SheetPicture?
  let frame: SheetFrame?
  let maps: SheetMaps?
  let measuring: any TextMeasuring & Sendable
  let imposes: Bool
  let checks: Bool

  /// The pages of a subject.
  func drawn(_ subject: PrintSubject) throws -> Drawn {
    let drawn = try inColor(subject)
    return set.palette == .black ? drawn.inGrey : drawn
  }

  private func inColor(_ subject: PrintSubject) throws -> Drawn {
    do {
      switch subject {
      case .station(let station): return try sheet(of: station.id)
      case .line(let line): return try pocket(of: line.id)
      case .city: return try booklet()
      }
    } catch SheetFault.text(let fault) {
      throw CommandFailure.machine(fault.description)
    } catch let fault as SheetFault {
      throw Refusal(reason: fault.description)
    }
  }

  private func sheet(of station: StationID) throws -> Drawn {
    guard let content = writer.content(of: station) else {
      throw Refusal(reason: "there is no station \"\(station.rawValue)\"")
    }
    guard !content.parts.isEmpty else {
      throw Refusal(reason: "nothing is known of \"\(content.title)\" that set \"\(set.id)\" could show")
    }
    var sheet = Sheet(content, on: set.paper)
    sheet.isLandscape = set.isLandscape
    sheet.look = SheetLook(band: set.color)
    sheet.logo = logo
    sheet.frame = frame
    sheet.maps = maps
    let drawing = try sheet.drawing(measuring: measuring)
    return Drawn(
      pages: [drawing.scene], typeSize: drawing.typeSize, folded: drawing.folded.map(\.rawValue),
      leftOut: drawing.leftOut.map(\.rawValue), findings: checks ? drawing.findings.map(\.description) : [])
  }

  private func pocket(of line: LineID) throws -> Drawn {
    guard let content = writer.pocket(of: line) else {
      throw Refusal(reason: "no train of line \"\(line.rawValue)\" is known")
    }
    var pocket = Pocket(content, on: set.paper)
    pocket.logo = logo
    return drawn(try pocket.drawing(measuring: measuring))
  }

  private func booklet() throws -> Drawn {
    guard let content = writer.booklet() else { throw Refusal(reason: "no line has a station") }
    var booklet = Booklet(content, on: set.paper)
    booklet.look = SheetLook(band: set.color)
    booklet.logo = logo
    booklet.maps = maps
    return drawn(try booklet.drawing(measuring: measuring))
  }

  private func drawn(_ drawing: FoldedDrawing) -> Drawn {
    Drawn(
      pages: imposes ? Imposition.saddleStitch(drawing.pages) : drawing.pages, typeSize: drawing.typeSize,
      folded: drawing.folded.map(\.rawValue), leftOut: drawing.leftOut.map(\.rawValue),
      findings: checks ? drawing.findings.map(\.description) : [])
  }
}
