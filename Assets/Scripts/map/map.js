/**
 * The map of a network, alive: it moves, its stations open a card, and a journey can be shown on it.
 *
 * Parts of the page may tell `show-journey` with `rides: [{line, stations}]`, the ids of a line (none for a walk) and of the
 * stations on the way, or `show-network`. The same stands in an address as `#journey=LINE:FROM,…,TO;LINE:…`.
 *
 * @typedef {{line: string, stations: string[]}} Ride
 * @typedef {{number: number, from: number, to: number, path: string}} Edge
 */
((guide) => {
  "use strict";
  const { node, tell, words } = guide;
  const svgName = "http://www.w3.org/2000/svg";
  const folder = document.body.dataset.city;
  /** How far from a station a finger may come down, in pixels of the window. */
  const reach = 26;
  /** How much of the map stays in sight above a card, and how wide a journey on it is, in pixels. */
  const least = { sight: 160, wayWidth: 4 };
  /** How far the buttons stand from the edges of the map, in pixels. */
  const toolsEdge = 12;
  /** How close a station is brought when it is what the reader looks for. */
  const readable = 0.9;
  /** What is changed at once where nothing moves, in frames, and how long it waits for what is asked meanwhile, in milliseconds. */
  const [atRest, patience] = [3, 150];
  /** How close the map of a city's first page is opened. */
  const opening = 0.6;
  const isFront = document.body.dataset.page === "city";
  // Only listened to: who reads whether it matches before a browser tells of a change takes that change from those who listen.
  const paper = matchMedia("print");
  const decode = (text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };

  class NetworkMap {
    /** @param {HTMLElement} place */
    constructor(place) {
      this.place = place;
      this.frame = place.querySelector(".map-frame");
      this.sheet = place.querySelector(".map-sheet");
      this.svg = this.sheet.querySelector("svg");
      const data = JSON.parse(place.querySelector(".map-courses").textContent);
      this.lineWidth = data.width / 100;
      /** @type {{page: string, x: number, y: number, links: Element[]}[]} */
      this.nodes = data.nodes.map(([page, x, y]) => ({ page, x, y, links: [] }));
      this.lines = new Map(data.lines.map(([id, edges, curves]) => [id, {
        edges: edges.map(([number, from, to, path]) => ({ number, from, to, path })),
        curves: curves.map(([from, to, path]) => ({ from, to, path })),
      }]));
      this.rank();
      this.nodeOf = new Map(data.nodes.flatMap(([page, , , ...others], index) => [page, ...others].map((own) => [own, index])));
      this.nodeOf.delete("");
      const links = this.links();
      const boxes = guide.boxesOf(this.svg, data.boxes);
      this.names = new guide.MapNames(this.svg, this.nodes, boxes);
      this.parts = new guide.MapParts(boxes, new Set(this.names.names.map(({ group }) => group)), this.svg.viewBox.baseVal);
      // It is not laid out until it is known what of it is drawn.
      this.sheet.style.display = "none";
      document.documentElement.classList.remove("is-coming");
      this.enliven(links);
      const box = this.svg.viewBox.baseVal;
      this.view = new guide.MapView(this.frame, this.sheet, {
        width: box.width, height: box.height, tapped: (x, y, target) => this.tapped(x, y, target),
        moved: (scale, isMoving) => this.moved(scale, isMoving),
      });
      this.names.mark();
      this.tiles = new guide.MapTiles(this.svg);
      this.tiles.lay(this.parts.parts.filter(({ element }) => element.querySelector("a[data-page]")), this.names.names);
      if (isFront) this.openWhereOneChanges();
      // What lies around follows once this is seen.
      this.draw(false, Infinity, 0);
      this.sheet.style.display = "";
      this.tools();
      this.card = new guide.StationCard(place, this);
      this.frame.addEventListener("keydown", (event) => this.key(event));
      this.frame.addEventListener("click", (event) => this.clicked(event));
      this.follow();
      addEventListener("hashchange", () => this.follow());
      this.followPaper(matchMedia("print").matches);
      paper.addEventListener("change", ({ matches }) => this.followPaper(matches));
      addEventListener("beforeprint", () => this.followPaper(true));
      addEventListener("afterprint", () => this.followPaper(matchMedia("print").matches));
    }

    /** How much a station's name matters: by its lines, more where one of them ends. */
    rank() {
      for (const node of this.nodes) node.rank = 0;
      for (const { edges } of this.lines.values()) {
        const ends = new Map();
        for (const { from, to } of edges) for (const node of [from, to]) ends.set(node, (ends.get(node) ?? 0) + 1);
        for (const [node, count] of ends) this.nodes[node].rank += count === 1 ? 1.4 : 1;
      }
    }

    /** The map opens where it was left, or where most lines meet. */
    openWhereOneChanges() {
      const left = guide.kept.view(folder);
      if (left) return this.view.look(...left);
      const most = Math.max(...this.nodes.map(({ rank }) => Math.floor(rank)));
      const busy = this.nodes.filter(({ page, rank }) => page && rank >= Math.min(3, most));
      const middle = (of) => busy.reduce((sum, node) => sum + of(node), 0) / Math.max(1, busy.length);
      const [x, y] = [middle((node) => node.x), middle((node) => node.y)];
      const best = this.nearest(x, y, ({ rank }) => Math.floor(rank) === most) ?? this.nearest(x, y);
      if (!best) return;
      const { width, height, frameWidth, frameHeight, whole } = this.view;
      const scale = Math.max(whole, opening);
      // None of the frame stays empty as long as the drawing fills it.
      const within = (at, size, room) => (size <= room ? size / 2 : Math.min(size - room / 2, Math.max(room / 2, at)));
      this.view.look(within(best.node.x, width, frameWidth / scale), within(best.node.y, height, frameHeight / scale), scale);
    }

    /**
     * Draws what is in sight; whatever is more than a frame can do follows in the next ones.
     * @param {number} left  what may be changed now @param {number} [room]  how much is drawn around what is in sight
     */
    draw(isMoving, left = Infinity, room = undefined) {
      if (this.isOnPaper) return Promise.resolve();
      const isElsewhere = this.parts.look(this.view, isMoving, room);
      this.names.look(this.view.scale, this.parts.drawn, isMoving, isElsewhere);
      this.isHeld = isMoving;
      // To find what changes is work enough for a frame in a hand, and one that has begun to change things goes on by itself.
      return this.spend(isMoving && (isElsewhere || this.spending) ? 0 : left);
    }

    /** Changes as much as a frame may, and goes on in the next one; where nothing moves, as much as leaves time for what is asked. */
    spend(left) {
      this.names.spend(this.parts.spend(left));
      if (this.parts.waiting.size + this.names.waiting.size === 0) return Promise.resolve();
      const isAtRest = !this.isHeld && "requestIdleCallback" in globalThis;
      this.spending ??= new Promise((resolve) => (isAtRest ? requestIdleCallback(resolve, { timeout: patience }) : requestAnimationFrame(resolve))).then(() => {
        this.spending = undefined;
        return this.spend(guide.frameBudget * (this.isHeld ? 1 : atRest));
      });
      return this.spending;
    }

    /** On paper stands everything, at its natural size. @param {boolean} isOnPaper */
    followPaper(isOnPaper) {
      if (isOnPaper === Boolean(this.isOnPaper)) return;
      this.isOnPaper = isOnPaper;
      this.tiles.gather(isOnPaper);
      if (isOnPaper) this.names.showAll();
      else this.draw(false);
    }

    async moved(scale, isMoving) {
      if (!this.parts) return;
      const drawn = this.draw(isMoving, guide.frameBudget);
      if (isMoving) return;
      this.widenWay(scale);
      await drawn;
      if (!isFront) return;
      const { x, y } = this.view.middle();
      guide.kept.leaveView(folder, [x, y, scale].map((value) => +value.toFixed(3)));
    }

    /** A journey is seen from far away, too. */
    widenWay(scale) {
      const width = Math.max(this.lineWidth, least.wayWidth / scale).toFixed(2);
      for (const path of this.tiles.over.querySelectorAll(".map-way path")) if (path.getAttribute("stroke-width") !== width) path.setAttribute("stroke-width", width);
    }

    /** The links of the drawing that lead to stations: their signs, then their names. @returns {{link: Element, page: string}[]} */
    links() {
      return [...this.svg.querySelectorAll("a")].flatMap((link) => {
        const page = link.getAttribute("href").replace(/^.*\/|\.html.*$/g, "");
        const found = this.nodes[this.nodeOf.get(page)];
        found?.links.push(link);
        return found ? [{ link, page }] : [];
      });
    }

    /** Links of the drawing open cards; keys lead from one to the next, so none of them is a stop on the way through the
     * page. The names beside the signs say the same once more. */
    enliven(links) {
      for (const { link, page } of links) {
        link.setAttribute("tabindex", "-1");
        link.dataset.page = page;
        if (this.nodes[this.nodeOf.get(page)].links[0] !== link) link.parentNode.setAttribute("aria-hidden", "true");
      }
      this.place.classList.add("is-live");
      const hint = node("p", { class: "unseen", id: "map-keys" }, words.text("ui-map-keys"));
      this.frame.setAttribute("aria-describedby", hint.id);
      this.place.append(hint);
    }

    tools() {
      const tool = (name, sign, act) => {
        const label = words.text("ui-map-" + name);
        const button = node("button", { type: "button", class: "round map-" + name, "aria-label": label, title: label }, sign);
        button.addEventListener("click", act);
        return button;
      };
      this.tally = node("button", { type: "button", class: "button map-clear", hidden: true }, words.text("ui-map-clear"));
      this.tally.addEventListener("click", () => tell(this.place, "show-network"));
      this.bar = node("div", { class: "map-tools" },
        tool("in", "+", () => this.view.zoom(1.6)), tool("out", "−", () => this.view.zoom(1 / 1.6)),
        tool("reset", guide.icon("whole"), () => this.view.showAll()), this.tally);
      this.place.append(this.bar);
    }

    // Stations

    /** The station nearest to a point of the drawing. */
    nearest(x, y, isWanted = () => true) {
      let best = null;
      for (const node of this.nodes) {
        if (!node.links.length || !isWanted(node)) continue;
        const distance = Math.hypot(node.x - x, node.y - y);
        if (!best || distance < best.distance) best = { node, distance };
      }
      return best;
    }

    tapped(x, y, target) {
      const link = target.closest("a[data-page]");
      const best = link ? { node: this.nodes[this.nodeOf.get(link.dataset.page)], distance: 0 } : this.nearest(x, y);
      if (!best || best.distance * this.view.scale >= reach) return this.card.close();
      // Between stations that nobody can tell apart the map comes closer instead of guessing.
      if (!link && !this.names.isShown(best.node.page)) return this.view.look(x, y, readable);
      this.open(best.node);
    }

    clicked(event) {
      const link = event.target.closest("a[data-page]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
      event.preventDefault();
      // By a key; a tap was told by its pointer.
      if (event.detail === 0) this.open(this.nodes[this.nodeOf.get(link.dataset.page)], true);
    }

    async open(node, isByKey = false) {
      await this.card.open(node.page, isByKey ? node.links[0] : null);
      this.bringBesideCard(node);
      const place = this.view.placing;
      // What leaves next makes the card larger; who has moved the map meanwhile looks at something else.
      await this.card.filled;
      if (this.card.page === node.page && this.view.placing === place) this.bringBesideCard(node);
    }

    /** Brings a station into what the card leaves of the map; where that is next to nothing, the map comes up to the top. */
    bringBesideCard(node) {
      if (this.frame.clientHeight - this.card.covers(this.frame).foot < least.sight) this.frame.scrollIntoView({ block: "start", behavior: "instant" });
      this.view.bring(node.x, node.y, readable, this.card.covers(this.frame));
    }

    key(event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = 80;
      const ways = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
      const link = event.target.closest?.("a[data-page]");
      const acts = {
        "+": () => this.view.zoom(1.4), "=": () => this.view.zoom(1.4), "-": () => this.view.zoom(1 / 1.4),
        "0": () => this.view.showAll(), Home: () => this.view.showAll(),
      };
      if (event.key in ways) {
        const [dx, dy] = ways[event.key];
        if (link) this.travel(this.nodes[this.nodeOf.get(link.dataset.page)], -dx, -dy);
        else this.view.pan(dx * step, dy * step);
      } else if (event.key in acts) acts[event.key]();
      else if (event.key === "Enter" && !link) {
        const { x, y } = this.view.middle();
        const best = this.nearest(x, y);
        if (best) this.visit(best.node);
      } else if (event.key === "Escape" && link) this.frame.focus();
      else return;
      event.preventDefault();
    }

    /** From a station to the next one in a direction. */
    travel(from, dx, dy) {
      const best = this.nodes
        .filter((node) => node !== from && node.links.length)
        .map((node) => {
          const [x, y] = [node.x - from.x, node.y - from.y];
          return { node, along: x * dx + y * dy, across: Math.abs(x * dy) + Math.abs(y * dx) };
        })
        .filter(({ along, across }) => along > 0 && across <= along * 1.2)
        .sort((a, b) => a.along + 2 * a.across - (b.along + 2 * b.across))[0];
      if (best) this.visit(best.node);
    }

    visit(node) {
      this.view.bring(node.x, node.y, readable);
      this.focus(node.links[0]);
    }

    /** Gives a sign the focus, which only what is drawn can have. @param {Element} link */
    focus(link) {
      this.parts.reveal(link);
      link.focus({ preventScroll: true });
      this.frame.scrollLeft = this.frame.scrollTop = 0;
    }

    // Journeys

    /** What the address asks for. */
    async follow() {
      const parts = new URLSearchParams(location.hash.slice(1));
      if (parts.has("journey")) {
        this.isFollowing = true;
        const rides = parts.get("journey").slice(0, 20000).split(";").map((ride) => {
          const [line, stations = ""] = ride.split(":");
          return { line: decode(line), stations: stations.split(",").map(decode) };
        });
        await this.show(rides);
      } else if (this.isFollowing) {
        this.isFollowing = false;
        this.showNetwork();
      }
      const city = parts.has("station") ? await guide.city(folder) : null;
      const station = city?.stationOf.get(parts.get("station"));
      const found = station && this.nodes[this.nodeOf.get(station.page)];
      if (found) {
        this.view.bring(found.x, found.y, readable);
        await this.open(found);
      }
    }

    showNetwork() {
      this.tiles.clear();
      this.place.classList.remove("has-way");
      for (const on of this.sheet.querySelectorAll(".is-on")) on.classList.remove("is-on");
      guide.keepFocus(this.bar, () => (this.tally.hidden = true), this.frame);
      this.bar.dataset.corner = "";
      if (this.names.first.size === 0) return;
      this.names.favour([]);
      this.draw(false);
    }

    /** Shows a journey, and nothing else as strongly. @param {Ride[]} rides */
    async show(rides) {
      const city = await guide.city(folder);
      this.showNetwork();
      const way = document.createElementNS(svgName, "g");
      way.setAttribute("class", "map-way is-on");
      const points = [];
      const ends = [];
      for (const { line, stations } of rides) {
        const stops = stations.map((id) => this.nodeOf.get(city.stationOf.get(id)?.page)).filter((node) => node !== undefined);
        ends.push(stops[0], stops.at(-1));
        for (const stop of stops) {
          points.push(this.nodes[stop]);
          for (const link of this.nodes[stop].links) link.parentNode.classList.add("is-on");
        }
        const known = city.lineOf.get(line);
        const path = known && this.course(line, stops);
        if (!path) continue;
        const element = document.createElementNS(svgName, "path");
        element.setAttribute("d", path);
        element.setAttribute("class", city.lineClass(known));
        element.setAttribute("stroke-width", String(this.lineWidth));
        way.append(element);
      }
      if (points.length === 0) return;
      // One veil over all else: as many parts that are each seen through would be as many layers.
      const { x, y, width, height } = this.svg.viewBox.baseVal;
      const veil = document.createElementNS(svgName, "rect");
      for (const [key, value] of Object.entries({ class: "map-veil", x, y, width, height })) veil.setAttribute(key, String(value));
      way.prepend(veil);
      this.tiles.over.append(way);
      this.tiles.raise(points.flatMap(({ links: [link] }) => (link ? [link.parentNode] : [])));
      this.place.classList.add("has-way");
      this.tally.hidden = false;
      // Where one boards, changes and leaves is told before what lies between.
      const pages = [...ends.filter((end) => end !== undefined).map((end) => this.nodes[end]), ...points].map(({ page }) => page);
      this.names.favour([...new Set(pages)]);
      this.fit(points);
      this.widenWay(this.view.scale);
      this.draw(false);
    }

    /** Shows all of a journey with its names, and puts the buttons where they cover none of it. */
    fit(points) {
      // The answer may just have made the map lower.
      this.view.measure();
      const written = (scale) => this.names.boxesAt(scale, this.names.first);
      const bar = this.bar.getBoundingClientRect();
      for (const top of [0, Math.min(bar.height, this.frame.clientHeight / 3) + toolsEdge]) {
        this.view.fit(points, written, top);
        const parts = [...written(this.view.scale), ...points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))];
        const corner = this.corners(bar).find(({ box }) => !parts.some((part) => guide.boxesMeet(part, box)));
        this.bar.dataset.corner = corner?.name ?? "";
        if (corner) return;
      }
    }

    /** Where the buttons may stand, each with the part of the drawing that they then cover; where they usually stand comes first. */
    corners({ width, height }) {
      const { x, y, scale, frameWidth, frameHeight } = this.view;
      const [wide, high] = [width + 2 * toolsEdge, height + 2 * toolsEdge];
      const isMirrored = document.documentElement.dir === "rtl";
      const [start, end] = isMirrored ? [frameWidth - wide, 0] : [0, frameWidth - wide];
      const places = { "": [end, 0], start: [start, 0], "low-start": [start, frameHeight - high], low: [end, frameHeight - high] };
      return Object.entries(places).map(([name, [left, upper]]) => ({
        name, box: { x: (left - x) / scale, y: (upper - y) / scale, width: wide / scale, height: high / scale },
      }));
    }

    /** The course of a line through stops in order. @param {string} line @param {number[]} stops */
    course(line, stops) {
      const { edges, curves } = this.lines.get(line) ?? { edges: [], curves: [] };
      const used = new Set();
      for (let index = 1; index < stops.length; index++)
        for (const edge of this.between(edges, stops[index - 1], stops[index])) used.add(edge);
      return edges.filter(({ number }) => used.has(number)).map(({ path }) => path).join("")
        + curves.filter(({ from, to }) => used.has(from) && used.has(to)).map(({ path }) => path).join("");
    }

    /** The numbers of the fewest edges from one node to another. @param {Edge[]} edges */
    between(edges, from, to) {
      /** @type {Map<number, {edge: number, node: number} | null>} */
      const reached = new Map([[from, null]]);
      for (const node of reached.keys()) {
        if (node === to) break;
        for (const edge of edges) {
          const far = edge.from === node ? edge.to : edge.to === node ? edge.from : -1;
          if (far >= 0 && !reached.has(far)) reached.set(far, { edge: edge.number, node });
        }
      }
      const way = [];
      for (let step = reached.get(to); step; step = reached.get(step.node)) way.push(step.edge);
      return way;
    }

    /** The stations beside one, each with its line. @returns {{line: string, page: string}[]} */
    neighbours(page) {
      const start = this.nodeOf.get(page);
      const found = [];
      for (const [line, { edges }] of this.lines) {
        const seen = new Set([start]);
        for (const node of seen) {
          if (node !== start && this.nodes[node].page) {
            found.push({ line, page: this.nodes[node].page });
            continue;
          }
          for (const edge of edges) {
            if (edge.from === node) seen.add(edge.to);
            if (edge.to === node) seen.add(edge.from);
          }
        }
      }
      return found;
    }
  }

  /** @type {NetworkMap | undefined} */
  let map;
  guide.part("map", (place) => {
    if (place.querySelector("svg")) map = new NetworkMap(place);
  });
  guide.page("map city", {
    "show-journey": ({ detail }) => map?.show(detail.rides),
    "show-network": () => {
      if (location.hash.startsWith("#journey=")) history.replaceState(null, "", location.pathname + location.search);
      map?.showNetwork();
    },
  });
})(metroguide);
