internal import Geometry
internal import Scene

/// What a document says, in the order in which it is read: the steps that build its structure. Elements and pages are
/// counted from 0; element 0 is the document.
struct TagTree {
  /// An element, and what it says of itself.
  struct Element {
    var type: String
    var alternative: String?
    var actualText: String?
    var language: String?
    var scope: String?
    var columns = 1
    var rows = 1
    /// Where a figure is on its page.
    var box: Box?
    var page = 0
  }

  /// A link of a page.
  struct Link {
    let page: Int
    let box: Box
    let target: LinkTarget
    let description: String
  }

  /// What adds to the structure, after what is there.
  enum Step {
    /// The next element, in another one.
    case element(Element, parent: Int)
    /// What a page has a mark around.
    case mark(element: Int, page: Int, number: Int)
    case link(Link, element: Int)
  }

  /// A place of the document that links lead to.
  struct Place {
    let page: Int
    let y: Double
  }

  private(set) var steps: [Step] = []
  private var elementCount = 1
  /// Where the groups with an id are.
  var places: [String: Place] = [:]

  /// Adds an element and gives its number.
  mutating func add(_ element: Element, to parent: Int) -> Int {
    steps.append(.element(element, parent: parent))
    elementCount += 1
    return elementCount - 1
  }

  mutating func add(_ step: Step) { steps.append(step) }
}

extension TagTree {
  /// The elements in which something is said; cells of such a table may be empty.
  var filledElements: Set<Int> {
    var parents = [0]
    var types = ["Document"]
    var filled: Set<Int> = [0]
    for step in steps {
      switch step {
      case .element(let element, let parent):
        parents.append(parent)
        types.append(element.type)
      case .mark(var element, _, _), .link(_, var element):
        while filled.insert(element).inserted { element = parents[element] }
      }
    }
    for (number, type) in types.enumerated() where Self.tableParts.contains(type) && filled.contains(parents[number]) {
      filled.insert(number)
    }
    return filled
  }

  private static let tableParts: Set = ["TR", "TH", "TD"]
}

extension TagTree.Element {
  /// What a structure says of itself; `box` is where its group is.
  init(_ structure: Structure, box: @autoclosure () -> Box?, page: Int) {
    type = structure.standardName
    switch structure {
    case .header(let scope, let columns, let rows):
      self.scope = scope.standardName
      (self.columns, self.rows) = (columns, rows)
    case .cell(let columns, let rows): (self.columns, self.rows) = (columns, rows)
    case .figure(let alternative, let language):
      self.alternative = alternative
      self.language = language
      self.box = box()
      self.page = page
    default: break
    }
  }
}

extension Structure.Scope {
  /// The name that PDF has for it.
  fileprivate var standardName: String {
    switch self {
    case .column: "Column"
    case .row: "Row"
    case .both: "Both"
    }
  }
}
