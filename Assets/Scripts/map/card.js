/** The card of a station on the map: its lines, what leaves next, and where to go from here. */
((guide) => {
  "use strict";
  const { node, words } = guide;
  const folder = document.body.dataset.city;
  /** How many trains of a direction are told, and how long ahead, in seconds. */
  const trains = 3;
  const ahead = 5400;

  class StationCard {
    /** @param {HTMLElement} place @param {{neighbours: (page: string) => {line: string, page: string}[]}} map */
    constructor(place, map) {
      this.map = map;
      this.element = node("section", { class: "map-card", hidden: true, tabindex: "-1", "aria-labelledby": "map-card-name" });
      this.element.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        this.close();
      });
      place.append(this.element);
    }

    /** How much of the map's frame it covers, at its foot or at its left, in pixels. @param {HTMLElement} frame */
    covers(frame) {
      if (this.element.hidden) return { foot: 0, left: 0 };
      const [own, whole] = [this.element.getBoundingClientRect(), frame.getBoundingClientRect()];
      const isWide = own.width > 0.8 * whole.width;
      return { foot: isWide ? Math.max(0, whole.bottom - own.top) : 0, left: isWide ? 0 : Math.max(0, own.right - whole.left) };
    }

    close() {
      if (this.element.hidden) return;
      this.element.hidden = true;
      this.page = "";
      this.back?.focus({ preventScroll: true });
      this.back = null;
    }

    /** @param {string} page of the station @param {Element | null} back where the focus came from */
    async open(page, back) {
      this.page = page;
      this.back = back;
      const city = await guide.city(folder);
      const station = city.stations.find((station) => station.page === page);
      if (!station || this.page !== page) return;
      const close = node("button", { type: "button", class: "round map-close", "aria-label": words.text("ui-map-close") }, guide.icon("close"));
      close.addEventListener("click", () => this.close());
      const other = city.otherText(station.names);
      const qualifier = city.text(station.qualifiers);
      const next = node("div", { class: "map-next" }, node("p", { class: "map-note" }, words.text("ui-loading")));
      const link = (key, href) => node("a", { class: "button", href }, words.text(key));
      const id = encodeURIComponent(station.id);
      this.element.replaceChildren(
        node("div", { class: "map-card-head" },
          node("h2", { id: "map-card-name" }, city.name(station.names), qualifier && " ",
            qualifier && node("span", { class: "qualifier" }, qualifier),
            other && " ", other && node("span", { class: "other-name" }, city.name(station.names, true))),
          close),
        node("ul", { class: "badges" }, station.lines.map((line) =>
          node("li", {}, node("a", { href: city.lineAddress(line), class: "badge " + city.lineClass(line), title: city.text(line.names) }, line.short)))),
        node("h3", {}, words.text("ui-map-next")), next,
        node("p", { class: "map-acts" },
          link("ui-from-here", city.journeyAddress("from=" + id)), link("ui-to-here", city.journeyAddress("to=" + id)),
          link("ui-details", city.stationAddress(station))));
      this.element.hidden = false;
      if (back) this.element.focus({ preventScroll: true });
      this.fill(next, city, station, page);
    }

    /** Adds what leaves next, when the planner is there. */
    async fill(next, city, station, page) {
      const rows = await this.departures(city, station).catch(() => null);
      if (this.page !== page) return;
      next.replaceChildren(rows === null ? node("p", { class: "map-note" }, words.text("ui-no-data"))
        : rows.length ? node("ul", { class: "map-rows" }, rows)
          : node("p", { class: "map-note" }, words.text("ui-map-none")));
    }

    /** A row for each line and direction: the planner's quickest ride to the station beside this one, and the ones after. */
    async departures(city, station) {
      const planner = await guide.planner(folder);
      const { date, time } = words.now(city.timeZone);
      const end = (number) => ({ kind: 0, a: number, b: 0 });
      const rows = new Map();
      for (const { line, page } of this.map.neighbours(station.page)) {
        const beside = city.stations.find((other) => other.page === page);
        let from = time;
        for (let count = 0; count < trains; count++) {
          const answer = planner.answer({
            from: end(station.number), to: end(beside.number), day: words.dayOf(date), moment: "depart", time: from, prefer: "fewest-changes",
          });
          const ride = answer?.journeys.find(({ legs }) => legs[0].kind === "ride" && legs[0].line === line && legs.length === 1)?.legs[0];
          const leaves = ride ? words.seconds(ride.departure) : NaN;
          if (!(leaves < time + ahead)) break;
          const key = line + " " + (ride.headsign || page);
          if (!rows.has(key)) rows.set(key, { line, headsign: ride.headsign || city.text(beside.names), times: new Set(), isAbout: ride.approximate });
          rows.get(key).times.add(leaves);
          from = leaves + 1;
        }
      }
      return [...rows.values()].map(({ line, headsign, times, isAbout }) =>
        node("li", {},
          city.badge(city.lineOf.get(line)),
          node("span", { class: "map-towards" }, words.text("ui-towards", { terminus: headsign })),
          node("span", { class: "map-times" }, (isAbout ? words.text("approximate") + " " : "")
            + [...times].sort((a, b) => a - b).slice(0, trains).map(words.clock).join(" · "))));
    }
  }

  guide.StationCard = StationCard;
})(metroguide);
