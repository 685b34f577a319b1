/**
 * The parts of a map that are drawn: those in sight and as much around them as a hand may move before it rests, as far as they are
 * large enough to be seen. A browser lays out, styles and paints nothing of the others, so that a map of any size costs what is
 * seen of it.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{element: SVGGraphicsElement, box: Box, isFar: boolean, tile?: Tile}} Part
 * @typedef {{number: number, note: (isDrawn: boolean) => number}} Tile
 */
((guide) => {
  "use strict";
  /** How much is drawn on each side of what is in sight, and how much less of it may be left, in sizes of the frame. */
  const [around, spare] = [0.3, 0.1];
  /** What is lower and narrower than this is nothing but a speck, in pixels. */
  const speck = 1.3;
  /** What one frame may change; the work of a sign is 1. What is held in a hand is slower. */
  const budget = matchMedia("(pointer: coarse)").matches ? 12 : 400;

  /** Whether two boxes meet. @param {Box} a @param {Box} b */
  const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

  /** Whether a box holds another one. @param {Box} a @param {Box} b */
  const holds = (a, b) => a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height;

  /**
   * The boxes of what stands in a drawing, as the page says them: to measure them would have a browser lay out all of it.
   * @param {SVGSVGElement} svg @param {number[]} numbers four for each element
   * @returns {Map<Element, Box>}
   */
  const boxesOf = (svg, numbers) => {
    const elements = [...svg.children].filter((child) => child instanceof SVGGraphicsElement);
    return new Map(elements.map((element, index) =>
      [element, { x: numbers[4 * index], y: numbers[4 * index + 1], width: numbers[4 * index + 2], height: numbers[4 * index + 3] }]));
  };

  /** Has what stands in one tile changed one after the other, so that few tiles change in a frame. @template {{tile?: Tile}} One @param {One[]} ones */
  const byTile = (ones) => ones.sort((a, b) => (a.tile?.number ?? -1) - (b.tile?.number ?? -1));

  class MapParts {
    /** @param {Map<Element, Box>} boxes @param {Set<Element>} names  which are parts of their own @param {Box} drawn */
    constructor(boxes, names, drawn) {
      /** @type {Part[]} */
      this.parts = [...boxes].filter(([element]) => !names.has(element)).map(([element, box]) => ({ element, box, isFar: false }));
      /** What is drawn. */
      this.drawn = drawn;
      /** Where the drawing stood when that was found. */
      this.placing = "";
      /** Parts that are still to be drawn, or no longer. @type {Set<Part>} */
      this.waiting = new Set();
    }

    /**
     * Finds what a view shows; says whether that is something else than before.
     * @param {any} view @param {boolean} isMoving @param {number} [room]  how much around it
     */
    look(view, isMoving, room = around) {
      if (isMoving && (view.placing === this.placing || holds(this.drawn, view.sight(spare)))) return false;
      this.placing = view.placing;
      const drawn = (this.drawn = view.sight(room));
      const sight = view.sight();
      const [seen, near, far] = [[], [], []];
      for (const part of this.parts) {
        const isFar = Math.max(part.box.width, part.box.height) * view.scale < speck || !meet(part.box, drawn);
        if (isFar !== part.isFar) (isFar ? far : meet(part.box, sight) ? seen : near).push(part);
      }
      // What is looked at comes first.
      this.waiting = new Set([seen, near, far].flatMap(byTile));
      return true;
    }

    /** Draws what waits, as far as there is something left to spend; says how much then is left. @param {number} left */
    spend(left) {
      for (const part of this.waiting) {
        if (left <= 0) break;
        this.waiting.delete(part);
        left -= this.turn(part);
      }
      return left;
    }

    /** Draws a part, or no longer; says how much work that is. @param {Part} part */
    turn(part) {
      part.isFar = !part.isFar;
      part.element.classList.toggle("is-far", part.isFar);
      return 1 + (part.tile?.note(!part.isFar) ?? 0);
    }

    /** Draws one part wherever it is, as it gets the focus. @param {Element} inside */
    reveal(inside) {
      const part = this.parts.find(({ element, isFar }) => isFar && element.contains(inside));
      if (!part) return;
      this.waiting.delete(part);
      this.turn(part);
    }
  }

  Object.assign(guide, { MapParts, boxesOf, byTile, boxesMeet: meet, frameBudget: budget });
})(metroguide);
