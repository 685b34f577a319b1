/** The card of a station on the map: its lines, what leaves next, and where to go from here. */
((guide) => {
  "use strict";
  const { node, words } = guide;
  const folder = document.body.dataset.city;

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
      // The map keeps the focus when a station on it is pressed.
      document.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && !event.defaultPrevented && !event.target.closest?.("input, select")) this.close();
      });
      place.append(this.element);
      /** When the card that is open has all it tells. */
      this.filled = Promise.resolve();
    }

    /** How much of the map's frame it covers, at its foot or at one side, in pixels. @param {HTMLElement} frame */
    covers(frame) {
      if (this.element.hidden) return { foot: 0, left: 0, right: 0 };
      const [own, whole] = [this.element.getBoundingClientRect(), frame.getBoundingClientRect()];
      const isWide = own.width > 0.8 * whole.width;
      if (isWide) return { foot: Math.max(0, whole.bottom - own.top), left: 0, right: 0 };
      const isAtLeft = own.left - whole.left <= whole.right - own.right;
      return {
        foot: 0, left: isAtLeft ? Math.max(0, own.right - whole.left) : 0, right: isAtLeft ? 0 : Math.max(0, whole.right - own.left),
      };
    }

    close() {
      if (this.element.hidden) return;
      this.element.hidden = true;
      this.page = "";
      if (this.back) this.map.focus(this.back);
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
      // Where the question stands on the same page, its other end stays.
      const end = (side) => {
        const element = link(`ui-${side}-here`, city.journeyAddress(side + "=" + id));
        element.addEventListener("click", (event) => {
          if (!guide.desk || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          this.close();
          guide.tell(this.element, "end", { side, id: station.id });
        });
        return element;
      };
      this.element.replaceChildren(
        node("div", { class: "map-card-head" },
          node("h2", { id: "map-card-name" }, city.name(station.names), qualifier && " ",
            qualifier && node("span", { class: "qualifier" }, qualifier),
            other && " ", other && node("span", { class: "other-name" }, city.name(station.names, true))),
          close),
        node("ul", { class: "badges" }, station.lines.map((line) =>
          node("li", {}, city.badge(line, city.lineAddress(line))))),
        node("h3", {}, words.text("ui-map-next")), next,
        node("p", { class: "map-acts" },
          end("from"), end("to"), link("ui-details", city.stationAddress(station))));
      this.element.hidden = false;
      if (back) this.element.focus({ preventScroll: true });
      this.filled = this.fill(next, city, station, page);
    }

    /** Adds what leaves next, when the planner is there. */
    async fill(next, city, station, page) {
      const rows = await guide.departures(city, station, this.map.neighbours(page))
        .catch(() => node("p", { class: "map-note" }, words.text("ui-no-data")));
      if (this.page === page) next.replaceChildren(rows);
    }
  }

  guide.StationCard = StationCard;
})(metroguide);
