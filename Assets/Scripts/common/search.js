/** The search of every page: stations, lines and places of the page's city, or of all, and what own pages say. */
((guide) => {
  "use strict";
  const { node, words, tell } = guide;
  const limit = 8;

  /** Everything needed to search, asked for when the field is first used. */
  const everything = () =>
    Promise.all(guide.cities.map((folder) => Promise.all([guide.city(folder), guide.planner(folder)])));

  const address = ({ kind, city, thing, section }) => {
    if (kind === "text") return guide.address(section.page + (section.anchor && "#" + section.anchor));
    if (kind === "line") return city.lineAddress(thing);
    if (kind === "complex") return city.complexAddress(thing);
    if (kind === "station") return city.stationAddress(thing);
    return city.journeyAddress("to=" + encodeURIComponent(thing.id));
  };

  /** Best of each city in turn. @param {any[][]} lists */
  const merged = (lists) => {
    const result = [];
    for (let index = 0; result.length < limit && lists.some((list) => index < list.length); index++)
      result.push(...lists.map((list) => list[index]).filter(Boolean));
    return result.slice(0, limit);
  };

  const choices = async (text) => {
    const [cities, sections] = await Promise.all([everything(), guide.findTexts(text, limit)]);
    if (!text) return [];
    const found = merged(cities.map(([city, planner]) => guide.find(city, planner, text, { limit })));
    return [
      ...found.map((item) => ({
        element: guide.foundElement(item, cities.length > 1), value: item, label: item.city.text(item.thing.names),
      })),
      ...sections.map((section) => ({
        element: guide.textElement(section, text), value: { kind: "text", section }, label: section.title,
      })),
    ];
  };

  /** Asks the device where it is. @returns {Promise<{latitude: number, longitude: number}>} */
  guide.locate = () =>
    new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(
        (position) => resolve(position.coords), reject, { timeout: 10000, maximumAge: 60000 }));

  guide.part("search", (place) => {
    const input = node("input", {
      type: "search", id: "search-field", placeholder: words.text("ui-search-hint"), "aria-label": words.text("ui-search"),
    });
    const near = node("button", { type: "button", class: "round", "aria-label": words.text("ui-nearest"), title: words.text("ui-nearest") },
      guide.icon("near"));
    near.hidden = !navigator.geolocation;
    const note = node("p", { class: "search-note", role: "status" });
    place.append(node("form", { role: "search", class: "search-form" },
      node("span", { class: "search-icon" }, guide.icon("search")), node("span", { class: "field" }, input), near), note);
    place.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
    new guide.Combobox(input, {
      label: words.text("ui-search"), choices: (text) => choices(text).catch(() => (note.textContent = words.text("ui-no-data"), [])),
      chosen: ({ value }) => tell(input, "open", { address: address(value) }),
    });
    near.addEventListener("click", async () => {
      note.textContent = words.text("ui-locating");
      try {
        const [{ latitude, longitude }, cities] = await Promise.all([guide.locate(), everything()]);
        const nearest = cities.map(([city]) => ({ city, ...city.nearest(latitude, longitude)[0] }))
          .sort((a, b) => a.metres - b.metres)[0];
        note.textContent = "";
        tell(near, "open", { address: nearest.city.stationAddress(nearest.station) });
      } catch {
        note.textContent = words.text("ui-no-location");
      }
    });
    place.hidden = false;
  });

  guide.page("*", { open: ({ detail }) => location.assign(detail.address) });
})(metroguide);
