/**
 * What one would do next in each city of the guide's first page: the journey last asked for, favourites, and whether the city is
 * kept on the device. Nothing stands there before a reader has done anything; the data of a city are asked for where one has.
 *
 * @typedef {{city: string, id: string}} KeptStation
 * @typedef {{city: string, from: string, to: string}} KeptJourney
 */
((guide) => {
  "use strict";
  const { node, words, kept } = guide;
  /** How many favourites stand on a card; the city's page has all of them. */
  const most = 3;

  /** What an id of a city means; nothing for a coordinate, which has no name. @param {any} city @param {string} id */
  const thing = (city, id) =>
    city.stationOf.get(id) ?? city.placeOf.get(id) ?? city.complexes.find((complex) => complex.id === id);

  /** A way back to a journey. @param {any} city @param {KeptJourney} entry @param {string} label  what kind of entry it is */
  const journey = (city, entry, label, icon) => {
    const [from, to] = [thing(city, entry.from), thing(city, entry.to)];
    if (!from || !to) return null;
    const question = `from=${encodeURIComponent(entry.from)}&to=${encodeURIComponent(entry.to)}`;
    return link(city.journeyAddress(question), label, icon,
      [city.name(from.names), node("span", { class: "arrow", "aria-hidden": "true" }, " → "), city.name(to.names)]);
  };

  /** A way back to a station, or to a place as the end of a journey. @param {any} city @param {KeptStation} entry */
  const station = (city, entry, label, icon) => {
    const found = thing(city, entry.id);
    if (!found) return null;
    const side = city.stationOf.has(entry.id) ? "station" : "to";
    return link(city.journeyAddress(side + "=" + encodeURIComponent(entry.id)), label, icon, [city.name(found.names)]);
  };

  const link = (href, label, icon, shown) =>
    node("a", { class: "button city-next-link", href }, guide.icon(icon), node("span", { class: "unseen" }, label + ": "),
      node("span", { class: "city-next-words" }, shown));

  /** The place of a city: its links, and whether it is kept. */
  class Next {
    /** @param {HTMLElement} place */
    constructor(place) {
      this.folder = place.dataset.city ?? "";
      this.links = node("div", { class: "city-next-links", hidden: true });
      this.state = node("p", { class: "city-next-kept", hidden: true });
      place.append(this.links, this.state);
      place.hidden = false;
      this.show();
    }

    async show() {
      const { history, favourites } = kept.all();
      const own = (list) => list.filter((entry) => entry.city === this.folder);
      const last = own(history.journeys)[0];
      const journeys = own(favourites.journeys).filter((entry) => entry.from !== last?.from || entry.to !== last?.to);
      const stations = own(favourites.stations);
      if (!last && !journeys.length && !stations.length) return void (this.links.hidden = true);
      const city = await guide.city(this.folder).catch(() => null);
      if (!city) return;
      const [again, favourite] = [words.text("ui-history"), words.text("ui-favourites")];
      const links = [
        ...journeys.map((entry) => journey(city, entry, favourite, "star")),
        ...stations.map((entry) => station(city, entry, favourite, "star")),
      ].filter(Boolean).slice(0, most);
      const newest = last && journey(city, last, again, "again");
      this.links.replaceChildren(...[newest, ...links].filter(Boolean));
      this.links.hidden = !this.links.childElementCount;
    }

    /** @param {any} state  what the worker says of the city */
    keep(state) {
      const saved = state.kept?.saved;
      this.state.hidden = !saved;
      this.state.replaceChildren(...(saved ? [guide.icon("saved"), words.text("ui-offline-saved", { date: guide.savedDay(saved) })] : []));
    }
  }

  /** @type {Next[]} */
  const places = [];
  guide.part("city-next", (place) => places.push(new Next(place)));

  /** Cities in lines have a place of their own only where there is something to say. */
  const begin = () => {
    const { history, favourites } = kept.all();
    const known = new Set([...history.journeys, ...favourites.journeys, ...favourites.stations].map((entry) => entry.city));
    for (const row of document.querySelectorAll(".city-rows > li[data-city]")) {
      if (!known.has(row.dataset.city) || row.querySelector(".city-next")) continue;
      const place = node("div", { class: "city-next", "data-city": row.dataset.city });
      row.append(place);
      places.push(new Next(place));
    }
  };

  guide.page("cities", {
    ready: begin,
    kept: () => places.forEach((place) => place.show()),
    offline: ({ detail }) => {
      for (const place of places) {
        const state = detail.cities.find((state) => state.city === place.folder);
        if (state) place.keep(state);
      }
    },
  });
})(metroguide);
