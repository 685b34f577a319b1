/**
 * The search of every page: stations, lines and places of the page's city, or of all, and what own pages say; where there are
 * many cities, pages about none search the cities themselves.
 */
((guide) => {
  "use strict";
  const { node, words, tell } = guide;
  const limit = 8;

  /** Everything needed to search, asked for when the field is first used. */
  const everything = () =>
    Promise.all(guide.cities.map((folder) => Promise.all([guide.city(folder), guide.planner(folder)])));

  /** Whether the page is about no city and there are too many to load them all. */
  const isOfCities = guide.cities.length === 0;

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

  const cityAddress = (city) => guide.address(city.folder + "/index.html");

  const cityChoices = async (text) =>
    guide.citiesNamed(await guide.knownCities(), text, limit).map((city) => ({
      element: node("span", { class: "found found-city" }, node("span", { class: "found-words" },
        node("span", { class: "found-name" }, city.name))),
      value: { open: cityAddress(city) }, label: city.name,
    }));

  const choices = async (text) => {
    const sections = await guide.findTexts(text, limit);
    const ofSections = sections.map((section) => ({
      element: guide.textElement(section, text), value: { kind: "text", section }, label: section.title,
    }));
    if (isOfCities) return [...await cityChoices(text), ...ofSections];
    const cities = await everything();
    if (!text) return [];
    const found = merged(cities.map(([city, planner]) => guide.find(city, planner, text, { limit })));
    return [
      ...found.map((item) => ({
        element: guide.foundElement(item, cities.length > 1), value: item, label: item.city.text(item.thing.names),
      })),
      ...ofSections,
    ];
  };

  /** Asks the device where it is. @returns {Promise<{latitude: number, longitude: number}>} */
  guide.locate = () =>
    new Promise((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(
        (position) => resolve(position.coords), reject, { timeout: 10000, maximumAge: 60000 }));

  /** The address of what is nearest to a coordinate: a station, or where there are many cities, one of those. */
  const nearest = async ({ latitude, longitude }) => {
    if (isOfCities) {
      const distance = ({ north, east }) =>
        Math.hypot(north / 1000 - latitude, ((((east / 1000 - longitude) % 360) + 540) % 360 - 180) * Math.cos(latitude * Math.PI / 180));
      const placed = (await guide.knownCities()).filter(({ north, east }) => north !== 0 || east !== 0);
      return cityAddress(placed.sort((a, b) => distance(a) - distance(b))[0]);
    }
    const found = (await everything()).map(([city]) => ({ city, ...city.nearest(latitude, longitude)[0] }))
      .sort((a, b) => a.metres - b.metres)[0];
    return found.city.stationAddress(found.station);
  };

  guide.part("search", (place) => {
    const hint = words.text(isOfCities ? "ui-search-cities" : "ui-search-hint");
    const input = node("input", {
      type: "search", id: "search-field", "aria-label": isOfCities ? hint : words.text("ui-search"),
    });
    // On a phone, and beside the menu of a small laptop, the whole of it would be cut.
    const narrow = matchMedia("(max-width: 30rem), (min-width: 76.01rem) and (max-width: 88rem)");
    const showHint = () => (input.placeholder = isOfCities || !narrow.matches ? hint : words.text("ui-search-short"));
    narrow.addEventListener("change", showHint);
    showHint();
    const near = node("button", { type: "button", class: "round", "aria-label": words.text("ui-nearest"), title: words.text("ui-nearest") },
      guide.icon("near"));
    near.hidden = !navigator.geolocation;
    const note = node("p", { class: "search-note", role: "status" });
    place.append(node("form", { role: "search", class: "search-form" },
      node("span", { class: "search-icon" }, guide.icon("search")), node("span", { class: "field" }, input), near), note);
    place.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
    new guide.Combobox(input, {
      label: isOfCities ? hint : words.text("ui-search"), choices: (text) => choices(text).catch(() => (note.textContent = words.text("ui-no-data"), [])),
      chosen: ({ value }) => tell(input, "open", { address: value.open ?? address(value) }),
    });
    near.addEventListener("click", async () => {
      note.textContent = words.text("ui-locating");
      try {
        const address = await nearest(await guide.locate());
        note.textContent = "";
        tell(near, "open", { address });
      } catch {
        note.textContent = words.text("ui-no-location");
      }
    });
    place.hidden = false;
  });

  guide.page("*", { open: ({ detail }) => location.assign(detail.address) });
})(metroguide);
