"""The names that a map shows: which of them are too small, and which lie on others."""
# What is shown on the map and in sight: the size of its letters, and the corners of its box, turned or not.
NAMES = """() => {
  const frame = document.querySelector('.map-frame').getBoundingClientRect();
  const [sheet, svg] = [document.querySelector('.map-sheet'), document.querySelector('.map-sheet svg')];
  // Where the drawing lies in the window; not every engine tells it of parts of a drawing that a style moves.
  const { clientLeft, clientTop } = document.querySelector('.map-frame');
  const moved = new DOMMatrix().translate(frame.left + clientLeft, frame.top + clientTop).multiply(new DOMMatrix(getComputedStyle(sheet).transform));
  const base = DOMMatrix.fromMatrix(svg.getScreenCTM()).inverse();
  const groups = new Map([...document.querySelectorAll('.map-name')].map((group, index) => [group, index]));
  return [...document.querySelectorAll('.map-name text')].filter((text) => !text.closest('.is-away') && getComputedStyle(text).display !== 'none').flatMap((text) => {
    const [whole, to] = [text.getBBox(), moved.multiply(base.multiply(DOMMatrix.fromMatrix(text.getScreenCTM())))];
    // Letters, without the room above and below them.
    const box = { x: whole.x, width: whole.width, y: whole.y + 0.2 * whole.height, height: 0.62 * whole.height };
    const at = (x, y) => [to.a * x + to.c * y + to.e, to.b * x + to.d * y + to.f];
    const corners = [at(box.x, box.y), at(box.x + box.width, box.y), at(box.x + box.width, box.y + box.height), at(box.x, box.y + box.height)];
    if (!corners.some(([x, y]) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom)) return [];
    const size = +text.getAttribute('font-size') * Math.hypot(to.a, to.b);
    return [{ text: text.textContent, size, corners, isSecond: text.classList.contains('is-second'), group: groups.get(text.closest('.map-name')) }];
  });
}"""


def overlap(a, b):
    """How far two boxes of four corners lie into each other, in pixels; negative where they are apart."""
    least = float("inf")
    for one in (a, b):
        for (x1, y1), (x2, y2) in zip(one[:2], one[1:3]):
            length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 or 1
            axis = ((x2 - x1) / length, (y2 - y1) / length)
            spans = [[x * axis[0] + y * axis[1] for x, y in box] for box in (a, b)]
            least = min(least, min(map(max, spans)) - max(map(min, spans)))
    return least


def too_small(names):
    """What is smaller than 11 pixels, in the second language than 9."""
    return [(name["text"], round(name["size"], 1)) for name in names if name["size"] < (9 if name["isSecond"] else 10.99)]


def met(names):
    """Which names lie on others."""
    return [(a["text"], b["text"]) for index, a in enumerate(names) for b in names[index + 1:]
            if a["group"] != b["group"] and overlap(a["corners"], b["corners"]) > 1]
