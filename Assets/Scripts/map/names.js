/**
 * The names on the map by how close it is. The layout has a place for each at its natural size; where that cannot be read,
 * names grow in steps, each away from its station, and are let in by rank as long as none lies on another.
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{group: SVGGElement, others: SVGTextElement[], box: Box, anchor: {x: number, y: number}, rank: number, size: number, page: string,
 *   leader: Element | null, isTurned: boolean, tile?: {number: number, note: (isDrawn: boolean) => number}, shown: number, wanted: number, steps: number, hasSecond: boolean, numbers?: {element: Element, key: string, own: number}[]}} Name
 *   `shown` and `wanted` as `put` takes them, `steps` and `hasSecond` as its group says
 */
((guide) => {
  "use strict";
  /** What can be read, in pixels of the window; the second language may be smaller. */
  const [readable, legible] = [11, 9];
  /** How much a step makes names larger. */
  const step = 1.25;
  /** How many steps one may move on before names follow a map that still moves. */
  const patience = 3;
  /** How much space names that have grown keep between them, in ems: less reads like one name. */
  const wordSpace = 0.3;
  /** What a name takes of what one frame may change, as parts count it. */
  const cost = 4;
  /** The sides of the squares in which neighbours are looked for, in units of the drawing. */
  const cell = 120;
  /** How many numbers lie between those of two columns of them. */
  const row = 1 << 16;

  /**
   * The box of a name grown from its anchor; one that has grown stays on the sheet, so that none is cut where all of it is seen.
   * @param {{box: Box, anchor: {x: number, y: number}}} name @param {number} factor @param {{width: number, height: number}} sheet
   * @returns {Box & {right: number, down: number}} with how far it is moved for that
   */
  const placed = ({ box, anchor }, factor, sheet) => {
    const [x, y] = [anchor.x + (box.x - anchor.x) * factor, anchor.y + (box.y - anchor.y) * factor];
    const [width, height] = [box.width * factor, box.height * factor];
    const within = (at, size, room) => (factor === 1 || size > room ? 0 : Math.max(0, -at) + Math.min(0, room - at - size));
    const [right, down] = [within(x, width, sheet.width), within(y, height, sheet.height)];
    return { x: x + right, y: y + down, width, height, right, down };
  };

  /** A box with so much space on either side. @param {Box} box @param {number} space */
  const spaced = ({ x, y, width, height }, space) => ({ x: x - space, y, width: width + 2 * space, height });

  /** Boxes that lie somewhere, and whether another one has room beside them. */
  class Taken {
    constructor() {
      /** @type {Map<number, Box[]>} */
      this.cells = new Map();
    }

    /** @param {Box} box */
    keys({ x, y, width, height }) {
      const keys = [];
      for (let a = Math.floor(x / cell); a <= Math.floor((x + width) / cell); a++)
        for (let b = Math.floor(y / cell); b <= Math.floor((y + height) / cell); b++) keys.push(a * row + b);
      return keys;
    }

    /** Takes the box where it is free. @param {Box} box */
    take(box) {
      const keys = this.keys(box);
      if (keys.some((key) => this.cells.get(key)?.some((other) => guide.boxesMeet(box, other)))) return false;
      for (const key of keys) {
        const known = this.cells.get(key);
        if (known) known.push(box);
        else this.cells.set(key, [box]);
      }
      return true;
    }
  }

  /** What grows with a name. */
  const growing = { text: ["x", "y", "font-size"], rect: ["x", "y", "width", "height", "rx"] };

  /**
   * Writes a name as large as that from its anchor. Its numbers change: a transform of its own would be a layer of its own for
   * the browser to think of in every frame. Only a turned one has such a transform already.
   * @param {Name} name @param {number} factor @param {{width: number, height: number}} sheet
   */
  const write = (name, factor, sheet) => {
    const { group, anchor } = name;
    const { right, down } = placed(name, factor, sheet);
    const from = (at, origin, moved) => (origin + (at - origin) * factor + moved).toFixed(2);
    if (name.isTurned) {
      const [x, y] = [anchor.x * (1 - factor) + right, anchor.y * (1 - factor) + down];
      if (factor === 1) group.removeAttribute("transform");
      else group.setAttribute("transform", `matrix(${factor.toFixed(4)} 0 0 ${factor.toFixed(4)} ${x.toFixed(2)} ${y.toFixed(2)})`);
      return;
    }
    name.numbers ??= [...group.querySelectorAll("text, rect")].flatMap((element) =>
      growing[element.tagName].filter((key) => element.hasAttribute(key)).map((key) => ({ element, key, own: +element.getAttribute(key) })));
    for (const { element, key, own } of name.numbers)
      element.setAttribute(key, key === "x" ? from(own, anchor.x, right) : key === "y" ? from(own, anchor.y, down) : (own * factor).toFixed(3));
  };

  /**
   * Shows a name grown by so many steps, half of one more where its second language is there; -1: it is away. Only its own
   * classes change: one of all names together would have the browser think of every name there is. Says how much work that is.
   * @param {Name} name @param {number} shown @param {{width: number, height: number}} sheet
   */
  const put = (name, shown, sheet) => {
    const { classList } = name.group;
    let work = shown < 0 ? 1 : cost;
    if ((name.shown < 0) !== shown < 0) {
      classList.toggle("is-away", shown < 0);
      name.leader?.classList.toggle("is-away", shown < 0);
      work += name.tile?.note(shown >= 0) ?? 0;
    }
    name.shown = shown;
    if (shown < 0) return work;
    const steps = Math.floor(shown);
    const hasSecond = shown > steps;
    if (hasSecond !== name.hasSecond) classList.toggle("has-second", (name.hasSecond = hasSecond));
    if (steps === name.steps) return work;
    if ((name.steps > 0) !== steps > 0) classList.toggle("is-grown", steps > 0);
    name.steps = steps;
    write(name, step ** steps, sheet);
    return work;
  };

  class MapNames {
    /**
     * @param {SVGSVGElement} svg @param {{page: string, x: number, y: number, rank: number, links: Element[]}[]} nodes
     * @param {Map<Element, Box>} boxes  of a name that of its first language
     */
    constructor(svg, nodes, boxes) {
      const { width, height } = svg.viewBox.baseVal;
      this.sheet = { width, height };
      /** @type {Name[]} */
      this.names = [];
      for (const node of nodes)
        for (const link of node.links) this.add(link.parentNode, boxes, node, node.rank, node.page);
      for (const group of svg.querySelectorAll("g[role=img]")) this.add(group, boxes, null, 2.5, "");
      this.names.sort((a, b) => b.rank - a.rank);
      this.size = Math.min(...this.names.map(({ size }) => size));
      this.second = Math.min(...this.names.flatMap(({ others }) => others).map((text) => +text.getAttribute("font-size")));
      /** By how many steps they have grown. @type {number | undefined} */
      this.steps = undefined;
      /** The stations of a journey, whose names come first. @type {Set<string>} */
      this.first = new Set();
      /** Which names are let in, by steps. @type {Map<number, Set<Name>>} */
      this.letIn = new Map();
      /** Names that are still to be shown, or no longer. @type {Set<Name>} */
      this.waiting = new Set();
    }

    /** Marks what is a name, and what of it is in the second language. */
    mark() {
      for (const { group, others } of this.names) {
        group.classList.add("map-name");
        for (const text of others) text.classList.add("is-second");
      }
    }

    /** A group with a name or a line's sign in it; the first language is the larger one. */
    add(group, boxes, node, rank, page) {
      const [texts, box] = [[...group.querySelectorAll("text")], boxes.get(group)];
      if (texts.length === 0 || !box) return;
      const size = Math.max(...texts.map((text) => +text.getAttribute("font-size")));
      const others = texts.filter((text) => +text.getAttribute("font-size") <= 0.8 * size);
      const near = (at, from, length) => Math.min(from + length, Math.max(from, at));
      const anchor = node ? { x: near(node.x, box.x, box.width), y: near(node.y, box.y, box.height) }
        : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const isTurned = texts.some((text) => text.hasAttribute("transform")) || group.querySelector("circle, path, line, polygon") !== null;
      const leader = node && document.getElementById(node.links[0].parentNode.id.replace("station-", "leader-"));
      leader?.classList.add("map-leader");
      this.names.push({ group, others, box, anchor, rank, size, page, leader, isTurned, shown: 0, wanted: 0, steps: 0, hasSecond: false });
    }

    /** How many steps names have to grow at a scale; none where all can be read. @param {number} scale */
    stepsAt(scale) {
      return Math.max(0, Math.ceil(Math.log(readable / (this.size * scale)) / Math.log(step) - 1e-6));
    }

    /** Lets the names of some stations in before all others, the first ones first. @param {string[]} pages */
    favour(pages) {
      this.first = new Set(pages);
      this.letIn.clear();
      this.steps = undefined;
    }

    /** The names in the order in which they are let in. */
    inOrder() {
      if (this.first.size === 0) return this.names;
      const places = new Map([...this.first].map((page, index) => [page, index]));
      const place = ({ page }) => places.get(page) ?? Infinity;
      return this.names.map((name, index) => ({ name, index, place: place(name) }))
        .sort((a, b) => (a.place === b.place ? a.index - b.index : a.place - b.place)).map(({ name }) => name);
    }

    /** Which names have room when all grow by so many steps, whatever is in sight: worked out once. @param {number} steps */
    namesAt(steps) {
      let known = this.letIn.get(steps);
      if (!known) {
        const [taken, factor] = [new Taken(), step ** steps];
        const hasRoom = (name) => taken.take(spaced(placed(name, factor, this.sheet), (wordSpace / 2) * name.size * factor));
        known = new Set(this.inOrder().filter((name) => steps === 0 || hasRoom(name)));
        this.letIn.set(steps, known);
      }
      return known;
    }

    /** Where the names of some stations stand at a scale, as far as they are let in. @param {number} scale @param {Set<string>} pages @returns {Box[]} */
    boxesAt(scale, pages) {
      const steps = this.stepsAt(scale);
      return [...this.namesAt(steps)].filter(({ page }) => pages.has(page)).map((name) => placed(name, step ** steps, this.sheet));
    }

    /** Whether the name of a station can be read. @param {string} page */
    isShown(page) {
      return [...this.namesAt(this.steps ?? 0)].some((name) => name.page === page);
    }

    /**
     * Finds what can be read at a scale, as far as it is drawn.
     * @param {number} scale @param {Box} drawn @param {boolean} isMoving @param {boolean} isElsewhere whether something else is drawn than before
     */
    look(scale, drawn, isMoving, isElsewhere) {
      if (this.names.length === 0) return;
      const [steps, hasSecond] = [this.stepsAt(scale), this.second * scale >= legible];
      const isPatient = isMoving && this.steps !== undefined && Math.abs(steps - this.steps) < patience;
      if (!isElsewhere && (isPatient || (steps === this.steps && hasSecond === this.hasSecond))) return;
      if (!isPatient) [this.steps, this.hasSecond] = [steps, hasSecond];
      const [factor, letIn] = [step ** this.steps, this.namesAt(this.steps)];
      const waiting = [];
      for (const name of this.names) {
        const isIn = letIn.has(name) && guide.boxesMeet(placed(name, factor, this.sheet), drawn);
        name.wanted = !isIn ? -1 : this.hasSecond ? this.steps + 0.5 : this.steps;
        if (name.wanted !== name.shown) waiting.push(name);
      }
      this.waiting = new Set(guide.byTile(waiting));
    }

    /** Shows what waits, as far as there is something left to spend; says how much then is left. @param {number} left */
    spend(left) {
      for (const name of this.waiting) {
        if (left <= 0) break;
        this.waiting.delete(name);
        left -= put(name, name.wanted, this.sheet);
      }
      return left;
    }

    /** All names at their natural size, as on paper; none waits any more. */
    showAll() {
      this.waiting.clear();
      for (const name of this.names) put(name, 0.5, this.sheet);
      this.steps = undefined;
    }
  }

  guide.MapNames = MapNames;
})(metroguide);
