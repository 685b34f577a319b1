/**
 * The names on the map by how close it is. The layout has a place for each at its natural size; where that cannot be read,
 * names grow in steps, each away from its station, and are let in by rank as long as none lies on another.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{group: SVGGElement, box: Box, anchor: {x: number, y: number}, rank: number, size: number, page: string}} Name
 */
((guide) => {
  "use strict";
  /** What can be read, in pixels of the window; the second language may be smaller. */
  const [readable, legible] = [11, 9];
  /** How much a step makes names larger. */
  const step = 1.25;
  /** How many steps one may move on before names follow a map that still moves. */
  const patience = 3;
  /** The sides of the squares in which neighbours are looked for, in units of the drawing. */
  const cell = 120;

  /** The box of a text in the drawing, turned or not. @param {SVGTextElement} text @returns {Box} */
  const boxOf = (text) => {
    const { x, y, width, height } = text.getBBox();
    const turn = text.transform.baseVal.consolidate()?.matrix;
    if (!turn) return { x, y, width, height };
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]]
      .map(([a, b]) => [turn.a * a + turn.c * b + turn.e, turn.b * a + turn.d * b + turn.f]);
    const [xs, ys] = [corners.map(([a]) => a), corners.map(([, b]) => b)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  };

  /** A box grown from one of its points. @param {Box} box @param {{x: number, y: number}} anchor @param {number} factor @returns {Box} */
  const grown = (box, anchor, factor) => ({
    x: anchor.x + (box.x - anchor.x) * factor, y: anchor.y + (box.y - anchor.y) * factor,
    width: box.width * factor, height: box.height * factor,
  });

  /** Boxes that lie somewhere, and whether another one has room beside them. */
  class Taken {
    constructor() {
      /** @type {Map<string, Box[]>} */
      this.cells = new Map();
    }

    /** @param {Box} box */
    keys({ x, y, width, height }) {
      const keys = [];
      for (let a = Math.floor(x / cell); a <= Math.floor((x + width) / cell); a++)
        for (let b = Math.floor(y / cell); b <= Math.floor((y + height) / cell); b++) keys.push(a + " " + b);
      return keys;
    }

    /** Takes the box where it is free. @param {Box} box */
    take(box) {
      const keys = this.keys(box);
      const meets = (other) => box.x < other.x + other.width && other.x < box.x + box.width
        && box.y < other.y + other.height && other.y < box.y + box.height;
      if (keys.some((key) => this.cells.get(key)?.some(meets))) return false;
      for (const key of keys) {
        const known = this.cells.get(key);
        if (known) known.push(box);
        else this.cells.set(key, [box]);
      }
      return true;
    }
  }

  class MapNames {
    /** @param {SVGSVGElement} svg @param {{page: string, x: number, y: number, rank: number, links: Element[]}[]} nodes */
    constructor(svg, nodes) {
      this.sheet = svg.parentNode;
      /** @type {Name[]} */
      this.names = [];
      for (const node of nodes)
        for (const link of node.links) this.add(link.parentNode, node, node.rank, node.page);
      for (const group of svg.querySelectorAll("g[role=img]")) this.add(group, null, 2.5, "");
      this.names.sort((a, b) => b.rank - a.rank);
      this.size = Math.min(...this.names.map(({ size }) => size));
      this.second = Math.min(...[...svg.querySelectorAll(".is-second")].map((text) => +text.getAttribute("font-size")));
      /** @type {number | undefined} */
      this.step = undefined;
      /** The stations of a journey, whose names come first. @type {Set<string>} */
      this.first = new Set();
      /** The pages of the stations whose names are shown. @type {Set<string>} */
      this.shown = new Set(this.names.map(({ page }) => page));
    }

    /** A group with a name or a line's sign in it; the first language is the larger one. */
    add(group, node, rank, page) {
      const texts = [...group.querySelectorAll("text")];
      const size = Math.max(...texts.map((text) => +text.getAttribute("font-size")));
      const own = texts.filter((text) => +text.getAttribute("font-size") > 0.8 * size);
      if (own.length === 0) return;
      for (const text of texts) if (!own.includes(text)) text.classList.add("is-second");
      const parts = [...own.map(boxOf), ...[...group.querySelectorAll(":scope > rect")].map((rect) => rect.getBBox())];
      const [left, top] = [Math.min(...parts.map(({ x }) => x)), Math.min(...parts.map(({ y }) => y))];
      const box = { x: left, y: top, width: Math.max(...parts.map(({ x, width }) => x + width)) - left,
        height: Math.max(...parts.map(({ y, height }) => y + height)) - top };
      const near = (at, from, length) => Math.min(from + length, Math.max(from, at));
      const anchor = node ? { x: near(node.x, box.x, box.width), y: near(node.y, box.y, box.height) }
        : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      group.classList.add("map-name");
      this.names.push({ group, box, anchor, rank, size, page });
    }

    /** How many steps names have to grow at a scale; none where all can be read. @param {number} scale */
    stepsAt(scale) {
      return Math.max(0, Math.ceil(Math.log(readable / (this.size * scale)) / Math.log(step) - 1e-6));
    }

    /** Lets the names of some stations in before all others, the first ones first. @param {string[]} pages @param {number} scale */
    favour(pages, scale) {
      this.first = new Set(pages);
      this.step = undefined;
      this.show(scale);
    }

    /** The names in the order in which they are let in. */
    inOrder() {
      if (this.first.size === 0) return this.names;
      const places = new Map([...this.first].map((page, index) => [page, index]));
      const place = ({ page }) => places.get(page) ?? Infinity;
      return this.names.map((name, index) => ({ name, index, place: place(name) }))
        .sort((a, b) => (a.place === b.place ? a.index - b.index : a.place - b.place)).map(({ name }) => name);
    }

    /** Whether the name of a station can be read. @param {string} page */
    isShown(page) {
      return this.shown.has(page);
    }

    /** Shows what can be read at a scale. @param {number} scale @param {boolean} [isMoving] */
    show(scale, isMoving = false) {
      if (this.names.length === 0) return;
      const steps = this.stepsAt(scale);
      if (isMoving && this.step !== undefined && Math.abs(steps - this.step) < patience) return;
      this.sheet.classList.toggle("has-second", this.second * scale >= legible);
      if (steps === this.step) return;
      this.step = steps;
      this.sheet.classList.toggle("is-grown", steps > 0);
      const factor = step ** steps;
      const taken = new Taken();
      this.shown.clear();
      for (const { group, box, anchor, page } of this.inOrder()) {
        const isIn = steps === 0 || taken.take(grown(box, anchor, factor));
        if (isIn) this.shown.add(page);
        const [x, y] = [anchor.x * (1 - factor), anchor.y * (1 - factor)];
        const transform = steps === 0 ? "" : `matrix(${factor.toFixed(4)} 0 0 ${factor.toFixed(4)} ${x.toFixed(2)} ${y.toFixed(2)})`;
        if (transform && isIn) group.setAttribute("transform", transform);
        else group.removeAttribute("transform");
        group.classList.toggle("is-away", !isIn);
      }
    }
  }

  guide.MapNames = MapNames;
})(metroguide);
