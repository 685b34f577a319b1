internal import Geometry
internal import Localization
internal import Scene
internal import TransitModel

extension Scene {
  /// The drawing for those who read from right to left: what stood on the left stands on the right. Words keep their letters'
  /// order, and figures theirs. What must not be turned around, such as a QR code, is drawn turned around before.
  var mirrored: Scene {
    Scene(
      width: width, height: height, title: title, summary: summary, language: language, background: background,
      nodes: nodes.map { $0.mirrored(in: width).settingDirection })
  }

  /// The drawing with every text set the way its language is read.
  var settingDirections: Scene {
    var scene = self
    scene.nodes = nodes.map(\.settingDirection)
    return scene
  }
}

extension Node {
  /// The same, left and right exchanged within a width.
  func mirrored(in width: Double) -> Node {
    switch self {
    case .shape(var shape):
      shape.outline = shape.outline.mirrored(in: width)
      return .shape(shape)
    case .text(var run):
      run.position.x = width - run.position.x
      run.anchor = run.anchor.opposite
      run.rotation = run.rotation == 0 ? 0 : -run.rotation
      return .text(run)
    case .group(var group):
      group.children = group.children.map { $0.mirrored(in: width) }
      return .group(group)
    }
  }

  /// The same with every text in a language that is written from right to left set so, whatever stands around it: its figures and
  /// names in other scripts then stand where readers look for them (Unicode Standard Annex 9, isolates).
  var settingDirection: Node {
    switch self {
    case .shape: return self
    case .text(var run):
      let isSet = run.text.hasPrefix(Self.rightToLeftIsolate)
      if !isSet, LanguageTag(run.language).isRightToLeft, !run.text.unicodeScalars.allSatisfy(\.isRightToLeftOrBlank) {
        run.text = Self.rightToLeftIsolate + Self.rightToLeftMark + run.text + Self.endOfIsolate
      }
      return .text(run)
    case .group(var group):
      group.children = group.children.map(\.settingDirection)
      return .group(group)
    }
  }

  private static let rightToLeftIsolate = "\u{2067}"
  /// Chromium sets a figure that follows the isolate at once apart from the next one; after the mark it does not.
  private static let rightToLeftMark = "\u{200F}"
  private static let endOfIsolate = "\u{2069}"
}

extension Outline {
  fileprivate func mirrored(in width: Double) -> Outline {
    switch self {
    case .rectangle(let box, let radius):
      .rectangle(Box(minX: width - box.maxX, minY: box.minY, maxX: width - box.minX, maxY: box.maxY), radius: radius)
    case .circle(let center, let radius): .circle(center: Point(width - center.x, center.y), radius: radius)
    case .path(let elements): .path(elements.map { $0.mirrored(in: width) })
    }
  }
}

extension PathElement {
  fileprivate func mirrored(in width: Double) -> PathElement {
    func turned(_ point: Point) -> Point { Point(width - point.x, point.y) }
    return switch self {
    case .move(let point): .move(turned(point))
    case .line(let point): .line(turned(point))
    case .curve(let a, let b, let end): .curve(turned(a), turned(b), to: turned(end))
    case .close: .close
    }
  }
}

extension TextRun.Anchor {
  fileprivate var opposite: TextRun.Anchor {
    switch self {
    case .start: .end
    case .middle: .middle
    case .end: .start
    }
  }
}
