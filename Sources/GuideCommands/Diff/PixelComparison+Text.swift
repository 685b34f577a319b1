import VisualDiff

extension PixelComparison {
  private static let shownClusters = 10

  /// What it found, in lines for people.
  var lines: [String] {
    guard !isEqual else { return [isComplete ? "no difference" + noteOfIgnored : "no difference so far"] }
    let least = isComplete ? "" : "at least "
    var lines = [
      "\(least)\(differingPixels) of \(totalPixels) pixels differ (\(Percentage.text(share)))" + noteOfIgnored
    ]
    if first != second {
      lines.append(
        "  \(first.width) × \(first.height) became \(second.width) × \(second.height): "
          + "\(unmatchedPixels) pixels are in one image only")
      if shift != .none {
        lines.append("  the second image is laid \(shift.x) to the right and \(shift.y) down")
      }
    }
    lines += clusters.prefix(Self.shownClusters).map { cluster in
      "  \(cluster.pixels) at x \(cluster.box.x), y \(cluster.box.y), \(cluster.box.width) × \(cluster.box.height)"
    }
    if clusters.count > Self.shownClusters {
      lines.append("  and in \(clusters.count - Self.shownClusters) more places")
    }
    return lines
  }

  private var noteOfIgnored: String { ignoredPixels == 0 ? "" : ", \(ignoredPixels) ignored" }

  /// The share of the pixels that differ, from 0 to 1.
  var share: Double { totalPixels == 0 ? 0 : Double(differingPixels) / Double(totalPixels) }

  /// What it found, for programs.
  func json(first firstName: String, second secondName: String) -> JSONValue {
    .members(
      members.merging(["kind": "images", "a": .string(firstName), "b": .string(secondName)]) { member, _ in member })
  }

  /// The numbers.
  var members: [String: JSONValue?] {
    [
      "antialiasedPixels": .int(antialiasedPixels), "complete": .bool(isComplete),
      "clusters": .array(clusters.map(\.json)), "differingPixels": .int(differingPixels),
      "ignoredPixels": .int(ignoredPixels), "share": .number(share),
      "shift": shift == .none ? nil : ["x": .int(shift.x), "y": .int(shift.y)], "sizeA": first.json,
      "sizeB": second.json,
      "totalPixels": .int(totalPixels), "unmatchedPixels": .int(unmatchedPixels),
    ]
  }
}

extension PixelComparison.Size {
  fileprivate var json: JSONValue { ["height": .int(height), "width": .int(width)] }
}

extension PixelCluster {
  fileprivate var json: JSONValue {
    [
      "height": .int(box.height), "pixels": .int(pixels), "width": .int(box.width), "x": .int(box.x), "y": .int(box.y),
    ]
  }
}

/// A share as people read it.
enum Percentage {
  /// `12.3%`, `0.04%`; what is more than nothing is never `0%`.
  static func text(_ share: Double) -> String {
    let hundredths = (share * 10_000).rounded()
    if share > 0, hundredths == 0 { return "less than 0.01%" }
    let whole = Int(hundredths) / 100
    let rest = Int(hundredths) % 100
    return rest == 0 ? "\(whole)%" : "\(whole)." + (rest < 10 ? "0" : "") + "\(rest)%"
  }
}
