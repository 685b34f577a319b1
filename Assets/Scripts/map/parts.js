/**
 * The parts of a map that are drawn: those in sight and as much around them as a hand may move before it rests, as far as they are
 * large enough to be seen. A browser lays out, styles and paints nothing of the others, so that a map of any size costs what is
 * seen of it.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{element: SVGGraphicsElement, box: Box, isFar: boolean, tile?: {note: (isDrawn: boolean) => void}}} Part
 */
((guide) => {
  "use strict";
  /** How much is drawn on each side of what is in sight, and how much less of it may be left, in sizes of the frame. */
  const [around, spare] = [0.6, 0.15];
  /** What is lower and narrower than this is nothing but a speck, in pixels. */
  const speck = 1.3;
  /** How far a stroke reaches beyond its shape, in units of the drawing. */
  const edge = 12;
  /** What one frame may change; the work of a sign is 1. What is held in a hand is slower. */
  const budget = matchMedia("(pointer: coarse)").matches ? 24 : 400;

  /** Whether two boxes meet. @param {Box} a @param {Box} b */
  const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  /** Whether a box holds another one. @param {Box} a @param {Box} b */
  const holds = (a, b) => a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;

  class MapParts {
    /** @param {SVGSVGElement} svg @param {Set<Element>} names  which are parts of their own */
    constructor(svg, names) {
      /** @type {Part[]} */
      this.parts = [...svg.children]
        .filter((child) => (child instanceof SVGGElement || child instanceof SVGGeometryElement) && !names.has(child))
        .map((element) => ({ element, box: element.getBBox(), isFar: false }));
      /** What is drawn. @type {Box} */
      this.drawn = svg.viewBox.baseVal;
      /** Parts that are still to be drawn, or no longer. @type {Set<Part>} */
      this.waiting = new Set();
    }

    /** Finds what a view shows; says whether that is something else than before. @param {any} view @param {boolean} isMoving */
    look(view, isMoving) {
      if (isMoving && holds(this.drawn, view.sight(spare))) return false;
      const { x, y, width, height } = (this.drawn = view.sight(around));
      const drawn = { x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge };
      const sight = view.sight();
      const [seen, near, far] = [[], [], []];
      for (const part of this.parts) {
        const isFar = Math.max(part.box.width, part.box.height) * view.scale < speck || !meet(part.box, drawn);
        if (isFar !== part.isFar) (isFar ? far : meet(part.box, sight) ? seen : near).push(part);
      }
      // What is looked at comes first.
      this.waiting = new Set([...seen, ...near, ...far]);
      return true;
    }

    /** Draws what waits, as far as there is something left to spend; says how much then is left. @param {number} left */
    spend(left) {
      for (const part of this.waiting) {
        if (left <= 0) break;
        this.waiting.delete(part);
        this.turn(part);
        left--;
      }
      return left;
    }

    /** Draws a part, or no longer. @param {Part} part */
    turn(part) {
      part.isFar = !part.isFar;
      part.element.classList.toggle("is-far", part.isFar);
      part.tile?.note(!part.isFar);
    }

    /** Draws one part wherever it is, as it gets the focus. @param {Element} inside */
    reveal(inside) {
      const part = this.parts.find(({ element, isFar }) => isFar && element.contains(inside));
      if (!part) return;
      this.waiting.delete(part);
      this.turn(part);
    }
  }

  Object.assign(guide, { MapParts, boxesMeet: meet, frameBudget: budget });
})(metroguide);
