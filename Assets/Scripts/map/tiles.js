/**
 * The map in tiles: signs and names stand by where they lie, each square of the map in a drawing of its own over that of the lines.
 * A change then has a browser lay out and paint one square anew, and nothing of the others.
 */
((guide) => {
  "use strict";
  /** The sides of the squares, in units of the drawing. */
  const side = 300;
  /** What it takes to show a square, or none of it any more: a browser looks at all that stands in it. */
  const turned = 4;

  /** A square of the map, shown as long as something is drawn in it. */
  class Tile {
    /** @param {SVGSVGElement} svg @param {number} number which of all tiles it is */
    constructor(svg, number) {
      this.svg = svg;
      this.number = number;
      this.drawn = 0;
    }

    /**
     * Notes that something in it is drawn, or no longer; says what that takes of what one frame may change, as parts count it.
     * @param {boolean} isDrawn
     */
    note(isDrawn) {
      const before = this.drawn;
      this.drawn += isDrawn ? 1 : -1;
      if ((before === 0) === (this.drawn === 0)) return 0;
      this.svg.classList.toggle("is-empty", this.drawn === 0);
      return turned;
    }
  }

  class MapTiles {
    /** @param {SVGSVGElement} svg the drawing whose signs and names are laid out in tiles */
    constructor(svg) {
      this.svg = svg;
      /** What lies over all signs and under all names: a journey. */
      this.over = this.sheetOver();
      /** Where signs and names belong, in the order in which they are painted. @type {Map<Element, Tile>} */
      this.tileOf = new Map();
      /** @type {Set<Element>} */
      this.signs = new Set();
    }

    /** A drawing that lies over the map, as large as it. @returns {SVGSVGElement} */
    sheetOver() {
      const svg = /** @type {SVGSVGElement} */ (this.svg.cloneNode(false));
      for (const name of ["aria-labelledby", "role", "id"]) svg.removeAttribute(name);
      svg.setAttribute("class", "map-tile");
      svg.setAttribute("role", "presentation");
      return svg;
    }

    /**
     * Lays signs below and names above what lies over the map; each then knows its tile.
     * @param {{element: Element, box: {x: number, y: number}, tile?: Tile}[]} signs
     * @param {{group: Element, anchor: {x: number, y: number}, tile?: Tile}[]} names
     */
    lay(signs, names) {
      const [below, above] = [new Map(), new Map()];
      const tile = (/** @type {Map<string, Tile>} */ tiles, { x, y }) => {
        const key = Math.floor(x / side) + " " + Math.floor(y / side);
        const known = tiles.get(key) ?? new Tile(this.sheetOver(), below.size + above.size);
        tiles.set(key, known);
        return known;
      };
      for (const sign of signs) {
        sign.tile = tile(below, sign.box);
        this.tileOf.set(sign.element, sign.tile);
        this.signs.add(sign.element);
        sign.tile.svg.append(sign.element);
        sign.tile.drawn++;
      }
      for (const name of names) {
        name.tile = tile(above, name.anchor);
        this.tileOf.set(name.group, name.tile);
        name.tile.svg.append(name.group);
        name.tile.drawn++;
      }
      this.svg.after(...[...below.values()].map(({ svg }) => svg), this.over, ...[...above.values()].map(({ svg }) => svg));
    }

    /** Brings signs over what lies over the map. @param {Element[]} signs */
    raise(signs) {
      this.over.append(...signs.filter((sign) => this.signs.has(sign)));
    }

    /** Clears what lies over the map; signs go back where they belong. */
    clear() {
      for (const child of [...this.over.children]) {
        const tile = this.tileOf.get(child);
        if (tile) tile.svg.append(child);
        else child.remove();
      }
    }

    /** Puts all into one drawing, as on paper, or back where it belongs. @param {boolean} isWhole */
    gather(isWhole) {
      if (isWhole) {
        this.raised = [...this.over.children];
        const [all, raised] = [[...this.tileOf.keys()], new Set(this.raised)];
        this.svg.append(...all.filter((part) => this.signs.has(part) && !raised.has(part)), ...this.raised, ...all.filter((part) => !this.signs.has(part)));
      } else {
        for (const [part, tile] of this.tileOf) tile.svg.append(part);
        this.over.append(...this.raised);
        this.raised = undefined;
      }
    }
  }

  guide.MapTiles = MapTiles;
})(metroguide);
