/// Tells an edge that was smoothed in another way from a difference.
///
/// After V. Vyšniauskas, "Anti-aliased pixel and intensity slope detector" (2009), as pixelmatch 7.2 has it: a pixel is
/// smoothing when it has a darker and a brighter neighbour, at most two equal ones, and the darkest or the brightest of
/// them lies in an even area in both pictures.
struct Antialiasing {
  let pair: PixelPair

  /// Whether the pixel is smoothing in one of the pictures.
  func isSmoothing(x: Int, y: Int) -> Bool {
    isSmoothing(in: pair.first, x: x, y: y) || isSmoothing(in: pair.second, x: x, y: y)
  }

  private struct Extreme {
    var brightness = 0.0
    var x = 0
    var y = 0
  }

  private func isSmoothing(in plane: PixelPlane, x: Int, y: Int) -> Bool {
    let around = Neighbourhood(x: x, y: y, of: pair)
    let center = plane[x, y]
    let index = y * pair.width + x
    var equal = around.isAtEdge ? 1 : 0
    var darkest = Extreme()
    var brightest = Extreme()
    for column in around.columns {
      for row in around.rows where column != x || row != y {
        let brightness = PixelMetric.brightness(of: center, above: plane[column, row], at: index)
        if brightness == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if brightness < darkest.brightness {
          darkest = Extreme(brightness: brightness, x: column, y: row)
        } else if brightness > brightest.brightness {
          brightest = Extreme(brightness: brightness, x: column, y: row)
        }
      }
    }
    guard darkest.brightness != 0, brightest.brightness != 0 else { return false }
    return isEven(at: darkest) || isEven(at: brightest)
  }

  /// Whether the pixel has three equal neighbours or more, in both pictures.
  private func isEven(at place: Extreme) -> Bool {
    isEven(pair.first, x: place.x, y: place.y) && isEven(pair.second, x: place.x, y: place.y)
  }

  private func isEven(_ plane: PixelPlane, x: Int, y: Int) -> Bool {
    let around = Neighbourhood(x: x, y: y, of: pair)
    let center = plane[x, y]
    // The pixel itself is among those that are counted.
    var equal = around.isAtEdge ? 0 : -1
    for row in around.rows {
      for column in around.columns where plane[column, row] == center { equal += 1 }
    }
    return equal > 2
  }
}

/// A pixel and those around it.
private struct Neighbourhood {
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>
  /// Whether there are fewer than eight around it, which counts as one equal neighbour.
  let isAtEdge: Bool

  @inline(__always)
  init(x: Int, y: Int, of pair: PixelPair) {
    columns = max(x - 1, 0)...min(x + 1, pair.width - 1)
    rows = max(y - 1, 0)...min(y + 1, pair.height - 1)
    isAtEdge = columns.count < 3 || rows.count < 3
  }
}
