/** What leaves next at a station of the line, which the reader chooses. */
((guide) => {
  "use strict";
  const { node, words } = guide;

  guide.part("line-next", async (place) => {
    const rows = new Map(JSON.parse(place.querySelector("script").textContent));
    const city = await guide.city(guide.cities[0]);
    const line = place.dataset.line;
    const stations = [...rows.keys()].map((id) => city.stationOf.get(id)).filter(Boolean);
    if (stations.length === 0) return;
    const choice = node("select", { class: "input", "aria-label": words.text("ui-kept-stations") },
      stations.map((station) => node("option", { value: station.id }, city.text(station.names))));
    // Home, or where the reader was last, where the line goes there.
    const { home, history } = guide.kept.all();
    const known = [home[city.folder], ...history.stations.filter((entry) => entry.city === city.folder).map(({ id }) => id)];
    choice.value = known.find((id) => rows.has(id)) ?? stations[0].id;
    const list = node("div", { class: "next-list", "aria-live": "polite" });
    const show = async () => {
      const station = city.stationOf.get(choice.value);
      const found = await guide.departures(city, station, rows.get(station.id).map((page) => ({ line, page })));
      if (choice.value === station.id && list.textContent !== found.textContent) list.replaceChildren(found);
    };
    place.append(choice, list);
    place.hidden = false;
    choice.addEventListener("change", guide.keepCurrent(show));
  });
})(metroguide);
